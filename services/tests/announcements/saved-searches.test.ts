import { randomUUID } from 'node:crypto';
import {
  maxSearches,
  type SearchFrequency,
  type SearchToSave,
  savedSearchSchema,
} from '@recolta/shared/contracts/http/saved-searches';
import {
  type AnnouncementFilters,
  addressOfFilters,
} from '@recolta/shared/domain/announcement/announcement-search';
import { nextMorningMs } from '@recolta/shared/domain/announcement/deadline';
import type { counties } from '@recolta/shared/domain/counties';
import { statedAnnouncement, statedFilters } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { SearchWork } from '../../src/main/saved-search/search-work.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { approve, makeAnnouncement, openAnnouncement, sendAnnouncement } from '../harness/announcements.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const path = '/main/account/saved-searches';
type CountyCode = (typeof counties)[number]['code'];
const statedPosting = () => statedAnnouncement(Date.now());

describe('saved searches', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const put = ({ token }: TestAccount, body: Partial<SearchToSave> = {}, id: string = randomUUID()) =>
    market.call({
      ...{ method: 'PUT', path: `${path}/${id}`, token },
      body: { name: 'Căutarea mea', frequency: 'AtOnce', filters: statedFilters, ...body },
    });
  const save = async (
    who: TestAccount,
    frequency: SearchFrequency,
    filters: Partial<AnnouncementFilters> = {},
    name = 'Căutarea mea',
  ) => {
    const body = { name, frequency, filters: { ...statedFilters, ...filters } };
    return expectStatus(await put(who, body), 200, savedSearchSchema);
  };
  const change = ({ token }: TestAccount, id: string, body: object) =>
    market.call({ method: 'PATCH', path: `${path}/${id}`, token, body });
  const listed = async ({ token }: TestAccount) => {
    const answer = await market.call({ method: 'GET', path, token });
    return expectStatus(answer, 200, z.strictObject({ items: z.array(savedSearchSchema) })).items;
  };
  /** A separate county for each test, so that none finds the postings of another. */
  const goodsIn = (county: CountyCode) => {
    const { goods } = statedPosting();
    return { goods: { ...goods, county } };
  };
  const work = () =>
    new SearchWork(market.db, { committed: () => undefined }).round(new AbortController().signal);
  /** A round does nothing while the market's own worker has the rows. */
  const workUntilKilled = async () => {
    for (;;) await work();
  };
  const told = async ({ accountId }: TestAccount) => {
    const { rows } = await sql<{ type: string; link: string; tokens: { key: string; value: string }[] }>`
      select type, link, tokens from main.notifications
      where account_id = ${accountId} and type in ('AnnouncementMatch', 'NewMatches') order by seq`.execute(
      market.db,
    );
    return rows.map(({ type, link, tokens }) => [
      type,
      link,
      Object.fromEntries(tokens.map(({ key, value }) => [key, value])),
    ]);
  };
  /** Matches all approved announcements, beside the market's own worker, and sends what is due. */
  const settled = () =>
    vi.waitFor(
      async () => {
        await work();
        const { rows } = await sql`
          select from main.approvals_to_match union all
          select from main.search_matches where tell_at <= clock_timestamp()`.execute(market.db);
        expect(rows).toEqual([]);
      },
      { timeout: 30_000 },
    );
  const morning = (who: TestAccount) =>
    sql`update main.search_matches set tell_at = clock_timestamp()
      where account_id = ${who.accountId} and tell_at is not null`.execute(market.db);

  it('[A11] are saved, listed, renamed and deleted, each repeatable, by their own account only', async () => {
    const [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = randomUUID();
    const filters = {
      ...{ ...statedFilters, counties: ['IL', 'CL'], cereals: ['corn'], currency: 'Ron' as const },
      ...{ minPrice: '1000', isAnalysed: true, search: 'grâu, 50%' },
    };
    for (const _ of [1, 2]) expect((await put(ana, { filters }, id)).status).toBe(200);
    expect(await listed(ana)).toMatchObject([{ id, name: 'Căutarea mea', frequency: 'AtOnce' }]);
    // The same address as the page that saved it has, regardless of the order of fields in the database.
    expect((await listed(ana))[0]?.path).toBe(addressOfFilters(filters));
    expect((await listed(ana))[0]?.path).toBe(
      '/auctions?cereals=corn&counties=CL,IL&currency=Ron&minPrice=1000&quality=analysed&search=gr%C3%A2u,%2050%25&sort=Newest',
    );
    const changed = await change(ana, id, { name: 'Grâu', frequency: 'Daily' });
    expect(changed.body).toMatchObject({ id, name: 'Grâu', frequency: 'Daily' });
    expect(errorOf(await change(ion, id, { name: 'x' })).code).toBe('NotFound');
    const remove = ({ token }: TestAccount) =>
      market.call({ method: 'DELETE', path: `${path}/${id}`, token });
    expect((await remove(ion)).status).toBe(204);
    expect(await listed(ana)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await remove(ana)).status).toBe(204);
    expect(await listed(ana)).toEqual([]);
    // Bounds of a price need their currency.
    const unpriced = await put(ana, { filters: { ...statedFilters, minPrice: '1000' } });
    expect(errorOf(unpriced).code).toBe('ValidationFailed');
  });

  it('[A11] an account has at most 20, however many arrive at once', async () => {
    const ana = await makeAccount(market.db);
    const answers = await Promise.all(Array.from({ length: maxSearches + 3 }, () => put(ana)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const answer of refused)
      expect(errorOf(answer)).toMatchObject({ code: 'TooManySearches', params: { limit: maxSearches } });
    const [kept] = await listed(ana);
    expect((await put(ana, { name: 'Alta' }, kept?.id)).status).toBe(200);
    expect(await listed(ana)).toHaveLength(maxSearches);
  });

  it('[A11] [N1] notify at once of an approved match, once, with a link to it; never its owner', async () => {
    const [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    await save(ana, 'AtOnce', { counties: ['AB'] }, 'Alba');
    // Two searches of one account with the same match: one notification.
    await save(ana, 'AtOnce', { counties: ['AB'], auctionType: 'Selling' }, 'Vânzări în Alba');
    await save(ion, 'AtOnce', { counties: ['AB'], auctionType: 'Buying' });
    await save(owner, 'AtOnce', { counties: ['AB'] });
    const id = await openAnnouncement(market, owner, admin, { ...goodsIn('AB'), privacyType: 'Incognito' });
    await settled();
    const search = expect.stringMatching(/^(Alba|Vânzări în Alba)$/);
    const tokens = {
      name: statedPosting().goods.name,
      search,
      price: '1055.00',
      currency: 'Ron',
      unit: 'Ton',
    };
    expect(await told(ana)).toEqual([['AnnouncementMatch', `/auctions/${id}`, tokens]]);
    expect(JSON.stringify(await told(ana))).not.toContain(owner.companyName);
    expect([await told(ion), await told(owner)]).toEqual([[], []]);
    // A search saved later does not find what its reader has seen.
    const late = await makeAccount(market.db);
    await save(late, 'AtOnce', { counties: ['AB'] });
    await settled();
    expect(await told(late)).toEqual([]);
  });

  it('[A11] notify once of an announcement that is edited and approved again', async () => {
    const ana = await makeAccount(market.db);
    await save(ana, 'AtOnce', { counties: ['AR'] });
    const id = await openAnnouncement(market, owner, admin, goodsIn('AR'));
    await settled();
    const edit = await market.call({
      ...{ method: 'PATCH', path: `/main/auctions/${id}`, token: owner.token },
      body: { price: '1060' },
    });
    const { announcement } = z
      .object({ announcement: z.object({ version: z.int(), status: z.literal('Pending') }) })
      .parse(edit.body);
    expect((await approve(market, admin, id, announcement.version)).status).toBe(200);
    await settled();
    expect(await told(ana)).toHaveLength(1);
  });

  it('[A11] match nothing before the approval, and nothing that is no longer open', async () => {
    const ana = await makeAccount(market.db);
    await save(ana, 'AtOnce', { counties: ['AG'] });
    await sendAnnouncement(market, owner, goodsIn('AG'));
    await settled();
    expect(await told(ana)).toEqual([]);
    const id = await makeAnnouncement(market.db, owner, goodsIn('AG'));
    await sql`update main.announcements set status = 'Failed', next_change_at = null where id = ${id}`.execute(
      market.db,
    );
    await market.db
      .insertInto('main.approvals_to_match')
      .values({ announcement_id: id, approved_at: new Date(Date.now() + 60_000) })
      .execute();
    await settled();
    expect(await told(ana)).toEqual([]);
  });

  it('[A11] notify every morning at 08:00 of the number of new matches, if there are any', async () => {
    const [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    const filters = { counties: ['BC'] };
    await save(ana, 'Daily', filters, 'Bacău');
    await save(ion, 'Daily', { counties: ['BH'] });
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push(await openAnnouncement(market, owner, admin, goodsIn('BC')));
    const before = Date.now();
    await settled();
    expect(await told(ana)).toEqual([]);
    const { rows } = await sql<{ at: Date }>`
      select distinct tell_at as at from main.search_matches where account_id = ${ana.accountId}`.execute(
      market.db,
    );
    expect(rows.map(({ at }) => at.getTime())).toEqual([nextMorningMs(before)]);
    // One has ended by the morning.
    await sql`update main.announcements set status = 'Failed', next_change_at = null where id = ${ids[0]}`.execute(
      market.db,
    );
    for (const one of [ana, ion]) await morning(one);
    await Promise.all([work(), work(), work()]);
    await settled();
    const link = addressOfFilters({ ...statedFilters, ...filters });
    expect(await told(ana)).toEqual([['NewMatches', link, { search: 'Bacău', count: '2' }]]);
    expect(await told(ion)).toEqual([]);
    // The next morning has no new match.
    await morning(ana);
    await settled();
    expect(await told(ana)).toHaveLength(1);
    await openAnnouncement(market, owner, admin, goodsIn('BC'));
    await settled();
    await morning(ana);
    await settled();
    expect((await told(ana))[1]).toEqual(['NewMatches', link, { search: 'Bacău', count: '1' }]);
  });

  it('[A11] [N2] both are mailed, the same search once in ten minutes', async () => {
    const ana = await makeAccount(market.db);
    const { id } = await save(ana, 'Daily', { counties: ['BN'] });
    for (const _ of [1, 2]) {
      await openAnnouncement(market, owner, admin, goodsIn('BN'));
      await settled();
      await morning(ana);
      await settled();
    }
    expect((await change(ana, id, { frequency: 'AtOnce' })).status).toBe(200);
    await openAnnouncement(market, owner, admin, goodsIn('BN'));
    await settled();
    const { rows } = await sql<{ type: string; isMailed: boolean }>`
      select type, mailed_at is not null as "isMailed" from main.notifications
      where account_id = ${ana.accountId} order by seq`.execute(market.db);
    expect(rows.map(({ type, isMailed }) => `${type} ${isMailed}`)).toEqual([
      'NewMatches true',
      'NewMatches false',
      'AnnouncementMatch true',
    ]);
  });

  it('[A11] send what waits under the new frequency, and nothing more if it is “never”', async () => {
    const [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    const mine = await save(ana, 'Daily', { counties: ['BR'] });
    const theirs = await save(ion, 'Daily', { counties: ['BR'] });
    for (const _ of [1, 2]) await openAnnouncement(market, owner, admin, goodsIn('BR'));
    await settled();
    expect((await change(ana, mine.id, { frequency: 'AtOnce' })).status).toBe(200);
    expect((await change(ion, theirs.id, { frequency: 'Never' })).status).toBe(200);
    await settled();
    const id = await openAnnouncement(market, owner, admin, goodsIn('BR'));
    await settled();
    expect(await told(ana)).toEqual([
      ['NewMatches', mine.path, { search: 'Căutarea mea', count: '2' }],
      ['AnnouncementMatch', `/auctions/${id}`, expect.anything()],
    ]);
    expect(await told(ion)).toEqual([]);
    const { rows } = await sql`
      select from main.search_matches where account_id = ${ion.accountId} and tell_at is not null`.execute(
      market.db,
    );
    expect(rows).toEqual([]);
  });

  it('[A11] match and notify once, with concurrent workers and killed before either commit', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeAccount(market.db)));
    for (const [at, one] of people.entries())
      await save(one, at % 2 === 0 ? 'AtOnce' : 'Daily', { counties: ['BT'] });
    await sql`create function main.kill() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`.execute(market.db);
    const killing = (table: string) =>
      sql`create trigger kill before insert on ${sql.table(table)}
        for each row execute function main.kill()`.execute(market.db);
    const revive = (table: string) => sql`drop trigger kill on ${sql.table(table)}`.execute(market.db);
    await killing('main.search_matches');
    const id = await openAnnouncement(market, owner, admin, goodsIn('BT'));
    await expect(workUntilKilled()).rejects.toThrow('killed');
    await revive('main.search_matches');
    await killing('main.inboxes');
    await expect(workUntilKilled()).rejects.toThrow('killed');
    expect((await Promise.all(people.map(told))).flat()).toEqual([]);
    await revive('main.inboxes');
    await Promise.all([work(), work(), work(), work()]);
    await settled();
    await Promise.all(people.map(morning));
    await Promise.all([work(), work(), work(), work()]);
    await settled();
    for (const [at, one] of people.entries()) {
      const [type, link] =
        at % 2 === 0 ? ['AnnouncementMatch', `/auctions/${id}`] : ['NewMatches', '/auctions?'];
      expect(await told(one)).toEqual([[type, expect.stringContaining(link ?? ''), expect.anything()]]);
    }
  });

  it('[A11] are exported to their account, and erased with it', async () => {
    const ana = await makeAccount(market.db);
    await save(ana, 'Daily', { counties: ['BV'] }, 'Brașov');
    await openAnnouncement(market, owner, admin, goodsIn('BV'));
    await settled();
    const account = `/main/accounts/${ana.accountId}`;
    const exported = await market.call({ method: 'GET', path: `${account}/export`, token: ana.token });
    expect(exported.body).toMatchObject({
      savedSearches: [{ name: 'Brașov', frequency: 'Daily', filters: { counties: ['BV'] } }],
    });
    const body = { password: testPassword };
    const closing = await market.call({ method: 'DELETE', path: account, token: ana.token, body });
    expect(closing.status, closing.text).toBe(204);
    const { rows } = await sql`
      select account_id from main.saved_searches where account_id = ${ana.accountId} union all
      select account_id from main.search_matches where account_id = ${ana.accountId}`.execute(market.db);
    expect(rows).toEqual([]);
  });
});
