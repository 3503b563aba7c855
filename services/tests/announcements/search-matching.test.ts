import { announcementFiltersSchema } from '@recolta/shared/contracts/http/saved-searches';
import {
  type AnnouncementFilters,
  clausesOfFilters,
  deliveryWords,
  matchesFilters,
} from '@recolta/shared/domain/announcement/announcement-search';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import {
  auctionTypes,
  currencies,
  deliveryTypes,
  loadingLocations,
} from '@recolta/shared/domain/enumerations';
import { foldedText } from '@recolta/shared/domain/folded-text';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { type AnnouncementRow, announcementStateOf } from '../../src/main/announcement/announcement-row.ts';
import { listAnnouncements } from '../../src/main/announcement/list-announcements.ts';
import { matchApprovals } from '../../src/main/saved-search/match-approvals.ts';
import type { MainTables } from '../../src/main/tables.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount } from '../harness/accounts.ts';
import { makeAnnouncement } from '../harness/announcements.ts';

const announcementCount = 40;
const searchCount = 300;

// Few values of each, so that searches have matches.
const county = fc.constantFrom(...counties.slice(0, 3).map(({ code }): string => code));
const crop = fc.constantFrom(...crops.slice(0, 3).map(({ key }) => key));
const year = fc.integer({ min: 2024, max: 2026 });
const minor = fc.integer({ min: 9_998, max: 10_002 });
const letter = fc.constantFrom(...'aăâAĂÂîÎsșşSȘŞtțţTȚŢéÉIİΣσςß%_-'.split(''));
const text = (maxLength: number) =>
  fc.array(letter, { minLength: 1, maxLength }).map((letters) => letters.join('').normalize('NFC'));

const figure = fc.constantFrom(11.9, 12, 12.05, 12.5);
const noFigures = Object.fromEntries(
  ['humidity', 'impurities', 'hectolitricMass', 'oil', 'damaged'].map((name) => [name, fc.constant(null)]),
);

const announcements = fc.record({
  type: fc.constantFrom(...auctionTypes),
  currency: fc.constantFrom(...currencies),
  price: minor,
  left: fc.integer({ min: 0, max: 3 }),
  goods: fc.record({
    county,
    product: crop,
    harvestYear: year,
    deliveryType: fc.constantFrom(...deliveryTypes),
    loadingLocation: fc.option(fc.constantFrom(...loadingLocations)),
    name: text(8),
    bulletin: fc.option(fc.constant({ key: 'a'.repeat(20) })),
    quality: fc.record({ ...noFigures, protein: fc.option(figure), fallingNumber: fc.option(figure) }),
    sustainability: fc.option(fc.constant({ scheme: 'IsccEu' })),
  }),
});

/** Mostly unset: a search with every filter has no match. */
const unset = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | ''> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('' as const) }, { weight: 1, arbitrary: value });
const some = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
  fc.oneof(fc.constant<Value[]>([]), fc.uniqueArray(value, { minLength: 1, maxLength: 2 }));
// As people type it: 100, 99.9, 99.90.
const money = fc.oneof(
  minor.map((cents) => (cents / 100).toFixed(2)),
  minor.map((cents) => String(cents / 100)),
);

const searches: fc.Arbitrary<AnnouncementFilters> = fc
  .record({
    auctionType: fc.constantFrom('All' as const, 'All' as const, ...auctionTypes),
    counties: some(county),
    cereals: some(crop),
    harvestYears: some(year.map(String)),
    deliveryType: unset(fc.constantFrom(...deliveryWords)),
    currency: unset(fc.constantFrom(...currencies)),
    minPrice: unset(money),
    maxPrice: unset(money),
    minQuantity: unset(fc.constantFrom('0', '1', '1.000', '2.5', '3')),
    isAnalysed: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
    isSustainable: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
    figures: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.record({
            field: fc.constantFrom('protein' as const, 'fallingNumber' as const),
            rule: fc.constantFrom('min' as const, 'max' as const),
            figure: figure.map(String),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      },
    ),
    search: unset(text(2)),
  })
  .map((filters) => (filters.currency === '' ? { ...filters, minPrice: '', maxPrice: '' } : filters));

