import { type Kysely, type RawBuilder, sql } from 'kysely';
import { BorderError, notFound } from '../http/border-error.ts';
import type { Caller, IdentityPort } from '../ports/identity-port.ts';
import type { AnyDatabase } from '../tables.ts';
import { lockedCaller } from './locked-caller.ts';

/** Sales that accounts follow, as a bounded set for each account. */
interface FollowedOptions {
  readonly kind: 'followedAuctions' | 'favourites';
  /** Table of the account, the sale and the start of following: `account_id`, the column of the sale, `at`. */
  readonly table: string;
  readonly column: string;
  readonly sales: string;
  readonly max: number;
  readonly tooMany: 'TooManyFollowed' | 'TooManyFavourites';
  /** Condition on sale `a` for a caller. */
  readonly visibleTo: (caller: Caller) => RawBuilder<unknown>;
  /** Condition on row `f` of the table: its sale is over, so it is removed when the set is full. */
  readonly isOver: RawBuilder<unknown>;
}

/** The sales that an account follows. Calls lock no sale, so that bids never wait for followers. */
export class FollowedSales {
  private readonly options: FollowedOptions;

  constructor(options: FollowedOptions) {
    this.options = options;
  }

  /**
   * Adds a sale; a repetition changes nothing. At the limit it replaces sales that are over.
   *
   * @throws BorderError 401 if the session has ended since the call began; 404 if the sale is hidden from the caller;
   *   409 if the set is full
   */
  async add<Tables>(
    { db, identity }: { readonly db: Kysely<Tables>; readonly identity: Pick<IdentityPort, 'refreshCaller'> },
    calledBy: Caller,
    id: string,
  ): Promise<void> {
    const { kind, table, column, sales, max, tooMany, visibleTo } = this.options;
    await db.transaction().execute(async (trx) => {
      const caller = await lockedCaller(trx, identity, calledBy, kind);
      const { accountId } = caller;
      const visible = await sql`
        select from ${sql.table(sales)} a where a.id = ${id} and ${visibleTo(caller)}`.execute(trx);
      if (visible.rows.length === 0) throw notFound();
      if ((await this.countOthers(trx, accountId, id)) >= max) await this.dropEnded(trx, accountId);
      if ((await this.countOthers(trx, accountId, id)) >= max)
        throw new BorderError(409, tooMany, { limit: max });
      await sql`
        insert into ${sql.table(table)} (account_id, ${sql.ref(column)}) values (${accountId}, ${id})
        on conflict do nothing`.execute(trx);
    });
  }

  /** Removes a sale, even one that the caller may no longer see; a repetition changes nothing. */
  async remove(db: AnyDatabase, { accountId }: Caller, id: string): Promise<void> {
    const { table, column } = this.options;
    await sql`
      delete from ${sql.table(table)} where account_id = ${accountId} and ${sql.ref(column)} = ${id}`.execute(
      db,
    );
  }

  /** The followed sales that the caller may see, the latest first. */
  async list(db: AnyDatabase, caller: Caller): Promise<{ ids: string[] }> {
    const { table, column, sales, visibleTo } = this.options;
    const sale = sql.ref(`f.${column}`);
    const { rows } = await sql<{ id: string }>`
      select ${sale} as id from ${sql.table(table)} f join ${sql.table(sales)} a on a.id = ${sale}
      where f.account_id = ${caller.accountId} and ${visibleTo(caller)}
      order by f.at desc, ${sale}`.execute(db);
    return { ids: rows.map(({ id }) => id) };
  }

  private async countOthers(trx: AnyDatabase, accountId: string, id: string): Promise<number> {
    const { table, column } = this.options;
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where account_id = ${accountId} and ${sql.ref(column)} <> ${id}`.execute(trx);
    return rows[0]?.count ?? 0;
  }

  private async dropEnded(trx: AnyDatabase, accountId: string): Promise<void> {
    const { table, isOver } = this.options;
    await sql`delete from ${sql.table(table)} f where f.account_id = ${accountId} and ${isOver}`.execute(trx);
  }
}
