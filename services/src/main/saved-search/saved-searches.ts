import {
  maxSearches,
  type SavedSearch,
  type SearchFrequency,
  type SearchToSave,
} from '@recolta/shared/contracts/http/saved-searches';
import { addressOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { nextMorningMs } from '@recolta/shared/domain/announcement/deadline';
import type { Kysely, Selectable } from 'kysely';
import { databaseNowMs, nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { lockedCaller } from '../../platform/sale/locked-caller.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTables, MainTrx } from '../tables.ts';

type SearchRow = Selectable<MainTables['main.saved_searches']>;

/** The saved searches of the caller's account, the latest first. */
export async function listSearches(
  db: MainDatabase,
  { accountId }: Caller,
): Promise<{ items: SavedSearch[] }> {
  const rows = await db
    .selectFrom('main.saved_searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute();
  return { items: rows.map(searchOf) };
}

/**
 * Saves a search of the caller's account, or replaces the one with its id; it finds announcements that are approved
 * from then on [A11].
 *
 * @throws BorderError like `lockedSearcher`, 409 `TooManySearches`
 */
export async function saveSearch(
  db: Kysely<MainTables>,
  calledBy: Caller,
  id: string,
  { name, frequency, filters }: SearchToSave,
): Promise<SavedSearch> {
  return db.transaction().execute(async (trx) => {
    const { accountId } = await lockedSearcher(trx, calledBy);
    const { others } = await trx
      .selectFrom('main.saved_searches')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('account_id', '=', accountId)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow();
    if (others >= maxSearches) throw new BorderError(409, 'TooManySearches', { limit: maxSearches });
    const values = { name, frequency, filters: JSON.stringify(filters) };
    const saved = await trx
      .insertInto('main.saved_searches')
      .values({ account_id: accountId, id, ...values })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'id']).doUpdateSet({ ...values, saved_at: nowSql }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellLater(trx, accountId, id, 'Never');
    return searchOf(saved);
  });
}

/**
 * Renames a saved search or changes when its account is notified. Matches that were not reported yet follow the new
 * frequency.
 *
 * @throws BorderError like `lockedSearcher`, 404
 */
export async function changeSearch(
  db: Kysely<MainTables>,
  calledBy: Caller,
  id: string,
  changes: { readonly name?: string | undefined; readonly frequency?: SearchFrequency | undefined },
): Promise<SavedSearch> {
  return db.transaction().execute(async (trx) => {
    const { accountId } = await lockedSearcher(trx, calledBy);
    const found = await trx
      .selectFrom('main.saved_searches')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    const { name = found.name, frequency = found.frequency } = changes;
    await trx
      .updateTable('main.saved_searches')
      .set({ name, frequency })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    if (frequency !== found.frequency) await tellLater(trx, accountId, id, frequency);
    return searchOf({ ...found, name, frequency });
  });
}

/** Deletes a saved search of the caller's account; a repetition changes nothing. */
export async function removeSearch(db: MainDatabase, { accountId }: Caller, id: string): Promise<void> {
  await db
    .deleteFrom('main.saved_searches')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** When a match found at an instant is reported; null for never. */
export function tellAtOf(frequency: SearchFrequency, nowMs: number): Date | null {
  if (frequency === 'Never') return null;
  return new Date(frequency === 'AtOnce' ? nowMs : nextMorningMs(nowMs));
}

async function tellLater(
  trx: MainTrx,
  accountId: string,
  searchId: string,
  frequency: SearchFrequency,
): Promise<void> {
  await trx
    .updateTable('main.search_matches')
    .set({ tell_at: tellAtOf(frequency, await databaseNowMs(trx)) })
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .where('tell_at', 'is not', null)
    .execute();
}

/**
 * The caller's current data, under their account's lock. @throws BorderError 401; 403 for an administrator, who gets
 * no notifications [N1]
 */
async function lockedSearcher(trx: MainTrx, calledBy: Caller): Promise<Caller> {
  const caller = await lockedCaller(trx, identity, calledBy, 'searches');
  if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  return caller;
}

function searchOf({ id, name, frequency, filters, saved_at }: SearchRow): SavedSearch {
  return { id, name, frequency, savedAt: saved_at.toISOString(), path: addressOfFilters(filters) };
}
