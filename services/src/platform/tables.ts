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
  'platform.epoch': { id: boolean; epoch: number; system_identifier: string; timeline: number };
}

/** A connection or a transaction, whatever tables it knows. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely is invariant in its tables; raw SQL needs none of them
export type AnyDatabase = Kysely<any> | Transaction<any>;
