import type { Log } from '@recolta/server-kit/log';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import type { TransferSlots } from '../platform/files/transfer-slots.ts';
import type { ReadGate } from '../platform/http/read-gate.ts';
import type { AssetSite } from './assets/asset-address.ts';
import type { ConvertedPhotos } from './assets/converted-photos.ts';
import type { ContentDatabase } from './tables.ts';

/** What the calls of the content service work with. */
export interface ContentOptions {
  readonly db: ContentDatabase;
  /** For queries: a statement of it is cancelled early. */
  readonly readDb: ContentDatabase;
  /** For the feed. */
  readonly feedDb: ContentDatabase;
  /** Queries take turns with all other reads. */
  readonly reads: ReadGate;
  readonly signal: FeedSignal;
  readonly serviceToken: string;
  /** Any of them reads what is published. */
  readonly accessTokens: readonly string[];
  readonly assets: AssetSite;
  readonly photos: ConvertedPhotos;
  /** Of everyone together, and of one network. */
  readonly downloads: TransferSlots;
  /** The folder that items come from. */
  readonly folder: string;
  /** Imports again when a file of the folder changes. */
  readonly watchesFolder: boolean;
  readonly hasIntrospection: boolean;
  /** Most that a query may cost, see `costOf`. */
  readonly maxCost: number;
  /** A query that takes longer ends in an error. */
  readonly queryBudgetMs: number;
  readonly hasOpenApi: boolean;
  readonly log: Log;
}
