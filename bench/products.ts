import { counties } from '@recolta/shared/domain/counties';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../services/src/all-tables.ts';
import { makeAccount } from '../services/tests/harness/accounts.ts';
import { makeProduct } from '../services/tests/harness/products.ts';
import type { BenchReport } from './report/report.ts';
import { noteSlowest, p95, readList } from './report/timed-reads.ts';
import { startListStand } from './stack/list-stand.ts';

const products = Number(process.env.BENCH_PRODUCTS ?? 50_000);
const requests = 300;
const rounds = 2;
const cases = [
  { readers: 1, goal: 50 },
  { readers: 16, goal: 200 },
] as const;
const categories = ['Cereals', 'Others', 'Vegetables', 'Fruits', 'Seeds', 'Fertilisers'];
const words = ['Grâu', 'Porumb', 'Roșii', 'Mere', 'Cartofi', 'Îngrășământ', 'Sămânță', 'Lucernă'];

/** The first page of the products with its exact total, among many, with random filters and orders. */
export async function measure(report: BenchReport): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { port } = await startListStand(stack, 'products', seed);
  report.note(`${products} products; ${requests} queries by filters and orders drawn at random`);
  await read(port, 16);
  for (const { readers, goal } of cases) {
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const found = await read(port, readers);
      ours.push(p95(found));
      if (readers === 1 && round === 0) noteSlowest(report, found);
    }
    const by = readers === 1 ? 'one reader' : `${readers} readers`;
    report.figure({ what: `first page, ${by}, p95`, unit: 'ms', ours, goal: { atMost: goal } });
  }
}

/** Copies of one product, each with another name, county, category, price and deadline. */
async function seed(db: Kysely<AllTables>): Promise<void> {
  const provider = await makeAccount(db, { role: 'Provider' });
  await makeProduct(db, provider);
  await sql`
    insert into main.products (provider_account_id, provider_company_name, provider_company, phase, product_name,
      category, crop, description, producer, country_of_origin, unit, currency, unit_price_minor, price_type,
      piece_thousandths, minimum_thousandths, total_thousandths, participation_deadline_at, delivery_deadline,
      distribution_counties, published_at, next_change_at, command_id, body_hash)
    select p.provider_account_id, p.provider_company_name, p.provider_company,
      case when n % 8 = 7 then 'minimumMissed' else 'active' end,
      (${words}::text[])[1 + n * 17 % ${words.length}] || ' ' || n,
      (${categories}::text[])[1 + n * 31 % ${categories.length}], p.crop, p.description, p.producer,
      p.country_of_origin, p.unit, p.currency, p.unit_price_minor + n * 7919 % 20000, p.price_type,
      p.piece_thousandths, p.minimum_thousandths, p.total_thousandths,
      clock_timestamp() + make_interval(mins => 600 + n * 7919 % 120000), p.delivery_deadline,
      array[(${counties.map(({ code }) => code)}::text[])[1 + n * 31 % ${counties.length}],
        (${counties.map(({ code }) => code)}::text[])[1 + n * 37 % ${counties.length}]],
      clock_timestamp() - make_interval(mins => n % 40000), null, n::text, ''
    from main.products p, generate_series(1, ${products}::integer) n`.execute(db);
  await sql`vacuum analyze main.products`.execute(db);
}

/** Random queries of the list, the same in every run. */
function queries(): string[] {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const some = (make: () => string, part: number) => (random() < part ? [make()] : []);
  return Array.from({ length: requests }, () => {
    const filters = [
      ...some(() => `category==${pick(categories)}`, 0.4),
      ...some(() => `isDistributedIn==${[1, 2, 3].map(() => pick(counties).code).join('|')}`, 0.4),
      ...some(() => `search@=${pick(['grau', 'rosii', 'samanta', 'zzz'])}`, 0.3),
    ];
    const sorts = pick(['participationDeadline', '-newest', 'unitPrice', '-unitPrice', 'productName', '']);
    return new URLSearchParams({ filters: filters.join(','), sorts }).toString();
  });
}

const read = (port: number, atOnce: number) =>
  readList(queries(), atOnce, (query) => `http://127.0.0.1:${port}/main/products?${query}`);
