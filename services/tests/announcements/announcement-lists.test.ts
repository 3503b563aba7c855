import {
  announcementBidSchema,
  announcementStateSchema,
} from '@recolta/shared/contracts/http/announcement-state';
import {
  announcementCountsSchema,
  announcementReviewSchema,
  maxApprovedAtOnce,
} from '@recolta/shared/contracts/http/announcements';
import { listOf } from '@recolta/shared/contracts/http/list';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  approve,
  counterCall,
  decideBidCall,
  makeAnnouncement,
  makeAnnouncementBid,
  makeDeal,
  readAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const administeredSchema = listOf(z.extend(announcementStateSchema, { review: announcementReviewSchema }));

const { goods } = statedAnnouncement(Date.now());
const corn = { ...goods, product: 'corn', name: 'Porumb boabe Țăndărei', grid: { kind: 'asIs' } as const };
const fromField = {
  ...goods,
  loadingLocation: 'Field' as const,
  quality: { ...goods.quality, fallingNumber: 250 },
  sustainability: {
    ...{ scheme: 'IsccEu' as const, schemeName: null, number: 'RO-1', validUntil: null, file: null },
  },
};
const byWagon = {
  ...corn,
  deliveryType: 'FCAWagon' as const,
  loadingLocation: null,
  trainStation: 'Țăndărei',
  county: 'IL' as const,
  quality: { ...corn.quality, protein: null, humidity: 14.1 },
};

