import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, readAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { makeAuction, makeInvitation } from '../harness/auctions.ts';
import { bid, expectStatus, live } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const auctionSchema = z.looseObject({
  auctionInvitations: z.array(z.object({ email: z.string() })).optional(),
});

describe('fields under the names of the product description', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let invited: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider' });
    bidder = await makeAccount(market.db);
    invited = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  it('[L1] are in the answer of a live auction, its invitations for the owner alone', async () => {
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
    const path = `${live}/${id}`;
    const read = async (who: TestAccount | null) =>
      expectStatus(await market.call({ method: 'GET', path, token: who?.token }), 200, auctionSchema);
    expect(await read(null)).toMatchObject({ bidPrice: null, bidCurrency: 'Ron', auctionPhotos: [] });
    await bid(market, bidder, id, '1000');
    await makeInvitation(market.db, { auctionId: id, email: invited.email, accountId: invited.accountId });
    const own = await read(owner);
    expect(own).toMatchObject({ bidPrice: '1000.00', sellingProduct: 'wheat-milling' });
    expect(own.auctionInvitations?.map(({ email }) => email)).toEqual([invited.email]);
    for (const who of [null, bidder, invited])
      expect(await read(who)).not.toHaveProperty('auctionInvitations');
  });

  it('[A1] are in the answers of an announcement and of its bids', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const placed = await sendAnnouncementBid(market, bidder, id);
    expect(placed.createdDate).toBe(placed.rounds[0]?.at);
    const { announcement, goods, ...described } = await readAnnouncement(market, bidder, id);
    expect(described).toMatchObject({
      bidPrice: announcement.bestBid?.price,
      bidCurrency: announcement.currency,
      auctionPhotos: goods.photos,
      sellingProduct: announcement.product,
      viewer: { bid: { createdDate: placed.createdDate } },
    });
    expect(described.bidPrice).toBe(placed.rounds[0]?.terms.price);
  });
});
