import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { nameOfPart } from '@recolta/shared/domain/goods-name';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  changeBidCall,
  counterCall,
  decideBidCall,
  makeAnnouncement,
  moveDeadline,
  openAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import type { Call } from '../harness/http-call.ts';
import {
  changeProductBidCall,
  endProductBidCall,
  makeProduct,
  productAct,
  sendProductBid,
} from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const soon = { timeout: 30_000, interval: 50 };
const { goods } = statedAnnouncement(Date.now());
const { productName: product } = statedProduct(Date.now());

describe('[N1] recipients, events and texts of notifications', () => {
  let market: TestMarket;
  let people: Record<'owner' | 'ana' | 'ion' | 'eva' | 'admin', TestAccount>;
  beforeAll(async () => {
    market = await startTestMarket();
    const { db } = market;
    people = {
      owner: await makeAccount(db, { role: 'Provider', mayPost: true }),
      ana: await makeAccount(db),
      ion: await makeAccount(db),
      eva: await makeAccount(db),
      admin: await makeAccount(db, { role: 'Admin' }),
    };
  });
  afterAll(() => market.close());

  async function act(call: Call): Promise<void> {
    const { status, text } = await market.call(call);
    expect([200, 201, 204], text).toContain(status);
  }

  /** Returns all notifications about a sale so far, in order: recipient, type, link and tokens, with its id as `ID`. */
  async function told(id: string) {
    const { rows } = await sql<{
      account: string;
      type: string;
      link: string;
      tokens: { key: string; value: string }[];
    }>`
      select account_id as account, type, link, tokens from main.notifications
      where link like ${`%${id}%`} or event_key like ${`%${id}%`} order by seq`.execute(market.db);
    const nameOf = (account: string) =>
      Object.entries(people).find(([, { accountId }]) => accountId === account)?.[0];
    return rows.map(({ account, type, link, tokens }) => [
      nameOf(account),
      type,
      link.replace(id, 'ID'),
      Object.fromEntries(tokens.map(({ key, value }) => [key, value])),
    ]);
  }

  const name = goods.name;
  const page = '/auctions/ID';
  const lei = { currency: 'Ron', unit: 'Ton' };
  const open = (changes: Partial<AnnouncementPosting> = {}) =>
    makeAnnouncement(market.db, people.owner, {
      minPrice: null,
      maxPrice: null,
      backupPrice: null,
      ...changes,
    });

  it.each([
    { privacyType: 'Public', owner: () => people.owner.companyName, ana: () => people.ana.companyName },
    { privacyType: 'Incognito', owner: () => '', ana: () => '' },
  ] as const)('rounds of a bid on a $privacyType announcement [B4] [B5]', async (shown) => {
    const { owner, ana, ion } = people;
    const id = await open({ privacyType: shown.privacyType });
    // Ana is the second bidder: her number is not the number of her bids.
    await sendAnnouncementBid(market, ion, id, { price: '1035' });
    const bid = await sendAnnouncementBid(market, ana, id, { price: '1032' });
    await act(changeBidCall(ana, id, { price: '1033' }));
    await act(counterCall(owner, id, bid.id, { price: '1039' }));
    await act(changeBidCall(ana, id, { price: '1034' }));
    await act(decideBidCall(owner, id, bid.id, 'Accepted'));
    const byAna = { name, by: shown.ana(), number: '2' };
    expect(await told(id)).toEqual([
      ['owner', 'AuctionBidPlaced', page, { name, count: '1', price: '1035.00', ...lei }],
      ['owner', 'AuctionBidPlaced', page, { name, count: '1', price: '1035.00', ...lei }],
      ['owner', 'BidUpdated', page, byAna],
      [
        'ana',
        'AuctionBidCounterOfferReceived',
        page,
        { name, by: shown.owner(), number: '', price: '1039', ...lei },
      ],
      ['owner', 'AuctionBidCounterOfferReceived', page, { ...byAna, price: '1034', ...lei }],
      ['ana', 'AuctionBidAccepted', page, { name: nameOfPart(name, '200'), price: '1034', ...lei }],
    ]);
  });

  it('an acceptance by the bidder, and the bids that are rejected with the last part sold', async () => {
    const { owner, ana, ion, eva } = people;
    const id = await open();
    const [first, second] = [
      await sendAnnouncementBid(market, ana, id, { price: '1032', quantity: '500' }),
      await sendAnnouncementBid(market, ion, id, { price: '1031' }),
    ];
    await sendAnnouncementBid(market, eva, id, { price: '1030' });
    await act(decideBidCall(owner, id, second.id, 'Rejected'));
    await act(counterCall(owner, id, first.id, { price: '1039', quantity: '500' }));
    const before = (await told(id)).length;
    await act(decideBidCall(ana, id, first.id, 'Accepted'));
    const [, , , rejected] = await told(id);
    expect(rejected).toEqual(['ion', 'AuctionBidRejected', page, { name }]);
    expect((await told(id)).slice(before).sort()).toEqual([
      ['eva', 'AuctionBidRejected', page, { name }],
      ['owner', 'AuctionBidAccepted', page, { name: nameOfPart(name, '500'), price: '1039', ...lei }],
    ]);
  });

  it('a bid that its bidder withdraws', async () => {
    const { ana } = people;
    const id = await open();
    const bid = await sendAnnouncementBid(market, ana, id);
    await act(decideBidCall(ana, id, bid.id, 'Removed'));
    expect((await told(id)).slice(1)).toEqual([
      ['owner', 'AuctionBidRemoved', page, { name, by: ana.companyName, number: '1' }],
    ]);
  });

  it('an approval, a deletion and a cancellation: only accounts whose bids end', async () => {
    const { owner, ana, ion, eva, admin } = people;
    const bids = async (id: string) => {
      const gone = await sendAnnouncementBid(market, eva, id);
      await act(decideBidCall(eva, id, gone.id, 'Removed'));
      await sendAnnouncementBid(market, ana, id);
      await sendAnnouncementBid(market, ion, id);
      return (await told(id)).length;
    };
    const deleted = await openAnnouncement(market, owner, admin);
    expect(await told(deleted)).toEqual([
      ['owner', 'AnnouncementApproved', page, { name, endsAt: expect.stringMatching(/T1[56]:00:00.000Z$/) }],
    ]);
    let before = await bids(deleted);
    await act({ method: 'DELETE', path: `/main/auctions/${deleted}`, token: owner.token });
    expect((await told(deleted)).slice(before).sort()).toEqual([
      ['ana', 'AnnouncementDeleted', '/auction-bids/my', { name }],
      ['ion', 'AnnouncementDeleted', '/auction-bids/my', { name }],
    ]);
    const cancelled = await open();
    before = await bids(cancelled);
    const path = `/main/admin/auctions/${cancelled}/cancellation`;
    const reason = 'Marfa nu mai există.';
    await act({ method: 'PUT', path, token: admin.token, body: { reason } });
    expect((await told(cancelled)).slice(before).sort()).toEqual(
      ['ana', 'ion', 'owner'].map((who) => [who, 'AnnouncementCancelled', page, { name, reason }]),
    );
  });

  it('a deadline: the owner decides, or it ended without bids', async () => {
    const due = await open();
    await sendAnnouncementBid(market, people.ana, due, { price: '1031' });
    await sendAnnouncementBid(market, people.ion, due, { price: '1037' });
    const without = await open();
    for (const id of [due, without]) await moveDeadline(market, id, 1000);
    await vi.waitFor(async () => {
      expect((await told(due)).slice(2)).toEqual([
        [
          'owner',
          'DecisionDue',
          page,
          { name, price: '1037.00', ...lei, decisionEndsAt: expect.any(String) },
        ],
      ]);
      expect(await told(without)).toEqual([
        ['owner', 'AuctionClosed', page, { name, outcome: 'announcementWithoutBids' }],
      ]);
    }, soon);
  });

  it('[A7] a best price only where bids are at the announcement’s own delivery terms', async () => {
    const { owner, ana } = people;
    const id = await open();
    const bid = await sendAnnouncementBid(market, ana, id, {
      deliveryType: 'DAPConstantaTruck',
      loadingLocation: null,
    });
    await act(counterCall(owner, id, bid.id, { price: '1099' }));
    await moveDeadline(market, id, 1000);
    await vi.waitFor(async () => {
      const prices = (await told(id)).flatMap(([who, type, , tokens]) =>
        who === 'owner' ? [[type, (tokens as Record<string, string>).price]] : [],
      );
      expect(prices).toEqual([
        ['AuctionBidPlaced', ''],
        ['DecisionDue', ''],
      ]);
    }, soon);
  });

  it('bids on a product, and its deletion [X3]', async () => {
    const { owner, ana, ion, eva } = people;
    const id = await makeProduct(market.db, owner);
    const link = '/products/ID';
    const first = await sendProductBid(market, ana, id, '20');
    const second = await sendProductBid(market, eva, id, '5');
    await act(changeProductBidCall(ana, id, '23'));
    await act(endProductBidCall(ana, id, first.id, 'Removed'));
    await sendProductBid(market, ion, id, '6');
    await act(endProductBidCall(owner, id, second.id, 'Rejected'));
    await act({ method: 'DELETE', path: `/main/products/${id}`, token: owner.token });
    const by = ({ companyName }: TestAccount) => ({ name: product, by: companyName });
    expect(await told(id)).toEqual([
      ['owner', 'BidPlaced', link, by(ana)],
      ['owner', 'BidPlaced', link, by(eva)],
      ['owner', 'BidUpdated', link, { ...by(ana), number: '' }],
      ['owner', 'AuctionBidRemoved', link, { ...by(ana), number: '' }],
      ['owner', 'BidPlaced', link, by(ion)],
      ['eva', 'AuctionBidRejected', link, { name: product }],
      ['ion', 'ProductDeleted', '/bids/my', { name: product }],
    ]);
  });

  it('the end of a product’s participation and its final price: collective bids only [X3]', async () => {
    const { owner, ana, ion, eva } = people;
    const id = await makeProduct(market.db, owner);
    const gone = await sendProductBid(market, eva, id, '5');
    await act(endProductBidCall(eva, id, gone.id, 'Removed'));
    await sendProductBid(market, ana, id, '20');
    await sendProductBid(market, ion, id, '41', 'Single');
    const before = (await told(id)).length;
    await act(productAct(owner, id, 'closure'));
    await act(productAct(owner, id, 'final-price', { discountedPrice: '887.50' }));
    const link = '/products/ID';
    const closed = { name: product, outcome: 'closed', reason: '' };
    const price = { name: product, price: '887.50', currency: 'Ron', unit: 'Ton' };
    expect((await told(id)).slice(before).sort()).toEqual([
      ['ana', 'FinalPriceSet', link, price],
      ['ana', 'ProductClosed', link, closed],
      ['ion', 'ProductClosed', link, closed],
    ]);
  });
});
