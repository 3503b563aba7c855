import type { AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** Tables that all modules share; a test compares them with the database, as it does those of each module. */
export interface PlatformTables {
  'platform.events': {
    seq: ColumnType<number, never, never>;
    xid: Generated<string>;
    module: string;
    kind: string;
    subject_id: string;
    version: number | null;
    payload: unknown;
    at: Generated<Date>;
  };
  'platform.files': {
    key: string;
    owner_account_id: string;
    name: string;
    mime_type: string;
    size_bytes: number;
    /** Purpose: each has its own quota. */
    purpose: Generated<'document' | 'auction' | 'contract' | 'driver'>;
    sha256: string | null;
    created_at: Generated<Date>;
    kept_at: Date | null;
    removed_at: Date | null;
    erased_at: Date | null;
  };
  /** Photos, bulletins and contract files of auctions, announcements and bids. */
  'platform.sale_files': {
    key: string;
    account_id: string;
    kind: AuctionFileKind;
    /** Only for a photo. */
    small_key: string | null;
    width: number | null;
    height: number | null;
    uploaded_at: Generated<Date>;
  };
  /** Which auction, announcement or bid uses a file. */
  'platform.sale_file_uses': { used_by: string; key: string };
  'platform.epoch': {
    id: Generated<boolean>;
    epoch: number;
    system_identifier: string;
    timeline: number;
  };
  'platform.feed_floor': { id: Generated<boolean>; xid: string };
}

/** A connection or a transaction with the table of files. */
export type FilesDatabase = Kysely<Pick<PlatformTables, 'platform.files'>>;

/** A connection or a transaction with any tables. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely is invariant in its tables; raw SQL needs none of them
export type AnyDatabase = Kysely<any> | Transaction<any>;
