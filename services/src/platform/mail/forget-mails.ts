import { sql } from 'kysely';
import type { AnyDatabase } from '../tables.ts';

/** Deletes every mail to an address that waits, failed or was sent: for a closed account. */
export async function forgetMails(trx: AnyDatabase, to: string): Promise<void> {
  await sql`delete from pgboss.job where data->>'to' = ${to}`.execute(trx);
}
