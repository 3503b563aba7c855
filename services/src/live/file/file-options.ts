import type { Kysely } from 'kysely';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { TransferSlots } from '../../platform/files/transfer-slots.ts';
import type { IdentityPort } from '../../platform/ports/identity-port.ts';
import type { LiveTables } from '../tables.ts';

/** Dependencies of the calls about files of auctions. */
export interface FileOptions {
  readonly db: Kysely<LiveTables>;
  readonly readDb: Kysely<LiveTables>;
  readonly identity: IdentityPort;
  readonly files: FileStore;
  /** Shared with all other uploads: each is held in memory. */
  readonly uploads: TransferSlots;
  readonly downloads: TransferSlots;
}
