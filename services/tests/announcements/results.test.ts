import {
  maxResultRows,
  type Result,
  resultsSchema,
} from '@recolta/shared/contracts/http/announcement-results';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sales } from '../../src/live/reference/public-sales.ts';
import { createResults } from '../../src/main/announcement/results.ts';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  decideBidCall,
  makeAnnouncement,
  moveDeadline,
  readAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const soon = { timeout: 30_000, interval: 50 };
const { goods } = statedAnnouncement(Date.now());
const others = {
  ...goods,
  ...({ category: 'Others', product: 'others', name: '=2+5 miere', unit: 'Kg', vatGroup: 'others' } as const),
  ...{
    quality: {
      humidity: null,
      impurities: null,
      protein: null,
      hectolitricMass: null,
      oil: null,
      damaged: null,
    },
  },
  ...{ grid: { kind: 'asIs' } as const },
};

describe('results', () => {
  let market: TestMarket;
  let people: Record<'owner' | 'buyer' | 'other' | 'admin', TestAccount>;
  let ids: Record<'whole' | 'part' | 'honey' | 'live', string>;
  beforeAll(async () => {
    market = await startTestMarket();
    const { db } = market;
    const [owner, buyer, other, admin] = await Promise.all([
      makeAccount(db, { role: 'Provider', mayPost: true }),
      makeAccount(db),
      makeAccount(db),
      makeAccount(db, { role: 'Admin' }),
    ]);
    people = { owner, buyer, other, admin };
    ids = {
      whole: await makeAnnouncement(db, owner, { privacyType: 'Incognito', backupPrice: '1013' }),
      part: await makeAnnouncement(db, owner, { minPrice: null, maxPrice: null, backupPrice: null }),
      honey: await makeAnnouncement(db, owner, {
        goods: others,
        minPrice: null,
        maxPrice: null,
        backupPrice: null,
      }),
      live: await soldLive(1031_00),
    };
    await accept('whole', buyer, { price: '1040', quantity: '500' });
    await accept('part', buyer, { price: '1041', quantity: '200' });
    await accept('part', other, { price: '1047.50', quantity: '100' });
    await accept('honey', other, { price: '1048', quantity: '500' });
    await moveDeadline(market, ids.part, 1000);
    await vi.waitFor(async () => {
      const { announcement } = await readAnnouncement(market, null, ids.part);
      expect(announcement.status).toBe('Accepted');
    }, soon);
  }, 30_000);
  afterAll(() => market.close());

  async function accept(name: 'whole' | 'part' | 'honey', by: TestAccount, terms: object): Promise<void> {
    const bid = await sendAnnouncementBid(market, by, ids[name], terms);
    expect((await market.call(decideBidCall(people.owner, ids[name], bid.id, 'Accepted'))).status).toBe(200);
  }
  /** A live auction that ended with the desired price met. */
  async function soldLive(priceMinor: number, parts: object = {}): Promise<string> {
    const { id } = await makeAuction(market.db, {
      ...{ owner: people.owner, startsInMs: -20 * minuteMs, endsInMs: -10 * minuteMs },
      ...{ startingPriceMinor: priceMinor, desiredPriceMinor: priceMinor },
      ...{ bids: [{ by: people.buyer, priceMinor }], goods: { product: 'corn', county: 'CL' } },
      ...parts,
    });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from live.auctions where id = ${id} and status = 'Accepted'`.execute(
        market.db,
      );
      expect(rows).toHaveLength(1);
    }, soon);
    return id;
  }
  const ask = (query: Readonly<Record<string, string>> = {}, who?: TestAccount, rest = '') =>
    market.call({
      method: 'GET',
      path: `/main/auctions/results${rest}?${new URLSearchParams(query)}`,
      token: who?.token,
    });
  const read = async (query: Readonly<Record<string, string>> = {}, who?: TestAccount) =>
    expectStatus(await ask({ pageSize: '20', ...query }, who), 200, resultsSchema);
  const nameOf = ({ source }: Result) => Object.entries(ids).find(([, id]) => id === source.id)?.[0];

  it('[A13] are the ended announcements that sold something, with their published data', async () => {
    await makeAnnouncement(market.db, people.owner);
    const { items, total, tonnes } = await read();
    // The latest sale first; the auction ended ten minutes ago.
    expect([total, items.map(nameOf)]).toEqual([4, ['honey', 'part', 'whole', 'live']]);
    expect(tonnes).toBe((300 + 500 + Number(items[3]?.quantity)).toFixed(3));
    const today = dayOf(Date.now());
    expect(items[1]).toEqual({
      ...{
        source: { kind: 'announcement', id: ids.part },
        type: 'Selling',
        unit: 'Ton',
        quantity: '300.000',
      },
      ...{ name: goods.name, product: goods.product, harvestYear: goods.harvestYear, county: goods.county },
      ...{ currency: 'Ron', publishedPrice: '1055.00', winningPrice: null, agreed: null, isDemo: false },
      soldOn: expect.stringMatching(new RegExp(`^(?:${today}|${dayOf(Date.now() - 60_000)})$`)),
    });
    expect(items[3]).toMatchObject({
      publishedPrice: null,
      winningPrice: '1031.00',
      product: 'corn',
      county: 'CL',
    });
  });

  it('[A13] have the first photo of their goods, unless they are confidential', async () => {
    const coversOf = async () => (await read()).items.map((item) => [nameOf(item), item.cover]);
    const withPhotos = sql`update main.announcements set goods = jsonb_set(goods, '{photos}', '["a.webp", "b.webp"]')
      where id in (${ids.whole}, ${ids.part})`;
    const ofLive = (privacy: string) =>
      sql`update live.auctions set cover = 'c.webp', privacy_type = ${privacy} where id = ${ids.live}`;
    await withPhotos.execute(market.db);
    await ofLive('Public').execute(market.db);
    const own = [
      ['honey', undefined],
      ['part', 'a.webp'],
      ['whole', undefined],
    ];
    expect(await coversOf()).toEqual([...own, ['live', 'c.webp']]);
    await ofLive('Incognito').execute(market.db);
    expect(await coversOf()).toEqual([...own, ['live', undefined]]);
  });

  it('[B5] [A13] show others neither the agreed price nor names, in the file neither', async () => {
    const prices = ['1040', '1041', '1047', '1048', '1013'].flatMap((price) => [`${price}.`, `${price},`]);
    for (const who of [undefined, await makeAccount(market.db, { role: 'Bidder' })]) {
      const texts = [(await ask({ pageSize: '20' }, who)).text, (await ask({}, who, '/csv')).text];
      for (const account of Object.values(people))
        for (const secret of [...identifyingStrings(account), ...prices])
          for (const text of texts) expect(text).not.toContain(secret);
    }
  });

  it('[A13] show its parties what they agreed, and administrators everything', async () => {
    const agreedOf = async (who: TestAccount) =>
      Object.fromEntries((await read({}, who)).items.map((item) => [nameOf(item), item.agreed]));
    const part = { from: '1041.00', to: '1047.50' };
    const [whole, honey] = ['1040.00', '1048.00'].map((price) => ({ from: price, to: price }));
    expect(await agreedOf(people.owner)).toEqual({ whole, part, honey, live: null });
    expect(await agreedOf(people.admin)).toEqual({ whole, part, honey, live: null });
    expect(await agreedOf(people.buyer)).toEqual({
      ...{ whole, honey: null, live: null },
      part: { from: '1041.00', to: '1041.00' },
    });
  });

  it('[Q4] [A13] count no live auction that was not public', async () => {
    const { buyer } = people;
    await soldLive(1032_00, { listing: { audience: 'Invited' }, invited: [buyer], termsAccepted: [buyer] });
    const { items } = await read({ filters: 'kind==liveAuction' }, buyer);
    expect(items.map(nameOf)).toEqual(['live']);
  });

  it.each([
    ['kind==announcement', ['honey', 'part', 'whole']],
    ['type==Buying', []],
    ['product==corn', ['live']],
    ['product==others|corn', ['honey', 'live']],
    ['county==CL', ['live']],
    ['soldOn<=2020-01-01', []],
    ['soldOn>=2020-01-01,product==wheat-milling', ['part', 'whole']],
  ])('[A13] the filter %s leaves %j', async (filters, names) => {
    const { items, total } = await read({ filters });
    expect([items.map(nameOf), total]).toEqual([names, names.length]);
  });

  it('[A13] refuse a day that is not in the calendar', async () => {
    for (const day of ['2026-02-30', '0000-01-01', '2026-1-1']) {
      const path = `/main/auctions/results?filters=soldOn>=${day}`;
      expect((await market.call({ method: 'GET', path })).status).toBe(400);
    }
  });

  it('[A13] are paged', async () => {
    const second = await read({ page: '2', pageSize: '3' });
    expect([second.total, second.items.map(nameOf)]).toEqual([4, ['live']]);
    for (const [page, name] of ['honey', 'part', 'whole', 'live'].entries()) {
      const { items } = await read({ page: String(page + 1), pageSize: '1' });
      expect(items.map(nameOf)).toEqual([name]);
    }
  });

  it('[A13] have the same rows in a file for a Romanian spreadsheet, in the reader’s language', async () => {
    const answer = await ask({ filters: 'kind==announcement' }, undefined, '/csv');
    expect(answer.headers['content-type']).toBe('text/csv;charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('recolta-rezultate.csv');
    const [head = '', honey, part] = answer.text.split('\r\n');
    expect(head.replace('\uFEFF', '')).toBe(
      'Data;Sursa;Tip;Produs;Denumire;Recolta;Județ;Cantitate vândută;Unitate;Preț publicat;Preț câștigător;Moneda',
    );
    expect(honey?.split(';').slice(1)).toEqual(
      `anunț;vânzare;Altele;'=2+5 miere;${goods.harvestYear};Teleorman;500;kg;1055,00;;RON`.split(';'),
    );
    expect(part).toContain(';300;t;1055,00;;RON');
    const english = await ask({ locale: 'en', filters: 'kind==liveAuction' }, people.owner, '/csv');
    const [englishHead, live] = english.text.split('\r\n');
    expect(englishHead).toMatch(
      /Published price;Winning price;Currency;Agreed price, lowest;Agreed price, highest$/,
    );
    expect(live).toMatch(/^\d{4}-\d\d-\d\d;live auction;selling;Corn \(maize\);.*;;1031\.00;RON;;$/);
  });

  it('[A13] have the latest rows in the file, up to a maximum', async () => {
    await sql`
      insert into main.announcements (owner_account_id, owner_company_name, owner_company, status, type,
        bidding_type, privacy_type, currency, price_minor, accepts_desired_price, quantity_thousandths,
        left_thousandths, threshold_thousandths, deadline_at, goods, command_id, body_hash, approved_at, sold_at)
      select owner_account_id, owner_company_name, owner_company, 'Accepted', type, bidding_type, privacy_type,
        'Euro', price_minor, false, quantity_thousandths, 0, threshold_thousandths, deadline_at, goods, 'many' || n, '',
        approved_at, sold_at - make_interval(days => 30 + n % 900)
      from main.announcements, generate_series(1, ${maxResultRows}) n where id = ${ids.honey}`.execute(
      market.db,
    );
    const lines = (await ask({}, undefined, '/csv')).text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + maxResultRows);
    expect(lines[1]?.slice(0, 10)).toBe((await read()).items[0]?.soldOn);
  });

  it('[A13] count a long list once a minute, a short one each time', async () => {
    const query = { page: 1, pageSize: 5, filters: '' };
    const totals = async (...lists: ReturnType<typeof createResults>[]) =>
      Promise.all(lists.map(async (results) => (await results.page(null, query)).total));
    const total = await market.db
      .selectFrom('main.announcements')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('status', '=', 'Accepted')
      .executeTakeFirstOrThrow()
      .then(({ count }) => count + 1);
    const long = createResults(market.db, sales, total - 1);
    const short = createResults(market.db, sales, total);
    expect(await totals(long, short)).toEqual([total, total]);
    await sql`update main.announcements set deleted_at = clock_timestamp() where id = ${ids.part}`.execute(
      market.db,
    );
    expect(await totals(long, short)).toEqual([total, total - 1]);
    await sql`update main.announcements set deleted_at = null where id = ${ids.part}`.execute(market.db);
  });

  it.each(['page=0', 'filters=price>=1', 'filters=soldOn>=tomorrow', 'filters=owner==me', 'sorts=price'])(
    'refuses %s',
    async (query) => {
      const [name = '', ...value] = query.split('=');
      expect((await ask({ [name]: value.join('=') })).status).toBe(400);
    },
  );
});
