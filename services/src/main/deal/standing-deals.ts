import type { StandingDeal, standstillReasons } from '@recolta/shared/contracts/http/deals';
import { dealSides, dealStep, type SignedSides } from '@recolta/shared/domain/contract/signing';
import { endableDays, standingDays } from '@recolta/shared/domain/deal/deal-standstill';
import type { LifeSummary } from '@recolta/shared/domain/deal/life-summary';
import { sql } from 'kysely';
import type { BidPage, PageQuery } from '../announcement/list-bids.ts';
import { signaturesSql } from '../contract/deal-terms.ts';
import type { MainDatabase } from '../tables.ts';

type Reason = (typeof standstillReasons)[number];

interface StandingRow {
  readonly id: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  readonly seller: string;
  readonly buyer: string;
  readonly isConcluded: boolean;
  readonly hasContract: boolean;
  readonly life: LifeSummary | null;
  readonly signatures: SignedSides | null;
  readonly since: Date;
  readonly now: Date;
}

/** Deals that are not over, in which nothing was stated for `standingDays` after their last deadline. */
const standing = sql`(
  select d.*, coalesce(d.stands_since, greatest(d.opened_at, d.concluded_at,
      ((d.terms->'deliveryPeriod'->>'to') || ' 18:00')::timestamp at time zone 'Europe/Bucharest')) as since,
    case when d.concluded_at is null and d.life->>'stage' is distinct from 'annulled' then array[case when d.contract_number is null then 'contract' else 'signature' end]
      when d.life is null then array['planLoads']
      else array_remove(array[d.life->'turns'->'seller'->>'kind', d.life->'turns'->'buyer'->>'kind'], null)
    end as reasons
  from main.deals d where coalesce(d.life->>'stage', '') <> 'paid' and not exists (
    select from main.deal_facts f where f.deal_id = d.id and f.body->>'kind' = 'DealEnded'))`;
const isStanding = sql`d.since < clock_timestamp() - make_interval(days => ${standingDays}) and cardinality(d.reasons) > 0`;

/** Deals that stand still, the longest first, and how many there are of each reason [D12]. */
export async function listStandingDeals(
  db: MainDatabase,
  { page, pageSize, reason }: PageQuery & { readonly reason?: Reason | undefined },
): Promise<BidPage<StandingDeal> & { readonly reasons: { reason: Reason; count: number }[] }> {
  const isAsked = reason === undefined ? sql`true` : sql`${reason} = any(d.reasons)`;
  const { rows } = await sql<StandingRow>`
    select d.id, d.goods->>'name' as name, d.terms->>'quantity' as quantity,
      d.goods->>'unit' as unit, d.since, d.life, clock_timestamp() as now,
      coalesce(d.seller_party->>'companyName', '') as seller, coalesce(d.buyer_party->>'companyName', '') as buyer,
      d.concluded_at is not null as "isConcluded", d.contract_number is not null as "hasContract",
      ${signaturesSql} as signatures
    from ${standing} d where ${isStanding} and ${isAsked}
    order by d.since, d.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: reasons } = await sql<{ reason: Reason; count: number }>`
    select of as reason, count(*)::integer as count from ${standing} d, unnest(d.reasons) of
    where ${isStanding} group by of order by count desc, of`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from ${standing} d where ${isStanding} and ${isAsked}`.execute(db);
  return { items: rows.map(standingDealOf), total: counts[0]?.total ?? 0, page, pageSize, reasons };
}

function standingDealOf({
  id,
  name,
  quantity,
  unit,
  seller,
  buyer,
  since,
  now,
  ...deal
}: StandingRow): StandingDeal {
  const endableMs = since.getTime() + endableDays * 86_400_000;
  return {
    ...{ id, name, quantity, unit, seller, buyer, waits: waitsOf(deal) },
    isAnnulled: deal.life?.stage === 'annulled',
    since: since.toISOString(),
    days: Math.floor((now.getTime() - since.getTime()) / 86_400_000),
    endableFrom: new Date(endableMs).toISOString(),
    isEndable: endableMs <= now.getTime(),
  };
}

function waitsOf({
  isConcluded,
  hasContract,
  life,
  signatures,
}: Pick<StandingRow, 'isConcluded' | 'hasContract' | 'life' | 'signatures'>): StandingDeal['waits'] {
  const isSigned = isConcluded || life?.stage === 'annulled';
  if (!isSigned && !hasContract) return [{ reason: 'contract', side: null }];
  if (!isSigned)
    return dealSides
      .filter((side) => ['sign', 'confirm'].includes(dealStep(signatures, side)))
      .map((side) => ({ reason: 'signature', side }));
  if (life === null) return [{ reason: 'planLoads', side: null }];
  return dealSides.flatMap((side) => {
    const turn = life.turns[side];
    return turn ? [{ reason: turn.kind, side }] : [];
  });
}
