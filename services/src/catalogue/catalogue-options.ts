import type { Log } from '@recolta/server-kit/log';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { TransferSlots } from '../platform/files/transfer-slots.ts';
import type { AuditPort } from '../platform/ports/audit-port.ts';
import type { IdentityPort } from '../platform/ports/identity-port.ts';
import type { SaleFilesPort } from '../platform/ports/sale-files-port.ts';
import type { CatalogueDatabase } from './tables.ts';

/** Dependencies of the catalogue's calls. */
export interface CatalogueOptions {
  readonly db: CatalogueDatabase;
  /** For read calls: their statements are cancelled early. */
  readonly readDb: CatalogueDatabase;
  /** For the feed. */
  readonly feedDb: CatalogueDatabase;
  readonly identity: IdentityPort;
  readonly audit: AuditPort;
  readonly saleFiles: SaleFilesPort;
  readonly files: FileStore;
  readonly uploads: TransferSlots;
  readonly downloads: TransferSlots;
  readonly signal: FeedSignal;
  readonly serviceToken: string;
  readonly hasOpenApi: boolean;
  readonly log: Log;
}
