import { deliveryWords } from '@recolta/shared/domain/announcement/announcement-search';
import { type RawBuilder, sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { deliveryCondition } from '../announcement/announcement-filters.ts';
import type { MainTrx } from '../tables.ts';
import { tellAtOf } from './saved-searches.ts';

/** Maximum number of approvals matched per transaction: bounds its length. */
const batch = 20;
/** Advisory lock: one process at a time matches approvals, in their order. */
const matchLock = 1_904_663_127;

/** Schedules matching an approved announcement with the saved searches, after the commit of its approval [A11]. */
export async function matchLater(trx: MainTrx, announcementId: string, approvedAt: Date): Promise<void> {
  await trx
    .insertInto('main.approvals_to_match')
    .values({ announcement_id: announcementId, approved_at: approvedAt })
    .execute();
}

/**
 * Stores which saved searches find the next approved announcements: each once, and none of the account's own.
 * Searches saved after the approval have already shown it to their reader. Waits for no lock: skips a search that is
 * being deleted.
 *
 * @returns the number of announcements
 */
export async function matchApprovals(trx: MainTrx): Promise<number> {
  const locked = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${matchLock}) as "isFree"`.execute(trx);
  if (!locked.rows[0]?.isFree) return 0;
  const { rows: approvals } = await sql<Approval>`
    delete from main.approvals_to_match
    where id in (select id from main.approvals_to_match order by id limit ${batch})
    returning announcement_id as id, approved_at as at`.execute(trx);
  if (approvals.length > 0) await storeMatches(trx, approvals);
  return approvals.length;
}

interface Approval {
  readonly id: string;
  readonly at: Date;
}

async function storeMatches(trx: MainTrx, approvals: readonly Approval[]): Promise<void> {
  const nowMs = await databaseNowMs(trx);
  await sql`
    with found as (
      select s.account_id, s.id as search_id, a.id as announcement_id, s.frequency
      from unnest(${approvals.map(({ id }) => id)}::uuid[], ${approvals.map(({ at }) => at)}::timestamptz[]) as p(id, at)
        join main.announcements a on a.id = p.id
        join main.saved_searches s on s.saved_at <= p.at
      where s.frequency <> 'Never' and s.account_id <> a.owner_account_id
        and a.status = 'InProgress' and a.approved_at is not null and a.deleted_at is null
        and ${isFound(sql.ref('s.filters'))}
      for key share of s skip locked)
    insert into main.search_matches (account_id, search_id, announcement_id, tell_at)
    select account_id, search_id, announcement_id, case frequency
      when 'AtOnce' then ${tellAtOf('AtOnce', nowMs)}::timestamptz
      else ${tellAtOf('Daily', nowMs)}::timestamptz end
    from found
    on conflict do nothing`.execute(trx);
}

/** True if announcement `a` matches stored filters, by the rules of `matchesFilters`. */
function isFound(filters: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = (name: string) => sql`(${filters}->>${sql.lit(name)})`;
  const isIn = (name: string, value: RawBuilder<unknown>) =>
    sql`(${filters}->${sql.lit(name)} = '[]'::jsonb or ${filters}->${sql.lit(name)} ? ${value})`;
  const figure = (name: string, shift: number) => sql`nullif(${text(name)}, '')::numeric * ${sql.lit(shift)}`;
  const isDelivered = sql.join(
    deliveryWords.map(
      (word) => sql`${text('deliveryType')} = ${sql.lit(word)} and ${deliveryCondition(word)}`,
    ),
    sql` or `,
  );
  return sql`(${text('auctionType')} in ('All', a.type)
    and ${isIn('counties', sql`a.county`)}
    and ${isIn('cereals', sql`a.product`)}
    and ${isIn('harvestYears', sql`a.harvest_year::text`)}
    and (${text('deliveryType')} = '' or ${isDelivered})
    and ${text('currency')} in ('', a.currency)
    and coalesce(a.price_minor >= ${figure('minPrice', 100)}, true)
    and coalesce(a.price_minor <= ${figure('maxPrice', 100)}, true)
    and coalesce(a.left_thousandths >= ${figure('minQuantity', 1000)}, true)
    and (a.is_analysed or not (${filters}->'isAnalysed')::boolean)
    and (a.sustainability <> 'None' or not coalesce((${filters}->'isSustainable')::boolean, false))
    and not exists (
      select from jsonb_array_elements(coalesce(${filters}->'figures', '[]')) f,
        lateral (select (a.goods->'quality'->>(f->>'field'))::real as stated, (f->>'figure')::real as bound) q
      where coalesce(case f->>'rule' when 'min' then q.stated < q.bound else q.stated > q.bound end, true))
    and strpos(a.folded_name, platform.folded(${text('search')})) > 0)`;
}
