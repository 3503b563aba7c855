import { sql } from 'kysely';
import type { SalesPort } from '../../platform/ports/sales-port.ts';

/** Same selection as the median of deals: neither invited auctions nor ones that a personalised bid decided [Q4]. */
export const sales: SalesPort = {
  publicSales: sql`
    select 'liveAuction' as kind, l.id, l.type, l.goods->>'name' as name, l.goods->>'product' as product,
      (l.goods->>'harvestYear')::integer as harvest_year, l.goods->>'county' as county,
      coalesce(l.goods->>'unit', 'Ton') as unit, l.quantity_kg as quantity, l.currency,
      null::integer as published_minor, (l.outcome->'winner'->>'priceMinor')::integer as winning_minor, l.last_at as sold_at, l.is_demo,
      case when l.privacy_type = 'Public' then l.cover end as cover
    from live.auctions l
    where l.status = 'Accepted' and l.audience = 'Open' and l.hidden_reason is null and l.outcome->'winner'->>'priceMinor' is not null`,
};
