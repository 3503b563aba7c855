import type { DisputedDeal } from '@recolta/shared/contracts/http/deals';
import { type DealSide, dealSides } from '@recolta/shared/domain/contract/signing';
import { type DealLife, dealLife } from '@recolta/shared/domain/deal/deal-life';
import { sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import type { BidPage, PageQuery } from '../announcement/list-bids.ts';
import { findParties } from '../contract/deal-parties.ts';
import type { DealRow } from '../contract/deal-terms.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import type { MainDatabase } from '../tables.ts';
import { dealTermsOf, readFacts } from './deal-log.ts';

const isCalled = sql`d.life->'disputes'->>'calledAt' is not null`;

/** Deals with an open dispute to which an administrator is called, the first called first [D9]. */
export async function listDisputes(
  db: MainDatabase,
  { page, pageSize }: PageQuery,
): Promise<BidPage<DisputedDeal>> {
  const { rows } = await sql<DealRow>`
    select d.* from main.deals d where ${isCalled} order by d.life->'disputes'->>'calledAt', d.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from main.deals d where ${isCalled}`.execute(db);
  const accounts = rows.flatMap((deal) => [deal.seller_account_id, deal.buyer_account_id]);
  const found = await findParties(db, [...new Set(accounts)]);
  const [nowMs, rules] = [await databaseNowMs(db), await readVatRules(db)];
  const items: DisputedDeal[] = [];
  for (const deal of rows) {
    const [terms, facts] = [await dealTermsOf(db, deal), await readFacts(db, deal.id)];
    const nameOf = (side: DealSide) => found.get(deal[`${side}_account_id`])?.party.companyName ?? null;
    items.push({
      id: deal.id,
      name: deal.goods.name,
      contractNumber: deal.contract_number,
      parties: { seller: nameOf('seller'), buyer: nameOf('buyer') },
      disputes: openOf(dealLife(terms, facts, nowMs, rules)),
    });
  }
  return { items, total: counts[0]?.total ?? 0, page, pageSize };
}

function openOf({ disputes, loads }: DealLife): DisputedDeal['disputes'] {
  return disputes.flatMap(({ opened, messages, calls, calledBy, closed }) => {
    if (closed !== null) return [];
    const said = [...messages, ...calls].toSorted((a, b) => a.seq - b.seq);
    return [
      {
        id: opened.id,
        load: loads.find(({ id }) => id === opened.loadId)?.number ?? null,
        isOfSettlement: opened.about === 'settlement',
        reason: opened.reason,
        // Only parties open disputes.
        openedBy: dealSides.find((side) => side === opened.by) ?? 'seller',
        openedAt: opened.at,
        calledBy: [...calledBy],
        lastAt: said.at(-1)?.at ?? opened.at,
      },
    ];
  });
}
