import { sql } from 'kysely';
import type { AnyDatabase } from '../tables.ts';

/** Deletes every pending, failed or sent mail to an address, for a closed account. */
export async function forgetMails(trx: AnyDatabase, to: string): Promise<void> {
  await sql`delete from pgboss.job where data->>'to' = ${to}`.execute(trx);
}
