import type { Generated, Kysely, Transaction } from 'kysely';

/** Tables that all modules share. */
export interface PlatformTables {
  'platform.events': {
    seq: Generated<number>;
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
    sha256: string | null;
    created_at: Generated<Date>;
    kept_at: Date | null;
    removed_at: Date | null;
    erased_at: Date | null;
  };
  'platform.epoch': { id: boolean; epoch: number; system_identifier: string; timeline: number };
}

/** A connection or a transaction, whatever tables it knows. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely is invariant in its tables; raw SQL needs none of them
export type AnyDatabase = Kysely<any> | Transaction<any>;
