import type { OpenDeal } from '@recolta/shared/contracts/http/deals';
import { otherSide } from '@recolta/shared/domain/deal/deal-terms';
import { formatMoney } from '@recolta/shared/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { MarketPart } from '../../platform/sale/market-parts.ts';
import type { MainDatabase } from '../tables.ts';
import { findDealTasks } from './deal-tasks.ts';
import { sideOf } from './deal-terms.ts';

/** Market data of accounts: deals. */
export const dealTrade: MarketPart = {
  async findObligation(db: MainDatabase, accountId) {
    const deal = await db
      .selectFrom('main.deals')
      .select('id')
      .where(isPartyOf(accountId))
      .where(isOpen)
      .limit(1)
      .executeTakeFirst();
    return deal ? 'deal' : null;
  },

  findToday: findDealTasks,

  async findTrade(db: MainDatabase, accountId) {
    const deals = await db
      .selectFrom('main.deals')
      .select([
        'announcement_id as announcementId',
        'live_auction_id as liveAuctionId',
        'product_id as productId',
        'currency',
        'terms',
        'opened_at as openedAt',
        'contract_number as contractNumber',
        'concluded_at as concludedAt',
      ])
      .where(isPartyOf(accountId))
      .orderBy('opened_at')
      .orderBy('id')
      .execute();
    const dealFacts = await db
      .selectFrom('main.deal_facts')
      .select(['deal_id as dealId', 'body', 'reason', 'stated_at as statedAt'])
      .where('account_id', '=', accountId)
      .orderBy('deal_id')
      .orderBy('seq')
      .execute();
    return { deals, dealFacts };
  },

  async findBidVersions(db: MainDatabase, accountIds) {
    const { rows } = await sql<{ accountId: string; version: number }>`
      select account_id as "accountId", sum(version)::integer as version from (
        select seller_account_id as account_id, version from main.deals
        where seller_account_id = ${anyOf(accountIds)}
        union all
        select buyer_account_id, version from main.deals where buyer_account_id = ${anyOf(accountIds)}) d
      group by account_id`.execute(db);
    return new Map(rows.map(({ accountId, version }) => [accountId, version]));
  },

  async eraseTradeData(db: MainDatabase, accountIds) {
    for (const side of ['seller', 'buyer'] as const)
      await db
        .updateTable('main.deals')
        .set({ [`${side}_party`]: keptOfParty(`${side}_party`) })
        .where(`${side}_account_id`, '=', anyOf(accountIds))
        // An annulled deal gets no contract any more.
        .where(sql<boolean>`(concluded_at is not null or life->>'stage' = 'annulled')`)
        .where(sql<boolean>`${sql.ref(`${side}_party`)} <> ${keptOfParty(`${side}_party`)}`)
        .execute();
  },
};

/** The deals that keep an account open, the oldest first, at most 100 [D12]. */
export async function findOpenDeals(db: MainDatabase, accountId: string): Promise<OpenDeal[]> {
  const deals = await db
    .selectFrom('main.deals')
    .selectAll()
    .where(isPartyOf(accountId))
    .where(isOpen)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return deals.map((deal) => {
    const side = sideOf(deal, accountId) ?? 'seller';
    const { seller = 0, buyer = 0 } = deal.life?.owed ?? {};
    return {
      ...{ id: deal.id, name: deal.goods.name, side, currency: deal.currency },
      other: deal[`${otherSide(side)}_party`]?.companyName ?? null,
      stage: deal.life?.stage ?? (deal.contract_number === null ? 'agreed' : 'contractReady'),
      owed: { seller: formatMoney(seller), buyer: formatMoney(buyer) },
    };
  });
}

/**
 * A deal on which the other party still depends [D12]: not signed by both nor annulled, delivering, with money to pay, or
 * annulled by both with something to do, such as a washout to pay; one without loads until its last day of delivery, and
 * as long as an advance was stated in it.
 */
const isOpen = sql<boolean>`(concluded_at is null and life->>'stage' is distinct from 'annulled'
  or life->>'stage' in ('delivering', 'delivered', 'settled')
  or life->>'stage' = 'annulled'
    and (life->'turns'->>'seller' is not null or life->'turns'->>'buyer' is not null)
    and not exists (select from main.deal_facts f
      where f.deal_id = main.deals.id and f.body->>'kind' = 'DealEnded')
  or life->>'stage' = 'concluded' and (
    terms->'deliveryPeriod'->>'to' >= to_char(clock_timestamp() at time zone 'Europe/Bucharest', 'YYYY-MM-DD')
    or exists (select from main.deal_facts f
      where f.deal_id = main.deals.id and f.body->>'kind' = 'InvoiceStated')))`;

const isPartyOf = (accountId: string) =>
  sql<boolean>`${accountId}::uuid in (seller_account_id, buyer_account_id)`;

/**
 * The copy of a party without the data that only its contract needed, which exists by then. A concluded deal keeps the
 * address: the other party's invoices and credit notes need it.
 */
function keptOfParty(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || '{"administratorName": null, "telephone": null, "email": "", "jNumber": null,
    "bank": null, "bankBranch": null, "bankAccountNumber": null}'::jsonb
    || case when concluded_at is null then '{"invoiceAddress": null}'::jsonb else '{}'::jsonb end`;
}
