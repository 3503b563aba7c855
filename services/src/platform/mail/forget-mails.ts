import { sql } from 'kysely';
import type { AnyDatabase } from '../tables.ts';

/** Forgets every mail to an address that waits, failed or was sent: for whoever is gone. */
export async function forgetMails(trx: AnyDatabase, to: string): Promise<void> {
  await sql`delete from pgboss.job where data->>'to' = ${to}`.execute(trx);
}
