import {
  ownAuctionItemSchema,
  participatedAuctionItemSchema,
} from '@recolta/shared/contracts/http/account-auctions';
import { listOf } from '@recolta/shared/contracts/http/list';
import { auctionItem } from '@recolta/shared/domain/live-auction/public-state';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../harness/auctions.ts';
import { bid, command, errorOf, expectStatus, readAuction, setLimit } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const account = '/live-auctions/api/v1/account';
const ownSchema = listOf(ownAuctionItemSchema);
const participatedSchema = listOf(participatedAuctionItemSchema);

describe('the live auctions of an account', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let rival: TestAccount;
  let admin: TestAccount;
  const ids: Record<string, string> = {};
  const nameOf = (id: string) => Object.keys(ids).find((key) => ids[key] === id) ?? id;

  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider' });
    bidder = await makeAccount(market.db);
    rival = await makeAccount(market.db, { role: 'Bidder' });
    admin = await makeAccount(market.db, { role: 'Admin' });
    const first = { by: bidder, priceMinor: 1000_00 };
    const second = { by: rival, priceMinor: 1005_00 };
    const parts: Record<string, Omit<AuctionParts, 'owner'>> = {
      // Created in an order that differs from every requested one.
      endedFirst: {
        startsInMs: -300 * minuteMs,
        endsInMs: -200 * minuteMs,
        desiredPriceMinor: 1000_00,
        bids: [first],
      },
      pending: { isApproved: false, startsInMs: 5 * minuteMs },
      laterEnd: { goods: { name: 'Grâu Șimnic' }, bids: [first, second], endsInMs: 40 * minuteMs },
      scheduled: { startsInMs: 10 * minuteMs, goods: { county: 'TM' } },
      closed: {
        startsInMs: -60 * minuteMs,
        endsInMs: -minuteMs,
        bids: [second, { by: bidder, priceMinor: 1010_00 }],
      },
      soonerEnd: {
        goods: { name: 'Porumb' },
        bids: [second],
        endsInMs: 20 * minuteMs,
        listing: { audience: 'Invited' },
        invited: [rival],
      },
      endedLast: { startsInMs: -90 * minuteMs, endsInMs: -50 * minuteMs },
    };
    for (const [key, value] of Object.entries(parts))
      ids[key] = (await makeAuction(market.db, { owner, ...value })).id;
    ids.foreign = (await makeAuction(market.db, { owner: rival, bids: [first] })).id;
    const isOver = async (key: string) =>
      !['Scheduled', 'InProgress'].includes(
        (await readAuction(market, owner, ids[key] ?? '')).auction.status,
      );
    for (const key of ['endedFirst', 'closed', 'endedLast'])
      await vi.waitUntil(() => isOver(key), { timeout: 30_000, interval: 30 });
  });
  afterAll(() => market.close());

  const ask = (path: string, who: TestAccount | null, query: Record<string, string> = {}) =>
    market.call({
      method: 'GET',
      path: `${account}/${path}?${new URLSearchParams({ pageSize: '100', ...query })}`,
      token: who?.token,
    });
  const own = async (who: TestAccount, query?: Record<string, string>) =>
    expectStatus(await ask('auctions', who, query), 200, ownSchema);
  const participated = async (who: TestAccount, query?: Record<string, string>) =>
    expectStatus(await ask('participated-auctions', who, query), 200, participatedSchema);
  const namesOf = ({ items }: { readonly items: readonly { readonly id: string }[] }) =>
    items.map(({ id }) => nameOf(id));

  it('[L9] lists one’s own, first running ones, then those that wait for a decision, planned ones and ended ones', async () => {
    const answer = await own(owner);
    expect(namesOf(answer)).toEqual([
      'soonerEnd',
      'laterEnd',
      'closed',
      'scheduled',
      'pending',
      'endedLast',
      'endedFirst',
    ]);
    expect(answer).toMatchObject({ total: 7, page: 1, pageSize: 100 });
    expect(namesOf(await own(rival))).toEqual(['foreign']);
    for (const who of [bidder, admin]) expect((await own(who)).items).toEqual([]);
  });

  it('[L9] lists auctions with one’s own bids in the same order, and no others', async () => {
    expect(namesOf(await participated(bidder))).toEqual(['laterEnd', 'foreign', 'closed', 'endedFirst']);
    expect(namesOf(await participated(rival))).toEqual(['soonerEnd', 'laterEnd', 'closed']);
    expect((await participated(owner)).items).toEqual([]);
  });

  it('[L8] includes the public state of each, and one’s own number, price and lead', async () => {
    const sides = Object.fromEntries(
      (await participated(bidder)).items.map(({ id, viewer }) => [nameOf(id), viewer]),
    );
    const mine = {
      invitation: null,
      bidding: { limit: null, mayBid: true, why: null, hasAcceptedTerms: true },
    };
    const over = { ...mine.bidding, mayBid: false, why: 'ExpiredAuction' };
    expect(sides).toEqual({
      laterEnd: { number: 1, price: '1000.00', isLeading: false, ...mine },
      foreign: { number: 1, price: '1000.00', isLeading: true, ...mine },
      closed: { number: 2, price: '1010.00', isLeading: true, ...mine, bidding: over },
      endedFirst: { number: 1, price: '1000.00', isLeading: true, ...mine, bidding: over },
    });
    for (const { viewer: _, ...item } of [
      ...(await own(owner)).items,
      ...(await participated(rival)).items,
    ]) {
      expect(item).toEqual(auctionItem((await readAuction(market, owner, item.id)).auction));
    }
  });

  it('[L10] has the deadline of the owner’s decision, until it is made', async () => {
    const due = (await own(owner)).items.filter(({ viewer }) => viewer.decisionEndsAt !== null);
    expect(due.map((item) => [nameOf(item.id), item.viewer.decisionEndsAt])).toEqual([
      ['closed', (await readAuction(market, owner, ids.closed ?? '')).auction.decisionEndsAt],
    ]);
  });

  it('[L9] includes the same data of one’s own side as the room', async () => {
    const sides = async (who: TestAccount) => {
      const { items } = await participated(who, { filters: 'status==Scheduled|InProgress|Closed' });
      return new Map(items.map(({ id, viewer }) => [id, viewer]));
    };
    const [seller, leader, trader] = [
      await makeAccount(market.db),
      await makeAccount(market.db),
      await makeAccount(market.db),
    ];
    const guest = await makeAccount(market.db, { isActive: false });
    const invited = {
      owner: seller,
      listing: { audience: 'Invited' },
      invited: [guest, leader, trader],
    } as const;
    const asked = await makeAuction(market.db, { ...invited, bids: [{ by: leader, priceMinor: 1000_00 }] });
    const coming = await makeAuction(market.db, {
      ...invited,
      startsInMs: 9 * minuteMs,
      termsAccepted: [leader],
    });
    await setLimit(market, leader, asked.id, { limit: '1200' });
    for (const who of [guest, leader, trader]) {
      const listed = await sides(who);
      for (const { id } of [asked, coming]) {
        const { limit, mayBid, why, hasAcceptedTerms, number, price } = (await readAuction(market, who, id))
          .viewer;
        expect(listed.get(id)).toMatchObject({
          number,
          price,
          bidding: { limit, mayBid, why, hasAcceptedTerms },
        });
      }
    }
    const [ofGuest, ofRival] = [await sides(guest), await sides(leader)];
    expect(ofGuest.get(asked.id)?.bidding).toMatchObject({ mayBid: false, why: 'AccountNotActive' });
    expect(ofRival.get(asked.id)?.bidding).toMatchObject({ limit: '1200.00', mayBid: true });
    expect(ofRival.get(coming.id)?.bidding).toMatchObject({ hasAcceptedTerms: true });
  });

  it('changes with a bid and a decision', async () => {
    const trader = await makeAccount(market.db);
    const seller = await makeAccount(market.db);
    const running = await makeAuction(market.db, { owner: seller, termsAccepted: [trader, rival] });
    await bid(market, trader, running.id, '1000');
    expect((await participated(trader)).items[0]?.viewer).toMatchObject({
      number: 1,
      price: '1000.00',
      isLeading: true,
      invitation: null,
    });
    await bid(market, rival, running.id, '1005');
    expect((await participated(trader)).items[0]?.viewer).toMatchObject({
      number: 1,
      price: '1000.00',
      isLeading: false,
      invitation: null,
    });
    await bid(market, trader, running.id, '1010');
    expect((await participated(trader)).items[0]?.viewer).toMatchObject({
      number: 1,
      price: '1010.00',
      isLeading: true,
      invitation: null,
    });
    const ended = await makeAuction(market.db, {
      owner: seller,
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      bids: [{ by: trader, priceMinor: 1000_00 }],
    });
    const decided = await command(market, seller, ended.id, 'decision', { decision: 'refuse' });
    expect(decided.status).toBe(200);
    const item = (await own(seller)).items.find(({ id }) => id === ended.id);
    expect([item?.status, item?.viewer]).toEqual(['Refused', { decisionEndsAt: null }]);
  });

  it('filters, searches, sorts and pages as the public list does', async () => {
    const filtered = async (filters: string) => namesOf(await own(owner, { filters })).sort();
    expect(await filtered('status==InProgress|Closed')).toEqual(['closed', 'laterEnd', 'soonerEnd']);
    expect(await filtered('name@=simnic')).toEqual(['laterEnd']);
    expect(await filtered('county==TM,status!=Pending')).toEqual(['scheduled']);
    expect(namesOf(await participated(rival, { filters: 'name@=PORUMB' }))).toEqual(['soonerEnd']);
    expect(namesOf(await own(owner, { filters: 'status==InProgress', sorts: '-endsAt' }))).toEqual([
      'laterEnd',
      'soonerEnd',
    ]);
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => own(owner, { page, pageSize: '3' })));
    expect(pages.map(namesOf)).toEqual([
      ['soonerEnd', 'laterEnd', 'closed'],
      ['scheduled', 'pending', 'endedLast'],
      ['endedFirst'],
      [],
    ]);
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    for (const path of ['auctions', 'participated-auctions'])
      for (const query of [
        { filters: 'backupPrice==1' },
        { sorts: 'owner' },
        { page: '0' },
        { statuses: 'Closed' },
      ])
        expect([path, query, (await ask(path, bidder, query)).status]).toEqual([path, query, 400]);
  });

  it('[L9] requires sign-in, and has no bids of administrators', async () => {
    for (const path of ['auctions', 'participated-auctions'])
      expect(errorOf(await ask(path, null)).code).toBe('SignInRequired');
    const answer = await ask('participated-auctions', admin);
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'NotEnoughPrivileges']);
  });
});
