import { listOf } from '@recolta/shared/contracts/http/list';
import { liveAuctionItemSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { sellingProductSchema } from '@recolta/shared/contracts/http/live-auctions';
import { crops } from '@recolta/shared/domain/crops';
import { entryPageSize } from '@recolta/shared/domain/live-auction/entry-page';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { errorOf, expectStatus, getEntries, live } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const listSchema = listOf(liveAuctionItemSchema);

describe('the list of live auctions', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let invited: TestAccount;
  let admin: TestAccount;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    invited = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
    const make = async (key: string, parts: Partial<Parameters<typeof makeAuction>[1]>) => {
      ids[key] = (await makeAuction(market.db, { owner, ...parts })).id;
    };
    const bid = { by: invited, priceMinor: 1000_00 };
    await make('wheat', {
      goods: { name: 'Grâu Șimnic, 100 t', county: 'TR', harvestYear: 2025 },
      bids: [bid],
    });
    await make('corn', {
      goods: { name: 'Porumb, 50% umed', county: 'TM', product: 'corn' },
      listing: { quantityKg: 50_000 },
      ...{ type: 'Buying', startingPriceMinor: 1200_00 },
      endsInMs: 20 * minuteMs,
    });
    await make('later', {
      ...{ goods: { name: 'Rapiță | lot 2', county: 'TM' }, startsInMs: 10 * minuteMs },
      ...{ listing: { currency: 'Euro', quantityKg: 70_000 }, startingPriceMinor: 900_00 },
    });
    await make('hidden', {
      goods: { name: 'Grâu ascuns' },
      isApproved: false,
      startsInMs: 5 * minuteMs,
      invited: [invited],
    });
    await make('invited', {
      goods: { name: 'Grâu pe invitație' },
      listing: { audience: 'Invited' },
      invited: [invited],
    });
  });
  afterAll(() => market.close());

  const ask = (query: string, who: TestAccount | null = null) =>
    market.call({ method: 'GET', path: `${live}?${query}`, token: who?.token });
  async function keys(params: Record<string, string>, who: TestAccount | null = null): Promise<string[]> {
    const answer = expectStatus(await ask(String(new URLSearchParams(params)), who), 200, listSchema);
    expect(answer.total).toBe(answer.items.length);
    return answer.items.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id) ?? id);
  }

  it('[L9] shows each caller the auctions that they may see', async () => {
    expect((await keys({})).sort()).toEqual(['corn', 'later', 'wheat']);
    expect((await keys({}, invited)).sort()).toEqual(['corn', 'invited', 'later', 'wheat']);
    expect((await keys({}, owner)).sort()).toEqual(['corn', 'hidden', 'invited', 'later', 'wheat']);
    expect((await keys({}, admin)).sort()).toEqual(['corn', 'hidden', 'invited', 'later', 'wheat']);
  });

  it('filters by published fields, alternatives and escapes', async () => {
    const filtered = async (filters: string) => (await keys({ filters })).sort();
    expect(await filtered('status==Scheduled')).toEqual(['later']);
    expect(await filtered('status!=Scheduled')).toEqual(['corn', 'wheat']);
    expect(await filtered('type==Buying')).toEqual(['corn']);
    expect(await filtered('county==TM|TR')).toEqual(['corn', 'later', 'wheat']);
    expect(await filtered('county==TM,type==Selling')).toEqual(['later']);
    expect(await filtered('product==corn')).toEqual(['corn']);
    expect(await filtered('harvestYear<2026')).toEqual(['wheat']);
    expect(await filtered('harvestYear>=2026')).toEqual(['corn', 'later']);
    expect(await filtered('harvestYear==2025|2026')).toEqual(['corn', 'later', 'wheat']);
    for (const filters of ['harvestYear!=2025', 'harvestYear>2025'])
      expect([filters, await filtered(filters)]).toEqual([filters, ['corn', 'later']]);
    for (const filters of ['harvestYear<=2025', 'county!=TM', 'product!=corn,type!=Buying,county!=TM'])
      expect([filters, await filtered(filters)]).toEqual([filters, ['wheat']]);
    for (const filters of ['harvestYear>2026', 'harvestYear<2025', `name@=${'x'.repeat(100)}`])
      expect([filters, await filtered(filters)]).toEqual([filters, []]);
    for (const filters of ['harvestYear==26', 'harvestYear==20261', `name@=${'x'.repeat(101)}`, 'name==Grâu'])
      expect([filters, (await ask(`filters=${encodeURIComponent(filters)}`)).status]).toEqual([filters, 400]);
  });

  it('finds names ignoring case and diacritics, and escapes characters of SQL', async () => {
    const named = async (name: string) => (await keys({ filters: `name@=${name}` })).sort();
    for (const name of ['grau', 'GRÂU', 'șimnic', 'ŞIMNIC', 'simnic'])
      expect(await named(name)).toEqual(['wheat']);
    expect(await named('rapiţă')).toEqual(['later']);
    expect(await named('50%')).toEqual(['corn']);
    expect(await named('%')).toEqual(['corn']);
    expect(await named('_')).toEqual([]);
    expect(await named("' or 1=1 --")).toEqual([]);
    expect(await named('\\| lot')).toEqual(['later']);
    expect(await named('rumb\\, 50|simnic')).toEqual(['corn', 'wheat']);
  });

  it('sorts by each field, in both directions, else the newest first', async () => {
    expect(await keys({ sorts: 'endsAt' })).toEqual(['corn', 'wheat', 'later']);
    expect(await keys({ sorts: '-endsAt' })).toEqual(['later', 'wheat', 'corn']);
    expect((await keys({ sorts: '-bidCount' }))[0]).toBe('wheat');
    expect(await keys({ sorts: 'bidCount,-startsAt' })).toEqual(['later', 'corn', 'wheat']);
    expect(await keys({})).toEqual(['later', 'corn', 'wheat']);
    expect(await keys({ sorts: 'urgency,nextAt' })).toEqual(['corn', 'wheat', 'later']);
    expect(await keys({ sorts: 'urgency,-nextAt' })).toEqual(['wheat', 'corn', 'later']);
    // Grouped by currency; at the best price, or else at the starting one.
    expect(await keys({ sorts: 'price' })).toEqual(['wheat', 'corn', 'later']);
    expect(await keys({ sorts: '-price' })).toEqual(['later', 'corn', 'wheat']);
    expect(await keys({ sorts: '-quantity' })).toEqual(['wheat', 'later', 'corn']);
    expect(await keys({ sorts: 'quantity' })).toEqual(['corn', 'later', 'wheat']);
  });

  it('pages, and includes the total on every page', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map(async (page) =>
        expectStatus(await ask(`sorts=endsAt&pageSize=1&page=${page}`), 200, listSchema),
      ),
    );
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
      [ids.corn],
      [ids.wheat],
      [ids.later],
      [],
    ]);
    expect(pages.map(({ total, page, pageSize }) => [total, page, pageSize])).toEqual([
      [3, 1, 1],
      [3, 2, 1],
      [3, 3, 1],
      [3, 4, 1],
    ]);
  });

  it('shows an erased name for at most a minute longer', async () => {
    const bestBidder = async () => {
      const answer = await ask(`filters=${encodeURIComponent('county==TR')}`);
      return expectStatus(answer, 200, listSchema).items[0]?.bestBid?.by;
    };
    expect(await bestBidder()).toBe(invited.companyName);
    await market.db
      .updateTable('live.participants')
      .set({ company_name: '–' })
      .where('auction_id', '=', ids.wheat ?? '')
      .execute();
    // Cached with its version, which the erasure does not change.
    expect(await bestBidder()).toBe(invited.companyName);
    const realNow = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + 60_000);
    onTestFinished(() => clock.mockRestore());
    expect(await bestBidder()).toBe('–');
  });

  it('[L8] refuses filters and sorts by hidden fields, from administrators too', async () => {
    const hidden = [
      'backupPrice',
      'backup_price_minor',
      'owner',
      'ownerAccountId',
      'owner_account_id',
      'companyName',
      'limit',
      'desiredPrice',
      'accountId',
      '__proto__',
      'constructor',
    ];
    for (const name of hidden)
      for (const who of [null, owner, admin]) {
        for (const query of [
          `filters=${name}==1`,
          `filters=${name}%3E%3D1`,
          `sorts=${name}`,
          `sorts=-${name}`,
        ]) {
          const answer = await ask(query, who);
          expect([answer.status, errorOf(answer).code]).toEqual([400, 'ValidationFailed']);
        }
      }
  });

  it('refuses invalid pages, clauses and operators, and names them', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=1e3',
      'pageSize=101',
      'pageSize=0',
      'pageSize=',
      'page=1&page=2',
      'size=8',
      `filters=${'x'.repeat(2001)}`,
      'sorts=startsAt,startsAt',
    ])
      expect([query, (await ask(query)).status]).toEqual([query, 400]);
    const answer = await ask(`filters=${encodeURIComponent('status==Pendin,county==TR')}`);
    expect(errorOf(answer).params).toEqual({
      fields: [{ path: 'filters', rule: 'value', clause: 'status==Pendin' }],
    });
    const operator = await ask(`filters=${encodeURIComponent('status@=Pending')}`);
    expect(errorOf(operator).params).toEqual({
      fields: [{ path: 'filters', rule: 'operator', clause: 'status@=Pending', names: ['==', '!='] }],
    });
  });

  it('lists the products that can be sold, by name in both languages', async () => {
    const answer = await market.call({ method: 'GET', path: '/live-auctions/api/v1/selling-products' });
    const products = expectStatus(answer, 200, z.array(sellingProductSchema));
    expect(products.map(({ key }) => key)).toEqual(crops.map(({ key }) => key));
    expect(products).toContainEqual({ key: 'corn', ro: 'Porumb', en: 'Corn (maize)' });
  });

  it('[L5] returns the entries of the log page by page, without gaps', async () => {
    const count = entryPageSize + 20;
    const bids = Array.from({ length: count }, (_, index) => ({
      by: index % 2 ? owner : invited,
      priceMinor: 1000_00 + index * 500,
    }));
    const other = await makeAccount(market.db);
    const { id, version } = await makeAuction(market.db, {
      owner: other,
      bids,
      endsInMs: 50 * minuteMs,
      startsInMs: -20 * minuteMs,
      listing: { audience: 'Invited' },
      invited: [invited],
    });
    const first = await getEntries(market, invited, id);
    expect(first).toHaveLength(entryPageSize);
    const rest = await getEntries(market, invited, id, first.at(-1)?.version);
    expect([...first, ...rest].map((entry) => entry.version)).toEqual(
      Array.from({ length: version }, (_, index) => index + 1),
    );
    expect(await getEntries(market, invited, id, version)).toEqual([]);
    expect(await getEntries(market, invited, id, 999_999_999)).toEqual([]);
    for (const after of ['-1', '1.5', 'x', '1e3', '9999999999', '1&after=2'])
      expect(
        (
          await market.call({
            method: 'GET',
            path: `${live}/${id}/bids?after=${after}`,
            token: invited.token,
          })
        ).status,
      ).toBe(400);
  });
});
