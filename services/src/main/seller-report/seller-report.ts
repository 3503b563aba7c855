import type { SellerSales } from '@recolta/shared/contracts/http/seller-report';
import { formatMoney } from '@recolta/shared/domain/money';
import { sql } from 'kysely';
import { csvOf } from '../../platform/csv.ts';
import type { MarketPort } from '../../platform/ports/market-port.ts';
import type { MainDatabase } from '../tables.ts';

interface Row extends Omit<SellerSales, 'quarters' | 'address'> {
  readonly address: {
    readonly street?: string;
    readonly town?: string;
    readonly county?: string;
    readonly country?: string;
  } | null;
  readonly quarter: number;
  readonly sumMinor: number;
  readonly dealCount: number;
}

/**
 * Sums and counts of deals opened in a year in Bucharest, by seller, currency and quarter: at the agreed price, for a
 * product at the final one. Deals on demonstration postings are not real sales.
 */
export async function findSellerSales(
  db: MainDatabase,
  market: Pick<MarketPort, 'findDemoAuctions'>,
  year: number,
): Promise<SellerSales[]> {
  const demoAuctions = await market.findDemoAuctions(db);
  const { rows } = await sql<Row>`
    select d.seller_account_id as "accountId", a.company_name as "companyName",
      a.company_number as "companyNumber", a.j_number as "tradeRegister", a.invoice_address as address,
      a.bank_account_number as iban, d.currency,
      extract(quarter from d.opened_at at time zone 'Europe/Bucharest')::integer as quarter,
      sum(round((d.terms->>'price')::numeric * (d.terms->>'quantity')::numeric * 100))::bigint as "sumMinor",
      count(*)::integer as "dealCount"
    from main.deals d join main.accounts a on a.id = d.seller_account_id
    where extract(year from d.opened_at at time zone 'Europe/Bucharest') = ${year}
      and not exists (select from main.announcements n where n.id = d.announcement_id and n.is_demo)
      and not exists (select from main.products p where p.id = d.product_id and p.is_demo)
      and (d.live_auction_id is null or d.live_auction_id <> all (${demoAuctions}::uuid[]))
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by a.company_name collate "ro-x-icu" nulls last, 1, d.currency, quarter`.execute(db);
  const sellers = new Map<string, SellerSales>();
  for (const { quarter, sumMinor, dealCount, address, ...seller } of rows) {
    const key = `${seller.accountId} ${seller.currency}`;
    const held = sellers.get(key) ?? {
      ...seller,
      address: [address?.street, address?.town, address?.county ?? address?.country]
        .filter(Boolean)
        .join(', '),
      quarters: Array.from({ length: 4 }, () => ({ sum: '0.00', dealCount: 0 })),
    };
    sellers.set(key, held);
    held.quarters[quarter - 1] = { sum: formatMoney(Number(sumMinor)), dealCount };
  }
  return [...sellers.values()];
}

const heads = {
  ro: {
    seller: ['Denumire', 'CUI', 'Registrul Comerțului', 'Adresa', 'IBAN', 'Moneda'],
    quarter: (number: number) => [`T${number}: suma`, `T${number}: vânzări`],
    name: 'vanzatori',
  },
  en: {
    seller: ['Name', 'Company number', 'Trade register', 'Address', 'IBAN', 'Currency'],
    quarter: (number: number) => [`Q${number}: amount`, `Q${number}: sales`],
    name: 'sellers',
  },
} as const;

/** The table as a file, with a line for each seller and currency. */
export function sellerReportFile(sales: readonly SellerSales[], year: number, locale: 'ro' | 'en'): File {
  const { seller, quarter, name } = heads[locale];
  const figure = (decimal: string) => (locale === 'ro' ? decimal.replace('.', ',') : decimal);
  const lines = sales.map(({ quarters, ...of }) => [
    ...[of.companyName, of.companyNumber, of.tradeRegister, of.address, of.iban].map((text) => text ?? ''),
    { Ron: 'RON', Euro: 'EUR', Dollar: 'USD' }[of.currency],
    ...quarters.flatMap(({ sum, dealCount }) => [figure(sum), String(dealCount)]),
  ]);
  const head = [...seller, ...[1, 2, 3, 4].flatMap(quarter)];
  return new File([csvOf([head, ...lines])], `recolta-${name}-${year}.csv`, {
    type: 'text/csv;charset=utf-8',
  });
}
