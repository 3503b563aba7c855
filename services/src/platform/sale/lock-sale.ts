import { sql } from 'kysely';
import { shareAccountLocks } from '../account-lock.ts';
import type { Caller, IdentityPort } from '../ports/identity-port.ts';
import type { AnyDatabase } from '../tables.ts';
import { freshCaller } from './locked-caller.ts';

/** Locks a row until the end of the transaction; the inputs of a decision are read in later statements. */
export async function lockRow<Row>(trx: AnyDatabase, table: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${id} for update`.execute(trx);
  return rows[0];
}

/**
 * Locks a sale, then shares the account locks of the caller and of the others involved, then reads the caller: the
 * order of all decisions, see `account-lock.ts`. The sale's module checks whether the caller may know of the sale.
 *
 * @throws BorderError 401 if the session has ended since the call began
 */
export async function lockSale<Row>(
  trx: AnyDatabase,
  identity: Pick<IdentityPort, 'refreshCaller'>,
  calledBy: Caller,
  {
    table,
    id,
    othersOf,
  }: {
    readonly table: string;
    readonly id: string;
    /** Accounts by id. */
    readonly othersOf: (row: Row) => readonly string[] | Promise<readonly string[]>;
  },
): Promise<{ readonly row: Row | undefined; readonly caller: Caller }> {
  const row = await lockRow<Row>(trx, table, id);
  await shareAccountLocks(trx, [calledBy.accountId, ...(row ? await othersOf(row) : [])]);
  return { row, caller: await freshCaller(trx, identity, calledBy) };
}