describe('lists of announcements', () => {
  let market: TestMarket;
  let owner: TestAccount;
  /** By name: wheat from a barn, wheat from a field, corn by wagon, and a request to buy wheat. */
  let ids: Record<'barn' | 'field' | 'wagon' | 'asked', string>;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const free = { minPrice: null, maxPrice: null, backupPrice: null };
    ids = {
      barn: await makeAnnouncement(market.db, owner),
      field: await makeAnnouncement(market.db, owner, {
        ...free,
        goods: fromField,
        price: '1000',
        quantity: '300',
      }),
      wagon: await makeAnnouncement(market.db, owner, {
        ...{ ...free, goods: byWagon, currency: 'Euro', price: '205.50', quantity: '1200' },
      }),
      asked: await makeAnnouncement(market.db, owner, {
        ...free,
        type: 'Buying',
        price: '990',
        quantity: '100',
      }),
    };
    const days = { barn: 4, field: 3, wagon: 2, asked: 1 };
    for (const [name, day] of Object.entries(days))
      await sql`
        update main.announcements set deadline_at = clock_timestamp() + make_interval(days => ${day}),
          approved_at = clock_timestamp() - make_interval(days => ${day})
        where id = ${ids[name as keyof typeof ids]}`.execute(market.db);
    await sendAnnouncementBid(market, await makeAccount(market.db), ids.field, {
      price: '990',
      quantity: '300',
    });
  });
  afterAll(() => market.close());

  const ask = (query: string) => market.call({ method: 'GET', path: `/main/auctions${query}` });
  const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0];
  const found = async (filters: string, sorts = '') => {
    const query = new URLSearchParams({ filters, ...(sorts && { sorts }) });
    const { items, total } = expectStatus(await ask(`?${query}`), 200, listOf(announcementStateSchema));
    expect(total).toBe(items.length);
    return items.map(({ id }) => nameOf(id));
  };

  it('are ordered by deadline by default, and by each requested order', async () => {
    expect(await found('')).toEqual(['asked', 'wagon', 'field', 'barn']);
    expect(await found('', '-deadline')).toEqual(['barn', 'field', 'wagon', 'asked']);
    expect(await found('', '-newest')).toEqual(['asked', 'wagon', 'field', 'barn']);
    expect(await found('', 'quantity')).toEqual(['asked', 'field', 'barn', 'wagon']);
    expect(await found('', '-bids')).toEqual(['field', 'asked', 'wagon', 'barn']);
    expect(await found('', 'bids')).toEqual(['asked', 'wagon', 'barn', 'field']);
    expect(await found('', 'newest')).toEqual(['barn', 'field', 'wagon', 'asked']);
    // Prices of different currencies are not compared.
    expect(await found('', 'price')).toEqual(['wagon', 'asked', 'field', 'barn']);
    expect(await found('', '-price')).toEqual(['wagon', 'barn', 'field', 'asked']);
    expect(await found('currency==Ron', 'price')).toEqual(['asked', 'field', 'barn']);
    expect(await found('currency==Ron', '-price')).toEqual(['barn', 'field', 'asked']);
    const second = expectStatus(await ask('?page=2&pageSize=3'), 200, listOf(announcementStateSchema));
    expect([second.total, second.items.map(({ id }) => nameOf(id))]).toEqual([4, ['barn']]);
  });

  it('[Q5] are ordered by the net at a gate: sales by their cost there, then purchases, unknown ones last', async () => {
    await sql`delete from main.haulage_rates`.execute(market.db);
    await sql`insert into main.haulage_rates (up_to_km, price_minor, day, source)
      values (100, 3000, current_date, 'test'), (250, 9000, current_date, 'test')`.execute(market.db);
    await sql`insert into main.exchange_rates (currency, day, rate_ten_thousandths, source)
      values ('Euro', current_date - 2, 10000, 'test'), ('Euro', current_date, 50000, 'test'),
        ('Euro', current_date - 1, 20000, 'test') on conflict (currency, day)
      do update set rate_ten_thousandths = excluded.rate_ten_thousandths`.execute(market.db);
    // In lei: by wagon 1027.50 and 30 of haulage from the next county; from the field 1000 and 90.
    expect(await found('', 'net.IL')).toEqual(['wagon', 'field', 'barn', 'asked']);
    // From the county of barn and field the haulage is 30, by wagon 90.
    expect(await found('', 'net.TR')).toEqual(['field', 'barn', 'wagon', 'asked']);
    // No haulage reaches the other end of the country: by deadline.
    expect(await found('', 'net.SM')).toEqual(['wagon', 'field', 'barn', 'asked']);
    expect((await ask('?sorts=net.XX')).status).toBe(400);
  });

  it.each([
    ['type==Buying', ['asked']],
    ['product==corn', ['wagon']],
    ['product==corn|wheat-milling,county==IL', ['wagon']],
    ['harvestYear==2026', ['asked', 'wagon', 'field', 'barn']],
    ['harvestYear==2025', []],
    ['deliveryType==FCA', ['asked', 'field', 'barn']],
    ['deliveryType==FCAField', ['field']],
    ['deliveryType==FCABarn', ['asked', 'barn']],
    ['deliveryType==FOR|FCAField', ['wagon', 'field']],
    ['deliveryType==FCAWagon', ['wagon']],
    ['currency==Ron,price>=1000', ['field', 'barn']],
    ['currency==Euro,price<=205.50', ['wagon']],
    ['currency==Euro,price<=205.49', []],
    ['currency==Ron,price>=1055', ['barn']],
    ['currency==Ron,price<=1000', ['asked', 'field']],
    ['quantity>=1200', ['wagon']],
    ['quantity<=100', ['asked']],
    ['quantity<=99.999', []],
    ['harvestYear>=2026', ['asked', 'wagon', 'field', 'barn']],
    ['harvestYear>=2027', []],
    ['harvestYear<=2025', []],
    ['type!=Buying', ['wagon', 'field', 'barn']],
    ['product!=corn', ['asked', 'field', 'barn']],
    ['county!=TR', ['wagon']],
    ['category==Cereals', ['asked', 'wagon', 'field', 'barn']],
    ['category==Others', []],
    ['privacyType==Incognito', []],
    ['biddingType==Standard', []],
    ['humidity<=13.2', ['asked', 'field', 'barn']],
    ['impurities>=1.7', []],
    ['hectolitricMass>=78.4', ['asked', 'wagon', 'field', 'barn']],
    ['hectolitricMass>=78.5', []],
    [`deadline>=${daysAfter(dayOf(Date.now()), 3)}`, ['field', 'barn']],
    [`deadline<=${daysAfter(dayOf(Date.now()), 2)}`, ['asked', 'wagon']],
    ['sustainability==None', ['asked', 'wagon', 'barn']],
    ['quantity>=300.5', ['wagon', 'barn']],
    ['humidity>=14', ['wagon']],
    ['protein>=11.6', ['asked', 'field', 'barn']],
    ['analysed==true', []],
    ['deliveryType==CPT', []],
    ['deliveryType==CPT|FCAField', ['field']],
    ['fallingNumber>=240', ['field']],
    ['fallingNumber<=1000', ['field']],
    ['sustainability!=None', ['field']],
    ['sustainability==TwoBSvs', []],
    ['name@=TANDAREI', ['wagon']],
    ['name@=țăndărei', ['wagon']],
    ['name@=%', []],
    ['status==InProgress,biddingType==Flexible', ['asked', 'wagon', 'field', 'barn']],
  ] as const)('[A8] the filter %s finds %j', async (filters, names) => {
    expect(await found(filters)).toEqual(names);
  });

  it('[A8] bounds of a price need exactly one currency', async () => {
    for (const filters of ['price>=1000', 'price<=10,currency==Ron|Euro']) {
      const answer = await ask(`?${new URLSearchParams({ filters })}`);
      expect([answer.status, errorOf(answer).params]).toEqual([
        400,
        { fields: [{ path: 'filters', rule: 'currency', clause: 'price' }] },
      ]);
    }
    for (const filters of ['backupPrice>=1', 'owner==me2', 'deliveryType==ByAir', 'price>=-1', 'name==x'])
      expect((await ask(`?${new URLSearchParams({ filters })}`)).status).toBe(400);
    expect((await ask('?sorts=backupPrice')).status).toBe(400);
  });

  it('text that the database cannot read is refused, and a bound beyond all figures is accepted', async () => {
    for (const filters of [
      'deadline>=2026-02-30',
      'deadline<=0000-01-01',
      'deadline>=2026-13-01',
      'name@=\0',
    ])
      for (const path of ['', '/counts']) {
        const answer = await ask(
          `${path}?${new URLSearchParams({ filters: `status==InProgress,${filters}` })}`,
        );
        expect([filters, answer.status]).toEqual([filters, 400]);
      }
    expect(await found('currency==Ron,price>=999999999999')).toEqual([]);
    expect(await found('deadline<=9999-12-31,quantity<=999999999999')).toHaveLength(4);
  });

  it('counts say how many choosing a value would show, each field without its own filter', async () => {
    const counts = async (filters: string) => {
      const answer = await ask(`/counts?${new URLSearchParams({ filters })}`);
      return expectStatus(answer, 200, announcementCountsSchema);
    };
    const all = await counts('');
    expect(all).toEqual({
      total: 4,
      fields: {
        type: { Selling: 3, Buying: 1 },
        product: { 'wheat-milling': 3, corn: 1 },
        county: { TR: 3, IL: 1 },
        harvestYear: { 2026: 4 },
        deliveryType: { FCATruck: 3, FCAWagon: 1 },
        analysed: { false: 4 },
        sustainability: { None: 3, IsccEu: 1 },
        currency: { Ron: 3, Euro: 1 },
      },
    });
    const wheat = await counts('product==wheat-milling,type==Selling');
    expect([wheat.total, wheat.fields.product, wheat.fields.type, wheat.fields.county]).toEqual([
      2,
      { 'wheat-milling': 2, corn: 1 },
      { Selling: 2, Buying: 1 },
      { TR: 2 },
    ]);
    expect((await counts('name@=nimic')).total).toBe(0);
  });

  it('the top are those with most bids, as many as requested, 1 to 50', async () => {
    const top = async (count: number | string) => ask(`/top/${count}`);
    const states = expectStatus(await top(2), 200, z.array(announcementStateSchema));
    expect(states.map(({ id }) => nameOf(id))).toEqual(['field', 'asked']);
    for (const count of [1, 50])
      expect(expectStatus(await top(count), 200, z.array(announcementStateSchema))).toHaveLength(
        Math.min(count, 4),
      );
    for (const count of [0, 51, 'x', '1.5']) expect((await top(count)).status).toBe(400);
    // One past its deadline takes no bids, although its end is not stored yet.
    const over = await makeAnnouncement(market.db, owner);
    await sql`update main.announcements set deadline_at = clock_timestamp() - interval '1 second'
      where id = ${over}`.execute(market.db);
    expect((await top(50)).body).toHaveLength(4);
    await sql`delete from main.announcements where id = ${over}`.execute(market.db);
  });

  it('[A1] administrators find announcements by name and owner, confidential ones too; nobody else finds them by owner', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const hidden = await makeAccount(market.db, { role: 'Provider', companyName: 'Recolta Țărănească SRL' });
    const id = await makeAnnouncement(market.db, hidden, { privacyType: 'Incognito' });
    const search = async (filters: string) => {
      const query = new URLSearchParams({ filters });
      const path = `/main/admin/auctions?${query}`;
      const answer = await market.call({ method: 'GET', path, token: admin.token });
      return expectStatus(answer, 200, listOf(announcementStateSchema)).items.map((one) => one.id);
    };
    expect(await search('search@=taraneasca')).toEqual([id]);
    expect(await search('search@=TANDAREI,status==InProgress')).toEqual([ids.wagon]);
    expect(await search('search@=taraneasca,status==Pending')).toEqual([]);
    expect((await ask(`?${new URLSearchParams({ filters: 'search@=taraneasca' })}`)).status).toBe(400);
  });

  it('[B4] the owner reads bids to answer first, then other Active ones, then ended ones, the latest change first', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const id = await makeAnnouncement(market.db, seller);
    const bidOf = new Map<string, string>();
    const acts = {
      counter: (_bidder: TestAccount, bidId: string) => counterCall(seller, id, bidId),
      reject: (_bidder: TestAccount, bidId: string) => decideBidCall(seller, id, bidId, 'Rejected'),
      remove: (bidder: TestAccount, bidId: string) => decideBidCall(bidder, id, bidId, 'Removed'),
    };
    for (const [name, day, act] of [
      ['countered early', 2, 'counter'],
      ['countered late', 5, 'counter'],
      ['rejected', 6, 'reject'],
      ['removed', 1, 'remove'],
      ['asks early', 3, null],
      ['asks late', 4, null],
    ] as const) {
      const bidder = await makeAccount(market.db);
      const bid = await sendAnnouncementBid(market, bidder, id);
      bidOf.set(bid.id, name);
      if (act) expect((await market.call(acts[act](bidder, bid.id))).status).toBeLessThan(300);
      await sql`update main.announcement_bids set changed_at = ${`2026-02-0${day}`}::timestamptz
        where id = ${bid.id}`.execute(market.db);
    }
    const read = async (query = '') => {
      const path = `/main/auctions/${id}/bids${query}`;
      const answer = await market.call({ method: 'GET', path, token: seller.token });
      const { items, total } = expectStatus(answer, 200, listOf(announcementBidSchema));
      return [total, ...items.map((bid) => bidOf.get(bid.id))];
    };
    const order = ['asks late', 'asks early', 'countered late', 'countered early', 'rejected', 'removed'];
    expect(await read()).toEqual([6, ...order]);
    expect(await read('?pageSize=4&page=2')).toEqual([6, ...order.slice(4)]);
    expect(await read('?pageSize=4&page=3')).toEqual([6]);
  });

  it('[B4] a bidder reads bids to answer first, then other Active ones, by the time left to answer, then ended ones', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const bidder = await makeAccount(market.db);
    const names = new Map<string, string>();
    for (const [name, days, act] of [
      // The latest change is not the first.
      ['waits, soon', 13, null],
      ['asks, soon', 10, 'counter'],
      ['removed', 9, 'remove'],
      ['waits, late', 12, null],
      ['asks, late', 11, 'counter'],
    ] as const) {
      const id = await makeAnnouncement(market.db, seller);
      const bid = await sendAnnouncementBid(market, bidder, id);
      names.set(bid.id, name);
      if (act === 'counter') expect((await market.call(counterCall(seller, id, bid.id))).status).toBe(201);
      if (act === 'remove')
        expect((await market.call(decideBidCall(bidder, id, bid.id, 'Removed'))).status).toBe(200);
      const hours = name.endsWith('late') ? days * 24 : days;
      await sql`update main.announcements set deadline_at = clock_timestamp() + ${`${hours} hours`}::interval
        where id = ${id}`.execute(market.db);
    }
    const path = `/main/accounts/${bidder.accountId}/auction-bids/All`;
    const answer = await market.call({ method: 'GET', path, token: bidder.token });
    const listed = z.object({ items: z.array(z.object({ bid: announcementBidSchema })) });
    expect(expectStatus(answer, 200, listed).items.map(({ bid }) => names.get(bid.id))).toEqual([
      ...['asks, soon', 'asks, late', 'waits, soon', 'waits, late', 'removed'],
    ]);
  });

  it('[A1] administrators read first what waits longest, then the latest, in pages, with what to check', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const seller = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const make = async (status: string, day: number, reason: string | null = null) => {
      const id = await makeAnnouncement(market.db, seller, { currency: 'Dollar' });
      await sql`
        update main.announcements set status = ${status}, created_at = ${`2026-02-0${day}`}::timestamptz,
          reason = ${reason}, goods = goods || ${JSON.stringify({
            photos: Array.from({ length: day }, () => 'k'.repeat(22)),
            contractFile: day === 3 ? 'f'.repeat(22) : null,
          })}::jsonb,
          approved_at = case when ${status} = 'Pending' then null else approved_at end,
          first_approved_at = case when ${status} = 'Pending' then null else approved_at end
        where id = ${id}`.execute(market.db);
      return id;
    };
    const names = new Map<string, string>();
    for (const [name, status, day, reason] of [
      ['sold, earlier', 'Accepted', 1, null],
      ['waits, later', 'Pending', 4, null],
      ['cancelled, latest', 'Failed', 5, 'Preț neclar'],
      ['waits, earlier', 'Pending', 3, null],
      ['sold, later', 'Accepted', 2, null],
    ] as const)
      names.set(await make(status, day, reason), name);
    for (const type of ['CompanyNumber', 'Garanty'])
      await sql`
        with file as (insert into platform.files (key, owner_account_id, name, mime_type, size_bytes)
          values (${type}, ${seller.accountId}, 'a.pdf', 'application/pdf', 1) returning key)
        insert into main.documents (account_id, type, file_key) select ${seller.accountId}, ${type}, key from file`.execute(
        market.db,
      );
    // Two concluded deals, one on each side, and one that is not.
    const other = await makeAccount(market.db);
    const announcementId = await makeAnnouncement(market.db, other);
    for (const [from, to, isConcluded] of [
      [seller, other, true],
      [other, seller, true],
      [seller, other, false],
    ] as const) {
      const bidId = await makeAnnouncementBid(market.db, announcementId, await makeAccount(market.db));
      const id = await makeDeal(market.db, { announcementId, bidId }, from, to);
      if (isConcluded)
        await sql`update main.deals set concluded_at = clock_timestamp() where id = ${id}`.execute(market.db);
    }
    const read = async (query: string) => {
      const path = `/main/admin/auctions?filters=currency==Dollar${query}`;
      const answer = await market.call({ method: 'GET', path, token: admin.token });
      return expectStatus(answer, 200, administeredSchema);
    };
    const all = await read('');
    expect(all.items.map(({ id }) => names.get(id))).toEqual([
      ...['waits, earlier', 'waits, later', 'cancelled, latest', 'sold, later', 'sold, earlier'],
    ]);
    const second = await read('&page=2&pageSize=3');
    expect([second.total, second.items.map(({ id }) => names.get(id))]).toEqual([
      5,
      ['sold, later', 'sold, earlier'],
    ]);
    const common = { ownerName: seller.companyName, documents: 2, deals: 2 };
    expect(all.items.map(({ review }) => review)).toEqual([
      { ...common, photos: 3, hasContract: true, approved: 3, cancelled: 1 },
      { ...common, photos: 4, hasContract: false, approved: 3, cancelled: 1 },
      // An announcement does not count for itself.
      { ...common, photos: 5, hasContract: false, approved: 2, cancelled: 0 },
      { ...common, photos: 2, hasContract: false, approved: 2, cancelled: 1 },
      { ...common, photos: 1, hasContract: false, approved: 2, cancelled: 1 },
    ]);
  });

  it('[A1] an administrator approves several at once, each with its own result', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const [first, second, third] = [
      await sendAnnouncement(market, owner),
      await sendAnnouncement(market, owner),
      await sendAnnouncement(market, owner),
    ].map(({ announcement }) => announcement);
    if (!first || !second || !third) throw new Error('three were posted');
    await approve(market, admin, second.id, second.version);
    const approveSeveral = (announcements: readonly { id: string; version: number }[]) =>
      market.call({
        method: 'POST',
        path: '/main/admin/auctions/approvals',
        token: admin.token,
        body: { announcements: announcements.map(({ id, version }) => ({ id, version })) },
      });
    const answer = await approveSeveral([first, second, { ...third, version: 0 }]);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        results: [
          { id: first.id, refusal: null },
          { id: second.id, refusal: { code: 'StatusConflict', params: {} } },
          { id: third.id, refusal: { code: 'StatusConflict', params: {} } },
        ],
      },
    ]);
    const statusOf = async (id: string) => (await readAnnouncement(market, admin, id)).announcement.status;
    expect([await statusOf(first.id), await statusOf(third.id)]).toEqual(['InProgress', 'Pending']);
    const many = Array.from({ length: maxApprovedAtOnce + 1 }, () => first);
    expect((await approveSeveral(many)).status).toBe(400);
    expect((await approveSeveral([])).status).toBe(400);
  });
});
