import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { announcementStatuses } from '@recolta/shared/domain/announcement/announcement-status';
import { counties } from '@recolta/shared/domain/counties';
import { crops, qualityFields } from '@recolta/shared/domain/crops';
import {
  auctionTypes,
  biddingTypes,
  currencies,
  deliveryTypes,
  goodsCategories,
  privacyTypes,
} from '@recolta/shared/domain/enumerations';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import type { Random } from '@recolta/shared/testing/valid-history';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import type { AnnouncementListQuery } from '../../src/main/announcement/list-announcements.ts';
import type { TestAccount } from './accounts.ts';

/** Names with characters that a search must fold, and characters that are no wildcards. */
const names = [
  'Grâu panificație, recolta nouă',
  'GRÂU FURAJER de Țăndărei',
  'Porumb boabe Ţăndărei 100%',
  'Orz_bere (calitate ÎNALTĂ)',
  'Floarea-soarelui Șoldănești',
  'Rapiță şi muştar, lot 7\\B',
  'Soia ecologică | fără OMG',
  'İstanbul ẞ straße ﬁn',
];
const texts = [
  'grau',
  'GRÂU',
  'Țăndărei',
  'tandarei',
  '%',
  '_',
  '\\',
  'lot 7',
  '100%',
  'înaltă',
  'ß',
  'i̇',
  ' ',
  'zzz',
  '|',
];
const somePrices = ['990', '1000', '1000.50', '1055', '1200'];
const someTonnes = ['100', '250.5', '300', '499.999', '1000'];
const someFigures = ['0', '1.6', '9.99', '11.6', '13.2', '14', '42.05', '78.4'];
const someYears = ['2023', '2024', '2025', '2026', '0024'];
const dayMs = 86_400_000;
/** The backup price of them all, as an answer would show it. */
export const hiddenPrice = '76543.21';

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;
const maybe = <Item>(random: Random, share: number, make: () => Item): Item | null =>
  random() < share ? make() : null;

/** Columns of an announcement, with few distinct values, so that orders have ties. */
function randomColumns(random: Random, owners: readonly Pick<TestAccount, 'accountId' | 'companyName'>[]) {
  const of = <Item>(items: readonly Item[]) => pick(random, items);
  const { goods } = statedAnnouncement(Date.now());
  const owner = of(owners);
  const status = random() < 0.7 ? 'InProgress' : of(announcementStatuses);
  const biddingType = of(biddingTypes);
  const deliveryType = of(deliveryTypes);
  const figure = () => maybe(random, 0.7, () => Number(of(someFigures)));
  const day = Math.floor(Date.now() / dayMs);
  const at = (days: number) =>
    new Date((day + days) * dayMs + of([0, 0, 0, 36_000_000, 79_200_001])).toISOString();
  const left = Math.round(Number(of(someTonnes)) * 1000);
  return {
    owner_account_id: owner.accountId,
    owner_company_name: owner.companyName,
    status,
    type: of(auctionTypes),
    bidding_type: biddingType,
    privacy_type: of(privacyTypes),
    currency: of(currencies),
    price_minor: Math.round(Number(of(somePrices)) * 100),
    quantity_thousandths: left + of([0, 1000]),
    left_thousandths: left,
    threshold_thousandths: biddingType === 'Standard' ? null : 1000,
    deadline_at: at(of([2, 3, 3, 5, 40, 80])),
    approved_at: status === 'Pending' && random() < 0.8 ? null : at(-of([1, 1, 2, 9])),
    deleted_at: maybe(random, 0.05, () => at(-1)),
    active_bid_count: of([0, 0, 0, 1, 2, 9]),
    goods: {
      ...goods,
      name: of(names),
      product: of([...crops.slice(0, 4).map(({ key }) => key), 'others']),
      category: of(goodsCategories),
      county: of(counties.slice(0, 6)).code,
      harvestYear: Number(of(someYears)),
      deliveryType,
      loadingLocation: deliveryType === 'FCATruck' ? of(['Field', 'Barn']) : null,
      bulletin: maybe(random, 0.3, () => ({
        laboratory: 'Laborator',
        number: '1',
        date: '2026-01-01',
        file: null,
      })),
      quality: { ...goods.quality, ...Object.fromEntries(qualityFields.map((field) => [field, figure()])) },
    },
  };
}

/** An announcement as its row was stored. */
export interface RandomAnnouncement {
  readonly id: string;
  readonly owner_account_id: string;
  readonly isPublic: boolean;
}

