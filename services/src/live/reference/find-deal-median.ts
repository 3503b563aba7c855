import type { DealMedianAnswer } from '@recolta/shared/contracts/http/auction-goods';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { dealDays, dealMedian } from '@recolta/shared/domain/market-data/deal-median';
import { formatMoney } from '@recolta/shared/domain/money';
import { sql } from 'kysely';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import type { LiveDatabase } from '../tables.ts';

/** Maximum number of deals read, the latest first. */
const maxDeals = 2000;

interface DealRow {
  readonly id: string;
  readonly priceMinor: number;
  readonly parties: string[];
}

/**
 * The median price of a crop in a county over the last days, by the database's clock [Q4]. Counts only auctions that
 * anyone could watch, at the price of the winning bid, which everyone saw: neither invited ones nor those that a
 * personalised bid decided, nor those whose deal was annulled. Companies count only if the auction published them [B5].
 */
export async function findDealMedian(
  db: LiveDatabase,
  dealsOf: Pick<DealsPort, 'findAnnulled'>,
  { product, county, currency }: { product: string; county: string; currency: Currency },
): Promise<DealMedianAnswer> {
  const { rows } = await sql<DealRow>`
    select a.id, (a.outcome->'winner'->>'priceMinor')::integer as "priceMinor",
      case when a.privacy_type = 'Public' then array[
        coalesce(a.owner_company->>'companyNumber', a.owner_account_id::text),
        coalesce(p.company->>'companyNumber', p.account_id::text)
      ] else '{}' end as parties
    from live.auctions a
    join live.participants p
      on p.auction_id = a.id and p.number = (a.outcome->'winner'->>'number')::integer
    where a.status = 'Accepted' and a.audience = 'Open' and a.hidden_reason is null and a.currency = ${currency}
      and a.goods->>'product' = ${product} and a.goods->>'county' = ${county}
      and a.last_at > clock_timestamp() - make_interval(days => ${dealDays})
    order by a.last_at desc limit ${maxDeals}`.execute(db);
  const annulled = await dealsOf.findAnnulled(
    db,
    rows.map(({ id }) => id),
  );
  const deals = rows.filter(({ id }) => !annulled.has(id));
  const medianMinor = dealMedian(deals);
  if (medianMinor === null) return { median: null };
  return { median: { price: formatMoney(medianMinor), deals: deals.length, days: dealDays } };
}
