import type { Log } from '@recolta/server-kit/log';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import type { TransferSlots } from '../platform/files/transfer-slots.ts';
import type { ReadGate } from '../platform/http/read-gate.ts';
import type { AssetSite } from './assets/asset-address.ts';
import type { ConvertedPhotos } from './assets/converted-photos.ts';
import type { ImportedFiles } from './assets/imported-files.ts';
import type { ContentDatabase } from './tables.ts';

/** Dependencies and limits of the calls of the content service. */
export interface ContentOptions {
  readonly db: ContentDatabase;
  /** Pool for queries; its statements have a short timeout. */
  readonly readDb: ContentDatabase;
  /** Pool for the feed. */
  readonly feedDb: ContentDatabase;
  /** Queries share the read slots with all other reads. */
  readonly reads: ReadGate;
  readonly signal: FeedSignal;
  readonly serviceToken: string;
  /** Tokens, each of which may read published items. */
  readonly accessTokens: readonly string[];
  readonly assets: AssetSite;
  readonly files: ImportedFiles;
  readonly photos: ConvertedPhotos;
  /** Limits for everyone together, and for one network. */
  readonly downloads: TransferSlots;
  /** The folder that items are imported from. */
  readonly folder: string;
  /** A folder of further files; each replaces the one of the same name in `folder`. */
  readonly addedFolder?: string | undefined;
  /** Imports again when a file of the folder changes. */
  readonly watchesFolder: boolean;
  readonly hasIntrospection: boolean;
  /** Maximum cost of a query, see `costOf`. */
  readonly maxCost: number;
  /** Timeout of a query, which then ends in an error. */
  readonly queryBudgetMs: number;
  readonly hasOpenApi: boolean;
  readonly log: Log;
}