/** Stores random announcements of all statuses, none of which is due to change by the clock. */
export async function makeRandomAnnouncements(
  db: Kysely<AllTables>,
  random: Random,
  owners: readonly Pick<TestAccount, 'accountId' | 'companyName'>[],
  count: number,
): Promise<RandomAnnouncement[]> {
  const made: RandomAnnouncement[] = [];
  while (made.length < count) {
    const columns = Array.from({ length: Math.min(2000, count - made.length) }, () =>
      randomColumns(random, owners),
    );
    const { rows } = await sql<RandomAnnouncement>`
      insert into main.announcements (owner_account_id, owner_company_name, owner_company, status, type, bidding_type,
        privacy_type, currency, price_minor, backup_price_minor, accepts_desired_price, quantity_thousandths, left_thousandths,
        threshold_thousandths, deadline_at, approved_at, deleted_at, active_bid_count, goods, command_id, body_hash)
      select r.owner_account_id, r.owner_company_name, '{}', r.status, r.type, r.bidding_type, r.privacy_type, r.currency,
        r.price_minor, 7654321, false, r.quantity_thousandths, r.left_thousandths, r.threshold_thousandths, r.deadline_at,
        r.approved_at, r.deleted_at, r.active_bid_count, r.goods, gen_random_uuid()::text, ''
      from jsonb_populate_recordset(null::main.announcements, ${JSON.stringify(columns)}::jsonb) r
      returning id, owner_account_id,
        (status <> 'Pending' and approved_at is not null and deleted_at is null) as "isPublic"`.execute(db);
    made.push(...rows);
  }
  return made;
}

/** Changes values of some announcements, so that they move in all orders, open and end. */
export async function changeRandomAnnouncements(
  db: Kysely<AllTables>,
  random: Random,
  owners: readonly Pick<TestAccount, 'accountId' | 'companyName'>[],
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const { goods, deadline_at, approved_at, deleted_at, ...columns } = randomColumns(random, owners);
    const dates = {
      deadline_at: new Date(deadline_at),
      approved_at: approved_at === null ? null : new Date(approved_at),
      deleted_at: deleted_at === null ? null : new Date(deleted_at),
    };
    await db
      .updateTable('main.announcements')
      .set({ ...columns, ...dates, goods: JSON.stringify(goods) })
      .where('id', '=', id)
      .execute();
  }
}

/** Clauses on the public fields, with their operators and alternatives. */
function randomClause(random: Random): string {
  const some = (values: readonly string[]) =>
    Array.from({ length: pick(random, [1, 1, 2, 3]) }, () => escapeFilterValue(pick(random, values))).join(
      '|',
    );
  const oneOf = (name: string, values: readonly string[], operators = ['==', '!=']) =>
    `${name}${pick(random, operators)}${some(values)}`;
  const bound = ['>=', '<='];
  const days = [2, 3, 5, 40].map((ahead) => new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10));
  const currency = pick(random, currencies);
  return pick(random, [
    () => oneOf('status', announcementStatuses),
    () => oneOf('type', auctionTypes),
    () => oneOf('category', goodsCategories),
    () => oneOf('product', [...crops.slice(0, 5).map(({ key }) => key), 'others']),
    () =>
      oneOf(
        'county',
        counties.slice(0, 7).map(({ code }) => code),
      ),
    () => oneOf('harvestYear', someYears, ['==', ...bound]),
    () => oneOf('deliveryType', ['FCA', 'FOR', 'FCAField', 'FCABarn', ...deliveryTypes], ['==']),
    () => oneOf('privacyType', privacyTypes),
    () => oneOf('biddingType', biddingTypes),
    () => oneOf('currency', currencies, ['==']),
    () => `currency==${currency},${oneOf('price', [...somePrices, '0', '999999999999'], bound)}`,
    () => oneOf('quantity', [...someTonnes, '0', '999999999999.999'], bound),
    () => oneOf('deadline', [...days, '0001-01-01', '9999-12-31'], bound),
    () => oneOf('analysed', ['true', 'false'], ['==']),
    () => oneOf('name', texts, ['@=']),
    () => oneOf(pick(random, qualityFields), someFigures, bound),
  ])();
}

const sortNames = ['deadline', 'newest', 'price', 'quantity', 'bids', 'net.CL'];

/** A query of the public list, most of them of the open announcements. */
export function randomListQuery(random: Random, openShare: number): AnnouncementListQuery {
  const clauses = Array.from({ length: pick(random, [0, 1, 1, 2, 2, 3, 4]) }, () => randomClause(random));
  const priced = clauses.filter((clause) => clause.includes(',price'));
  const filters = [
    ...(random() < openShare ? ['status==InProgress'] : []),
    // A bound of a price requires exactly one currency.
    ...clauses.filter(
      (clause) =>
        clause === priced[0] || !(clause.includes(',price') || (priced[0] && clause.startsWith('currency'))),
    ),
  ];
  const sorts = sortNames
    .toSorted(() => random() - 0.5)
    .slice(0, pick(random, [0, 0, 1, 1, 1, 2, 3]))
    .map((name) => (random() < 0.5 ? `-${name}` : name));
  return {
    filters: filters.toSorted(() => random() - 0.5).join(','),
    sorts: sorts.join(','),
    page: pick(random, [1, 1, 1, 1, 2, 3, 7, 20, 1000]),
    pageSize: pick(random, [1, 8, 8, 8, 20, 100]),
  };
}
