import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { Stranger } from './stranger.ts';
import { announcement, company, day, goods, join, main, type Trader } from './traders.ts';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const live = '/live-auctions';

describe('a client written from the description of the calls alone', () => {
  let market: TestMarket;
  let stranger: Stranger;
  let admin: string;
  let seller: Trader;
  let buyer: Trader;
  let rival: Trader;

  beforeAll(async () => {
    market = await startTestMarket();
    stranger = new Stranger(`http://127.0.0.1:${market.port}`);
    // The first administrator is made by a command of the operator.
    admin = (await makeAccount(market.db, { role: 'Admin' })).token;
  }, 120_000);
  afterAll(() => market.close());

  it('registers companies, which an administrator activates', async () => {
    const stated = company('Primul', '14399840');
    const missing = await stranger.told(
      ['acceptsTerms', 'acceptsExpressClauses'],
      'POST',
      `${main}/accounts`,
      {
        body: stated,
      },
    );
    expect(missing).toContain('acceptsTerms (one of true)');
    await stranger.told(
      ['confirmPassword', 'acceptsTerms', 'acceptsExpressClauses'],
      'POST',
      `${main}/accounts`,
      { body: { ...stated, confirmPassword: 'other' } },
    );
    const marketDay = { market, stranger, admin };
    seller = await join(marketDay, company('Vanzator', '14399840'), 'RO49AAAA1B31007593840000');
    buyer = await join(marketDay, company('Cumparator', '1590082'), 'RO09BCYP0000001234567890');
    rival = await join(marketDay, company('Rival', '427320'), 'RO66BACX0000001234567890');
    await stranger.call(204, 'POST', `${main}/users/${seller.userId}/permissions`, {
      token: admin,
      body: { permission: 'Auctions.Post' },
    });
    const change = { roles: ['Provider'] };
    await stranger.call(204, 'PATCH', `${main}/users/${seller.userId}`, { token: admin, body: change });
    const list = await stranger.call(200, 'GET', `${main}/accounts?page=1&pageSize=2`, { token: admin });
    expect(list.body.items).toHaveLength(2);
    const { user } = (await stranger.call(200, 'GET', `${main}/accounts/identity`, { token: seller.token }))
      .body;
    expect(user).toMatchObject({ isActive: true, roles: ['Provider'], permissions: ['Auctions.Post'] });
  });

  /** Registered goods with the version of the terms that a refusal names. */
  async function acceptedGoods(): Promise<object> {
    const body = { ...announcement, goods };
    const legal = ['goods.terms', 'goods.declaration'];
    const said = await stranger.told(legal, 'POST', `${main}/v1/auctions`, { token: seller.token, body });
    const version = /"(\d{4}-\d\d-\d\d)"/.exec(said)?.[1];
    return { ...goods, terms: version, declaration: version };
  }

  it('posts an announcement, which is found, bid on, countered and accepted, and makes its contract', async () => {
    const { token } = seller;
    for (const path of ['categories', 'counties', 'counties/TR/towns'])
      expect((await stranger.call(200, 'GET', `${main}/${path}`)).body.length).toBeGreaterThan(0);
    const numbers = { ...announcement, quantity: 300, price: 1050 };
    const wrong = ['quantity', 'price', 'goods'];
    await stranger.told(wrong, 'POST', `${main}/v1/auctions`, { token, body: numbers });
    const whole = { ...announcement, goods: await acceptedGoods() };
    const flat = new FormData();
    flat.set('quantity', '300');
    await stranger.told(['announcement', 'quantity'], 'POST', `${main}/auctions`, { token, body: flat });
    const form = new FormData();
    form.set('announcement', JSON.stringify(whole));
    await stranger.call(201, 'POST', `${main}/auctions`, { token, body: form });
    const posted = await stranger.call(201, 'POST', `${main}/v1/auctions`, { token, body: whole });
    const { id, version } = posted.body.announcement;
    const waiting = await stranger.call(200, 'GET', `${main}/admin/auctions?page=1&pageSize=8`, {
      token: admin,
    });
    expect(waiting.body.total).toBe(2);
    const approval = { token: admin, body: { version } };
    await stranger.call(200, 'PUT', `${main}/admin/auctions/${id}/approval`, approval);

    const named = await stranger.told(
      ['filters'],
      'GET',
      `${main}/auctions?filters=auctionType==Selling`,
      {},
    );
    expect(named).toMatch(/possible names: .*type, .*product, county/);
    const filters = 'type==Selling,county==TR,product==wheat-milling,currency==Ron,price>=1000,price<=1100';
    const query = new URLSearchParams({ filters, sorts: '-deadline', page: '1', pageSize: '8' });
    const found = await stranger.call(200, 'GET', `${main}/auctions?${query}`);
    expect(found.body).toMatchObject({ total: 1, items: [{ id }] });
    expect((await stranger.call(200, 'GET', `${main}/auctions/top/3`)).body).toHaveLength(1);

    const bids = `${main}/auctions/${id}/bids`;
    const offer = { price: '1000', quantity: '300' };
    const asked = ['paymentType', 'deliveryType', 'deliveryPeriod'];
    await stranger.told(asked, 'POST', bids, { token: buyer.token, body: offer });
    const { paymentType, deliveryType, loadingLocation, deliveryPeriod } = goods;
    const terms = { ...offer, paymentType, deliveryType, loadingLocation, deliveryPeriod };
    const placed = (await stranger.call(201, 'POST', bids, { token: buyer.token, body: terms })).body;
    expect(placed.status).toBe('Active');
    expect((await stranger.call(200, 'GET', `${bids}/my-bid`, { token: buyer.token })).body.id).toBe(
      placed.id,
    );
    const better = { ...terms, price: '1020' };
    await stranger.call(200, 'PUT', `${bids}/my-bid`, { token: buyer.token, body: better });
    expect((await stranger.call(200, 'GET', bids, { token })).body.total).toBe(1);
    const counter = { token, body: { ...terms, price: '1040' } };
    await stranger.call(201, 'POST', `${bids}/${placed.id}/rounds`, counter);
    const accepting = { token: buyer.token, body: { status: 'Accepted' } };
    const accepted = (await stranger.call(200, 'PUT', `${bids}/${placed.id}`, accepting)).body;
    expect([accepted.status, accepted.rounds.at(-1).terms.price]).toEqual(['Accepted', '1040.00']);
    const refused = await stranger.call(409, 'DELETE', `${main}/auctions/${id}`, { token });
    expect(refused.body.code).toBe('bidAccepted');

    const own = `${main}/accounts/${buyer.accountId}`;
    const mine = await stranger.call(200, 'GET', `${own}/auction-bids/Selling/?page=1&pageSize=8`, {
      token: buyer.token,
    });
    expect(mine.body.items[0].bid.id).toBe(placed.id);
    await expectContract(buyer, `${own}/auction-winning-bids/`, '1040.00');
    const told = `${main}/accounts/${seller.accountId}/notifications`;
    const unseen = (await stranger.call(200, 'GET', `${told}?page=1&pageSize=5`, { token })).body;
    const types = unseen.notifications.map(({ type }: { type: string }) => type);
    expect(types).toContain('AuctionBidPlaced');
    const [{ id: first }] = unseen.notifications;
    await stranger.call(204, 'PATCH', `${told}/${first}`, { token, body: { seen: true } });
    const seen = (await stranger.call(200, 'GET', told, { token })).body;
    expect(seen.notSeenCount).toBe(unseen.notSeenCount - 1);
  });

  /** The first of a company's transactions has this price, and its contract is a PDF. */
  async function expectContract({ token }: Trader, list: string, price: string): Promise<void> {
    const [deal] = (await stranger.call(200, 'GET', list, { token })).body.items;
    expect(deal.price).toBe(price);
    const body = { dealId: deal.id };
    for (const path of ['contract/preview/final', 'contract']) {
      const { bytes } = await stranger.call(200, 'POST', `${main}/auctions/${path}`, { token, body });
      expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
    }
  }

  /** Moves the times of a live auction, which the services decide by their clock. */
  async function moveTo(id: string, column: 'starts_at' | 'ends_at', status: string): Promise<void> {
    await sql`
      update live.auctions set ${sql.ref(column)} = clock_timestamp() - interval '1 second',
        hard_ends_at = greatest(clock_timestamp(), hard_ends_at), next_change_at = clock_timestamp()
      where id = ${id}`.execute(market.db);
    await vi.waitFor(async () => {
      const { body } = await stranger.call(200, 'GET', `${live}/api/v1/auctions/${id}`);
      expect(body.auction.status).toBe(status);
    }, 20_000);
  }

  it('posts a live auction, in which two companies bid until the clock names the winner', async () => {
    const auctions = `${live}/api/v1/auctions`;
    const { token } = seller;
    const products = (await stranger.call(200, 'GET', `${live}/api/v1/selling-products`)).body;
    expect(products.map(({ key }: { key: string }) => key)).toContain(goods.product);
    const { price: _price, deadline: _deadline, biddingType: _kind, ...sale } = announcement;
    const stated = { ...sale, biddingType: 'Standard', startingPrice: '1000', desiredPrice: '1040' };
    const asked = [
      ...['audience', 'minimumBidThreshold', 'startsAt', 'endsAt', 'hardEndsAt'],
      ...['extensionWindowMinutes', 'decisionWindowMinutes', 'goods'],
    ];
    const said = await stranger.told(asked, 'POST', auctions, { token, body: stated });
    expect(said).toContain('extensionWindowMinutes (one of 0, 1, 2, 3, 5)');
    const body = {
      ...stated,
      ...{ audience: 'Open', minimumBidThreshold: '5', extensionWindowMinutes: 2, decisionWindowMinutes: 60 },
      ...{ startsAt: at(30), endsAt: at(90), hardEndsAt: at(120), goods: await acceptedGoods() },
    };
    const { id } = (await stranger.call(201, 'POST', auctions, { token, body })).body.auction;
    const patch = [{ op: 'replace', path: '/desiredPrice', value: '1030' }];
    const mediaType = 'application/json-patch+json';
    await stranger.call(200, 'PATCH', `${auctions}/${id}`, { token, body: patch, mediaType });
    await stranger.call(200, 'PUT', `${auctions}/${id}/approval`, { token: admin });
    const invitations = `${live}/api/v1/auction/${id}/invitations`;
    const email = company('Rival', '').email;
    await stranger.told(['emails', 'email'], 'POST', invitations, { token, body: { email } });
    await stranger.call(201, 'POST', invitations, { token, body: { emails: [email] } });
    // Invitations are sent in the background.
    const invited = await vi.waitFor(async () => {
      const own = `${live}/api/v1/account/auction-invitations`;
      const { body } = await stranger.call(200, 'GET', own, { token: rival.token });
      expect(body.items).toHaveLength(1);
      return body;
    }, 20_000);
    const state = { state: 'Accepted' };
    await stranger.call(204, 'PUT', `${invitations}/${invited.items[0].invitation.id}`, {
      token: rival.token,
      body: state,
    });

    await moveTo(id, 'starts_at', 'InProgress');
    const my = `${auctions}/${id}/bids/my`;
    const bid = (who: Trader, price: string) => ({ token: who.token, body: { price } });
    await stranger.told(['price', 'bidPrice'], 'PUT', my, { token: buyer.token, body: { bidPrice: '1000' } });
    const { message } = (await stranger.call(409, 'PUT', my, bid(buyer, '1000'))).body;
    const [, method = '', path = ''] = /\((PUT) (\S+)\)/.exec(message) ?? [];
    for (const who of [buyer, rival])
      await stranger.call(200, method, live + path, { token: who.token, body: { accepted: true } });
    await stranger.call(200, 'PUT', my, bid(buyer, '1000'));
    await stranger.call(409, 'PUT', my, bid(rival, '1002'));
    await stranger.call(200, 'PUT', my, bid(rival, '1010'));
    await stranger.call(200, 'PUT', my, bid(buyer, '1035'));
    const side = await stranger.call(200, 'GET', `${auctions}/${id}/${rival.accountId}/bids/my`, {
      token: rival.token,
    });
    expect(side.body.price).toBe('1010.00');
    await moveTo(id, 'ends_at', 'Accepted');
    const { auction } = (await stranger.call(200, 'GET', `${auctions}/${id}`)).body;
    expect(auction.outcome).toMatchObject({ kind: 'desiredPriceMet', winner: { price: '1035.00' } });
    expect((await stranger.call(200, 'GET', `${auctions}/${id}/bids`)).body.length).toBeGreaterThan(4);
    const participated = `${live}/api/v1/account/participated-auctions?page=1&pageSize=8`;
    for (const who of [buyer, rival])
      expect((await stranger.call(200, 'GET', participated, who)).body.total).toBe(1);
    expect((await stranger.call(200, 'GET', `${live}/api/v1/account/auctions`, { token })).body.total).toBe(
      1,
    );
    await expectContract(buyer, `${main}/accounts/${buyer.accountId}/auction-winning-bids/`, '1035.00');
  });

  it('publishes a product, on which companies bid together', async () => {
    const { token } = seller;
    const products = `${main}/products`;
    const stated = {
      productName: 'Sămânță de porumb',
      category: 'NoSuchCategory',
      producer: 'Ferma Lungă',
      countryOfOrigin: 'România',
      unitOfMeasurement: 'Bag',
      unitPrice: '450',
      minimumQuantity: '10',
      totalQuantity: '100',
      pieceQuantity: '1',
      participationDeadline: day(10),
      deliveryDeadline: day(20),
      priceType: 'NoVat',
    };
    await stranger.told(['distributionCounties'], 'POST', products, { token, body: stated });
    const everywhere = { ...stated, distributionCounties: ['TR'] };
    const said = await stranger.told(['vatGroup'], 'POST', products, { token, body: everywhere });
    expect(said).toContain('vatGroup');
    const unknown = { ...everywhere, vatGroup: 'others' };
    expect(await stranger.told(['category'], 'POST', products, { token, body: unknown })).toContain(
      'category (one of GET /categories)',
    );
    const categories = (await stranger.call(200, 'GET', `${main}/categories`)).body;
    const category = categories.at(-1).id;
    const body = { ...unknown, category };
    const { id } = (await stranger.call(201, 'POST', products, { token, body })).body.product;
    await stranger.call(200, 'PUT', `${products}/${id}/publication`, { token });
    await stranger.call(200, 'PATCH', `${products}/${id}`, { token, body: { totalQuantity: '120' } });
    const bids = `${products}/${id}/bids`;
    await stranger.told(['offerType'], 'POST', bids, { token: buyer.token, body: { bidQuantity: '4' } });
    const place = (who: Trader, bidQuantity: string) => ({
      token: who.token,
      body: { offerType: 'Collective', bidQuantity },
    });
    await stranger.call(201, 'POST', bids, place(buyer, '4'));
    const again = await stranger.call(409, 'POST', bids, place(buyer, '4'));
    expect(again.body.code).toBe('AlreadyExistingBid');
    const limit = await stranger.call(409, 'POST', bids, place(rival, '500'));
    expect(limit.body.code).toBe('QuantityLimitReached');
    const second = (await stranger.call(201, 'POST', bids, place(rival, '5'))).body;
    const removing = { token: rival.token, body: { status: 'Removed' } };
    await stranger.call(200, 'PATCH', `${bids}/${second.id}`, removing);
    const more = { token: buyer.token, body: { bidQuantity: '12' } };
    expect((await stranger.call(200, 'PUT', `${bids}/my-bid`, more)).body.bidQuantity).toBe('12.000');
    expect((await stranger.call(200, 'GET', bids, { token })).body.total).toBe(2);
    const query = new URLSearchParams({ filters: `category==${category}`, page: '1', pageSize: '8' });
    expect((await stranger.call(200, 'GET', `${products}?${query}`)).body.total).toBe(1);
    const own = `${main}/accounts/${buyer.accountId}/bids`;
    expect((await stranger.call(200, 'GET', own, { token: buyer.token })).body.total).toBe(1);
  });
});