describe('matching announcements with saved searches', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createKysely<AllTables>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createKysely<AllTables>(database.pool);
    await sql`insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'unknown', 0)`.execute(
      db,
    );
  });
  afterAll(() => database.drop());

  it('[A11] finds in SQL exactly what the shared decision finds, for random announcements and searches', async () => {
    const seed = Date.now();
    const [owner, reader] = [await makeAccount(db), await makeAccount(db)];
    const sampled = { seed, numRuns: announcementCount };
    for (const { type, currency, price, left, goods } of fc.sample(announcements, sampled)) {
      const id = await makeAnnouncement(db, owner);
      await sql`
        update main.announcements set type = ${type}, currency = ${currency}, price_minor = ${price},
          left_thousandths = ${left * 1000}, goods = goods || ${JSON.stringify(goods)}::jsonb
        where id = ${id}`.execute(db);
      await db
        .insertInto('main.approvals_to_match')
        .values({ announcement_id: id, approved_at: new Date(Date.now() + 3_600_000) })
        .execute();
    }
    // As the call would parse them.
    const asked = fc
      .sample(searches, { seed, numRuns: searchCount })
      .map((filters) => announcementFiltersSchema.parse(filters));
    const saved = await db
      .insertInto('main.saved_searches')
      .values(
        asked.map((filters) => ({
          account_id: reader.accountId,
          id: crypto.randomUUID(),
          name: 'x',
          frequency: 'AtOnce' as const,
          filters: JSON.stringify(filters),
        })),
      )
      .returning(['id', 'filters'])
      .execute();
    while ((await db.transaction().execute(matchApprovals)) > 0);

    const { rows } = await sql<AnnouncementRow>`select * from main.announcements`.execute(db);
    const states = rows.map((row) => announcementStateOf(row, 1));
    const expected = saved.flatMap(({ id, filters }) =>
      states.filter((state) => matchesFilters(filters, state)).map((state) => `${id} ${state.id}`),
    );
    const found = await db
      .selectFrom('main.search_matches')
      .select(['search_id', 'announcement_id'])
      .execute();
    const stored = found.map(({ search_id, announcement_id }) => `${search_id} ${announcement_id}`);
    expect(stored.sort(), `seed ${seed}`).toEqual(expected.sort());
    expect(stored.length, `seed ${seed}`).toBeGreaterThan(searchCount / 10);
    expect(stored.length, `seed ${seed}`).toBeLessThan((searchCount * announcementCount) / 2);

    // The list of the same filters has the same announcements.
    for (const { id, filters } of saved.slice(0, 100)) {
      const query = { filters: clausesOfFilters(filters), sorts: '', page: 1, pageSize: 100 };
      const { items } = await listAnnouncements(db.$pickTables<keyof MainTables>(), null, query);
      expect(items.map((item) => `${id} ${item.id}`).sort(), `seed ${seed}: ${query.filters}`).toEqual(
        expected.filter((pair) => pair.startsWith(`${id} `)).sort(),
      );
    }
  });

  it('folds any text as the database does', async () => {
    // Every letter of Latin-1 and Latin Extended-A, and any others.
    const latin = Array.from({ length: 0x180 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index));
    const anyText = fc.oneof(text(20), fc.string({ unit: 'grapheme', maxLength: 20 }));
    const texts = [...latin, ...fc.sample(anyText, 500)];
    const storable = texts.filter((one) => !one.includes('\0'));
    const { rows } = await sql<{ folded: string }>`
      select platform.folded(t) as folded from unnest(${storable}::text[]) with ordinality as u(t, at)
      order by at`.execute(db);
    expect(rows.map(({ folded }) => folded)).toEqual(storable.map(foldedText));
    expect(foldedText('Ștefan Müller, Łódź, Šimůnek')).toBe('stefan muller, łodz, simunek');
  });
});
