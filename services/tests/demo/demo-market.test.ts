import { participatedAuctionItemSchema } from '@recolta/shared/contracts/http/account-auctions';
import { publicProfileSchema } from '@recolta/shared/contracts/http/accounts';
import { adminAccountSchema } from '@recolta/shared/contracts/http/administration';
import {
  announcementAnswerSchema,
  announcementStateSchema,
} from '@recolta/shared/contracts/http/announcement-state';
import { companyChangeItemSchema } from '@recolta/shared/contracts/http/company-changes';
import { listOf } from '@recolta/shared/contracts/http/list';
import { liveAuctionItemSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { productStateSchema } from '@recolta/shared/contracts/http/product-state';
import { incomingSchema } from '@recolta/shared/contracts/http/public-forms';
import { dayOf, deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { demoAnnouncementCount } from '../../seed/demo-announcements.ts';
import { demoApplicants } from '../../seed/demo-applicants.ts';
import { demoCompanyChange } from '../../seed/demo-company-change.ts';
import { DealStory, demoDeals } from '../../seed/demo-deals.ts';
import { demoIncoming } from '../../seed/demo-incoming.ts';
import { demoLogins, demoPassword } from '../../seed/demo-logins.ts';
import { pastDeals } from '../../seed/past-deals.ts';
import { dealTermsOf } from '../../src/main/deal/deal-log.ts';
import { readVatRules } from '../../src/main/market-data/read-market-data.ts';
import { hashPassword } from '../../src/main/session/password.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { joinTestMarket, type TestMarket, testSettings } from '../harness/test-market.ts';

/** What a story states before what it follows, or after the present. */
function wrongDates({ facts, terms, life }: DealStory, presentMs: number): string[] {
  const ordered = (name: string, ...at: (string | undefined)[]) => {
    const known = at.filter((one) => one !== undefined);
    return known.join() === known.toSorted().join() ? [] : [`${name}: ${known.join(' ')}`];
  };
  const present = new Date(presentMs).toISOString();
  const dayAt = (instant: string | undefined) => (instant ? dayOf(Date.parse(instant)) : undefined);
  const ticketDay = (id: string) => {
    const load = life.loads.find((one) => one.id === id);
    return dayAt(load?.tickets[terms.quantityPlace]?.weighedAt);
  };
  return [
    ...ordered('log', terms.concludedAt ?? '', ...facts.map(({ at }) => at), present),
    ...facts.flatMap(({ body, at }) => {
      const weighedAt = 'weighedAt' in body ? body.weighedAt : undefined;
      const measuredAt = 'measuredAt' in body ? body.measuredAt : undefined;
      return ordered(body.kind, terms.concludedAt ?? '', weighedAt ?? measuredAt, at);
    }),
    ...life.loads.flatMap(({ number, plan, moves, tickets, analysis }) => [
      ...ordered(`load ${number}`, moves.arrived?.at, moves.loaded?.at, moves.unloaded?.at),
      ...ordered(`ticket ${number}`, plan.at, tickets.Load?.at, moves.unloaded?.at, tickets.Unload?.at),
      ...ordered(`analysis ${number}`, tickets[terms.qualityPlace]?.at, analysis?.at),
      ...ordered(`window ${number}`, dayAt(plan.at), plan.day),
    ]),
    ...life.invoices.flatMap(({ stated }) => [
      ...stated.loadIds.flatMap((id) => ordered(stated.number, ticketDay(id), stated.day)),
      ...ordered(stated.number, stated.day, dayAt(stated.at)),
    ]),
    ...life.payments.flatMap(({ invoiceId, day, at }) =>
      ordered(
        'payment',
        life.invoices.find(({ stated }) => stated.id === invoiceId)?.stated.day,
        day,
        dayAt(at),
      ),
    ),
  ];
}

describe('the demonstration', () => {
  let database: TestDatabase;
  let markets: TestMarket[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    markets = await Promise.all([1, 2].map(() => joinTestMarket(database, { DEMO: '1' })));
  });
  afterAll(async () => {
    await Promise.all(markets.map((market) => market.close()));
    await database.drop();
  });

  const first = () => {
    const [market] = markets;
    if (!market) throw new Error('no market was started');
    return market;
  };
  const signIn = async (name: string) => {
    const body = { email: `${name}@demo.recolta.ro`, password: demoPassword };
    const answer = await first().call({ method: 'POST', path: '/main/accounts/login', body });
    return expectStatus(answer, 200, z.object({ token: z.string() })).token;
  };

  it('is created once by two processes that start together', async () => {
    const token = await signIn('admin');
    const accounts = expectStatus(
      await first().call({ method: 'GET', path: '/main/accounts?pageSize=100', token }),
      200,
      listOf(adminAccountSchema),
    );
    const emails = accounts.items.map(({ account }) => account.email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails).toEqual(expect.arrayContaining(demoApplicants.map(({ email }) => email)));
    const incoming = expectStatus(
      await first().call({ method: 'GET', path: '/main/admin/incoming', token }),
      200,
      listOf(incomingSchema),
    );
    expect(incoming.items).toHaveLength(demoIncoming.length);
  });

  it('[A1] [A2] [B4] shows announcements of many crops and counties in every status, with counter-offers and deals', async () => {
    const pages = async (filters: string) => {
      const query = new URLSearchParams({ pageSize: '100', filters });
      const answer = await first().call({ method: 'GET', path: `/main/auctions?${query}` });
      return expectStatus(answer, 200, listOf(announcementStateSchema)).items;
    };
    await expect
      .poll(async () => new Set((await pages('')).map(({ status }) => status)), { timeout: 30_000 })
      .toEqual(new Set(['InProgress', 'Closed', 'Accepted', 'Refused', 'Failed']));
    const all = await pages('');
    expect(new Set(all.map(({ product }) => product)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(all.map(({ county }) => county)).size).toBeGreaterThanOrEqual(20);
    expect(all.every(({ isDemo }) => isDemo)).toBe(true);
    const { rows } = await sql<{ announcements: number; pending: number; longest: number; deals: number }>`
      select count(*)::integer as announcements, (count(*) filter (where status = 'Pending'))::integer as pending,
        (select max(jsonb_array_length(rounds)) from main.announcement_bids) as longest,
        (select count(*)::integer from main.deals where announcement_id is not null) as deals
      from main.announcements`.execute(first().db);
    expect(rows).toEqual([
      {
        announcements: demoAnnouncementCount + demoDeals.length + pastDeals.length,
        pending: 3,
        longest: 3,
        deals: 3 + demoDeals.length + pastDeals.length,
      },
    ]);
    const { rows: miscounted } = await sql`select a.id from main.announcements a where participant_count <> (
      select count(distinct b.account_id) from main.announcement_bids b where b.announcement_id = a.id)`.execute(
      first().db,
    );
    expect(miscounted, 'announcements with another number of bidders').toEqual([]);
    const { rows: signed } = await sql<{ signatures: number | null }>`
      select case when count(c.id) > 0 then count(s.side)::integer end as signatures from main.deals d
      left join main.contracts c on c.deal_id = d.id left join main.contract_signatures s on s.contract_id = c.id
      where d.announcement_id is not null group by d.id order by 1 nulls first`.execute(first().db);
    expect(signed.map(({ signatures }) => signatures)).toEqual([
      ...[null, 1, 2],
      ...[...demoDeals, ...pastDeals].map(() => 2),
    ]);
  });

  it('[D1] shows deals in different stages, one contested and one overdue', async () => {
    const { rows } = await sql<{ stage: string; seller: string | null; buyer: string | null }>`
      select life->>'stage' as stage, life->'turns'->'seller'->>'kind' as seller, life->'turns'->'buyer'->>'kind' as buyer
      from main.deals where life is not null order by concluded_at desc`.execute(first().db);
    // Weekends and holidays decide if 48 working hours to confirm end before or after an invoice is due.
    const byCalendar: unknown = expect.stringMatching(/^(?:confirmSettlement|statePayment)$/);
    // The first was signed while it was seeded.
    expect(rows.slice(1)).toEqual([
      { stage: 'concluded', seller: null, buyer: 'planLoads' },
      { stage: 'delivered', seller: 'confirmCounter', buyer: null },
      { stage: 'delivering', seller: 'confirmSettlement', buyer: byCalendar },
      // What was delivered before is still invoiced.
      { stage: 'annulled', seller: 'stateInvoice', buyer: null },
      { stage: 'settled', seller: null, buyer: 'statePayment' },
      ...['the last of these', ...pastDeals].map(() => ({ stage: 'paid', seller: null, buyer: null })),
    ]);
  });

  it('[D1] every date of a deal is after what it follows, and none is in the future', async () => {
    const { db } = first();
    const { rows } = await sql<{ name: string; at: Date[] }>`
      select d.goods->>'name' as name, array[a.created_at, a.approved_at, b.placed_at, b.changed_at, a.sold_at, d.opened_at,
        d.contract_at, c.made_at, (select min(signed_at) from main.contract_signatures s where s.contract_id = c.id),
        (select max(signed_at) from main.contract_signatures s where s.contract_id = c.id), d.concluded_at,
        (select min(stated_at) from main.deal_facts f where f.deal_id = d.id), clock_timestamp()] as at
      from main.deals d join main.announcements a on a.id = d.announcement_id
      join main.announcement_bids b on b.id = d.bid_id
      left join main.contracts c on c.deal_id = d.id`.execute(db);
    expect(rows).toHaveLength(3 + demoDeals.length + pastDeals.length);
    for (const { name, at } of rows) {
      const known = at.filter((one) => one !== null).map((one) => one.toISOString());
      expect(known, name).toEqual(known.toSorted());
    }
    const { rows: late } = await sql`select a.id from main.announcements a
      where sold_at is not null and sold_at > deadline_at`.execute(db);
    expect(late, 'sold after the deadline').toEqual([]);
  });

  it('[D1] the stories of deals are in order and end before the present at every hour of a day', async () => {
    const { db } = first();
    const deals = await db
      .selectFrom('main.deals')
      .selectAll()
      .where('concluded_at', 'is not', null)
      .execute();
    const vatRules = await readVatRules(db);
    const told = [...demoDeals, ...pastDeals];
    const midnightMs = deadlineMsOf(dayOf(Date.now())) - 18 * 3_600_000;
    for (const { signedDays, tell } of told) {
      const isOf = ({ concluded_at }: { concluded_at: Date | null }) =>
        Math.round((Date.now() - (concluded_at?.getTime() ?? 0)) / 86_400_000) === signedDays;
      const deal = deals.find(isOf);
      if (!deal) throw new Error(`no deal was signed ${signedDays} days ago`);
      const terms = await dealTermsOf(db, deal);
      for (let hour = 0; hour < 24; hour += 1) {
        const presentMs = midnightMs + hour * 3_600_000 + 300_000;
        const concludedAt = new Date(presentMs - signedDays * 86_400_000).toISOString();
        const story = new DealStory({ ...terms, concludedAt }, vatRules, presentMs);
        tell(story);
        expect([signedDays, hour, ...wrongDates(story, presentMs)]).toEqual([signedDays, hour]);
      }
    }
  });

  it('[D10] [B5] shows the record of a seller under its name, and its bands alone in a confidential announcement', async () => {
    const { rows: records } = await sql<{ bands: string; companies: number }>`
      select bands, count(*)::integer as companies from main.company_records where record is not null group by 1`.execute(
      first().db,
    );
    expect(records).toEqual([{ bands: 'from5 onTime asDeclared', companies: 5 }]);
    const list = await first().call({ method: 'GET', path: '/main/auctions?pageSize=100' });
    const { items } = expectStatus(list, 200, listOf(announcementStateSchema));
    const ownerOf = async (privacyType: string) => {
      const sale = items.find((item) => item.privacyType === privacyType && item.status === 'InProgress');
      const answer = await first().call({ method: 'GET', path: `/main/auctions/${sale?.id}` });
      return expectStatus(answer, 200, announcementAnswerSchema);
    };
    const band = { deals: 'from5', payment: 'onTime', quality: 'asDeclared' };
    expect((await ownerOf('Incognito')).ownerRecord).toEqual(band);
    const named = await ownerOf('Public');
    expect(named.ownerRecord).toEqual(band);
    const profile = await first().call({
      method: 'GET',
      path: `/main/accounts/${named.announcement.ownerId}/public-profile`,
    });
    const { record } = expectStatus(profile, 200, publicProfileSchema);
    expect(record?.deals).toBeGreaterThanOrEqual(5);
  });

  it('[A14] shows three to five described photos of each company that has a public profile', async () => {
    const list = await first().call({ method: 'GET', path: '/main/auctions?pageSize=100' });
    const { items } = expectStatus(list, 200, listOf(announcementStateSchema));
    const owners = [...new Set(items.flatMap(({ ownerId }) => ownerId ?? []))];
    expect(owners.length).toBeGreaterThan(0);
    for (const id of owners) {
      const profile = await first().call({ method: 'GET', path: `/main/accounts/${id}/public-profile` });
      const { photos } = expectStatus(profile, 200, publicProfileSchema);
      expect([3, 4, 5]).toContain(photos.length);
      for (const { key, description } of photos) {
        expect(description).toMatch(/\S/);
        const path = `/main/accounts/${id}/photos/${key}`;
        // Each process has its own folder of files here, and one of them drew the pictures.
        const answers = await Promise.all(markets.map((market) => market.call({ method: 'GET', path })));
        expect(answers.map(({ status }) => status)).toContain(200);
      }
    }
  });

  it('[D10] tells nobody of deals that were paid weeks ago', async () => {
    const { rows } = await sql<{ of: string }>`
      select distinct n.link as of from main.notifications n join main.deals d on n.link like '%' || d.id
      where d.concluded_at < clock_timestamp() - interval '40 days'`.execute(first().db);
    expect(rows).toEqual([]);
  });

  it('[B5] has three to five drawn photos of what is sold, and none of what is bought or confidential in lists', async () => {
    const { rows } = await sql<{ isSold: boolean; least: number; most: number }>`
      select (type = 'Selling') as "isSold", min(photos)::integer as least, max(photos)::integer as most from (
        select type, jsonb_array_length(goods->'photos') as photos from main.announcements
        union all select a.type, jsonb_array_length(g.details->'photos') from live.auctions a
          join live.auction_goods g on g.auction_id = a.id where a.is_demo
        union all select 'Selling', coalesce(cardinality(photos), 0) from main.products) sales
      group by 1 order by 1`.execute(first().db);
    expect(rows).toEqual([
      { isSold: false, least: 0, most: 0 },
      { isSold: true, least: 3, most: 5 },
    ]);
    const list = await first().call({ method: 'GET', path: '/main/auctions?pageSize=100' });
    const { items } = expectStatus(list, 200, listOf(announcementStateSchema));
    const hasCover = ({ cover }: { cover?: string }) => cover !== undefined;
    expect(items.filter(({ privacyType }) => privacyType === 'Incognito').filter(hasCover)).toEqual([]);
    const item = items.find(hasCover);
    const path = `/main/auctions/${item?.id}/files/${item?.cover}?size=small`;
    const answers = await Promise.all(markets.map((market) => market.call({ method: 'GET', path })));
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  it('gives an administrator applicants with documents to review', async () => {
    const token = await signIn('admin');
    const [applicant] = await first()
      .db.selectFrom('main.users')
      .innerJoin('main.documents', 'main.documents.account_id', 'main.users.account_id')
      .select(['file_key', 'is_active'])
      .where('email', '=', demoApplicants[0]?.email ?? '')
      .execute();
    expect(applicant?.is_active).toBe(false);
    const stores = await Promise.all(
      markets.map((market) =>
        market.call({ method: 'GET', path: `/main/documents?path=${applicant?.file_key}`, token }),
      ),
    );
    // Each process here has its own folder: only the one that wrote the file has it.
    expect(stores.some(({ status }) => status === 200)).toBe(true);
  });

  it('[S9] gives an administrator a request to change company data and an applicant whose number is taken', async () => {
    const token = await signIn('admin');
    const changes = expectStatus(
      await first().call({ method: 'GET', path: '/main/admin/company-changes', token }),
      200,
      listOf(companyChangeItemSchema),
    );
    expect(changes.items.map(({ email }) => email)).toEqual([demoCompanyChange.email]);
    const filters = encodeURIComponent('hasDuplicates==true,isWaiting==true');
    const duplicates = expectStatus(
      await first().call({ method: 'GET', path: `/main/accounts?filters=${filters}`, token }),
      200,
      listOf(adminAccountSchema),
    );
    expect(duplicates.items.map(({ duplicates: others }) => others.length)).toEqual([1]);
  });

  it('[S9] has checked the company of every trader', async () => {
    const { rows } = await sql<{ email: string }>`
      select u.email from main.users u join main.accounts a on a.id = u.account_id
      where u.is_active and a.company_checked_at is null`.execute(first().db);
    expect(rows).toEqual([]);
  });

  it('has twelve auctions in all states: by invitation, held, decided by limits; logins participate in some', async () => {
    const read = () =>
      first()
        .db.selectFrom('live.auctions')
        .select(['id', 'status', 'audience', 'hold', 'outcome'])
        .where('is_demo', '=', true)
        .execute();
    const counts = async () =>
      Object.entries(Object.groupBy(await read(), ({ status }) => status))
        .map(([status, all]) => `${status} ${all?.length}`)
        .sort();
    await expect
      .poll(counts, { timeout: 30_000 })
      .toEqual([
        'Accepted 2',
        'Closed 1',
        'Failed 1',
        'InProgress 4',
        'Pending 1',
        'Refused 1',
        'Scheduled 2',
      ]);
    const auctions = await read();
    expect(auctions.filter(({ audience }) => audience === 'Invited')).toHaveLength(2);
    expect(auctions.filter(({ hold }) => hold !== null)).toHaveLength(1);
    const buyer = await signIn('cumparator');
    const { items } = expectStatus(
      await first().call({ method: 'GET', path: '/live-auctions/api/v1/auctions?pageSize=50', token: buyer }),
      200,
      listOf(liveAuctionItemSchema),
    );
    expect(items.filter(({ audience }) => audience === 'Invited')).toHaveLength(2);
    const participated = expectStatus(
      await first().call({
        method: 'GET',
        path: '/live-auctions/api/v1/account/participated-auctions',
        token: buyer,
      }),
      200,
      listOf(participatedAuctionItemSchema),
    );
    expect(participated.items.map(({ outcome }) => outcome?.kind)).toEqual(
      expect.arrayContaining(['awaitingOwner', 'desiredPriceMet', 'acceptedByOwner']),
    );
  });

  it('locks its logins while the database is not a demonstration, and unlocks them after', async () => {
    const token = await signIn('vanzator');
    const parts = { DEMO: '', PUBLIC_URL: 'https://recolta.example' };
    expect([testSettings(parts).isDemo, testSettings(parts).showsKeptMails]).toEqual([false, false]);
    const market = await joinTestMarket(database, parts);
    onTestFinished(() => market.close());
    for (const { email, password } of demoLogins) {
      const login = { method: 'POST', path: '/main/accounts/login', body: { email, password } };
      expect(errorOf(await market.call(login)).code).toBe('wrongCredentials');
    }
    const identity = { method: 'GET', path: '/main/accounts/identity', token };
    expect(errorOf(await market.call(identity)).code).toBe('SignInRequired');
    const told = await market.call({ method: 'GET', path: '/main/demo-logins' });
    expect(expectStatus(told, 200, z.array(z.unknown()))).toEqual([]);
    expect((await market.call({ method: 'GET', path: '/main/dev/mail' })).status).toBe(404);
    await (await joinTestMarket(database, { DEMO: '1' })).close();
    await signIn('vanzator');
  });

  it('keeps a changed password of its logins', async () => {
    const ownHash = await hashPassword('alta parola a vanzatorului');
    const own = () =>
      first()
        .db.selectFrom('main.users')
        .select('password_hash')
        .where('email', '=', 'vanzator2@demo.recolta.ro');
    await first()
      .db.updateTable('main.users')
      .set({ password_hash: ownHash })
      .where('email', '=', 'vanzator2@demo.recolta.ro')
      .execute();
    await (await joinTestMarket(database, { DEMO: '0' })).close();
    expect((await own().executeTakeFirstOrThrow()).password_hash).toBe(ownHash);
    await (await joinTestMarket(database, { DEMO: '1' })).close();
  });

  it('is never created in production', () => {
    expect(() => testSettings({ NODE_ENV: 'production', DEMO: '1' })).toThrow(/^DEMO: /);
  });

  it('[X1] [X4] has twelve products in every status, one of them a tonne short of its minimum', async () => {
    const { rows } = await sql<{ phase: string; count: number }>`
      select phase, count(*)::integer as count from main.products group by phase order by phase`.execute(
      first().db,
    );
    expect(Object.fromEntries(rows.map(({ phase, count }) => [phase, count]))).toEqual({
      ...{ inactive: 1, active: 6, closed: 2, sold: 1, minimumMissed: 1, cancelled: 1 },
    });
    const path = '/main/products?filters=search@=panificatie';
    const { items } = expectStatus(
      await first().call({ method: 'GET', path }),
      200,
      listOf(productStateSchema),
    );
    expect(items).toMatchObject([
      {
        quantityOffered: '99.000',
        minimumQuantity: '100.000',
        unitOfMeasurement: 'Ton',
        participantCount: 3,
      },
    ]);
  });
});
