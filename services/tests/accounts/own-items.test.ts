import { listOf } from '@recolta/shared/contracts/http/list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { makeProduct, sendProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const live = '/live-auctions/api/v1/account';
const withId = z.object({ id: z.string() });
/** Items of a list; bids include their subject. */
const itemsSchema = listOf(
  z.object({
    id: z.optional(z.string()),
    announcement: z.optional(withId),
    product: z.optional(z.union([withId, z.string()])),
  }),
);

describe('one’s own items', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  /** Creates an announcement, a product and a live auction, with a bid on each. @returns their ids */
  const makeItems = async (owner: TestAccount, bidder: TestAccount) => {
    const bids = [{ by: bidder, priceMinor: 1000_00 }];
    const announcement = await makeAnnouncement(market.db, owner);
    // Only Providers may add them; an account that was a Provider keeps its items.
    const product = await makeProduct(market.db, owner);
    const { id: auction } = await makeAuction(market.db, { owner, startingPriceMinor: 1000_00, bids });
    await sendAnnouncementBid(market, bidder, announcement);
    await sendProductBid(market, bidder, product, '40');
    return { announcement, product, auction };
  };
  const listed = async (path: string, who: TestAccount | null) => {
    const answer = await market.call({ method: 'GET', path, token: who?.token });
    const { items, total } = expectStatus(answer, 200, itemsSchema);
    expect(total).toBe(items.length);
    return items.map(
      ({ id, announcement, product }) =>
        id ?? announcement?.id ?? (typeof product === 'object' ? product.id : undefined),
    );
  };

  it.each(['Client', 'Provider'] as const)(
    'are listed to their %s, posted ones and bids, and to nobody else',
    async (role) => {
      const self = await makeAccount(market.db, { role });
      const other = await makeAccount(market.db, { role: 'Provider' });
      const own = await makeItems(self, other);
      const foreign = await makeItems(other, self);
      expect(await listed('/main/auctions?filters=owner==me', self)).toEqual([own.announcement]);
      expect(await listed('/main/products?filters=provider==me', self)).toEqual([own.product]);
      expect(await listed(`${live}/auctions`, self)).toEqual([own.auction]);
      expect(await listed(`${live}/participated-auctions`, self)).toEqual([foreign.auction]);
      const announcementBids = `/main/accounts/${self.accountId}/auction-bids/All`;
      const productBids = `/main/accounts/${self.accountId}/bids`;
      expect(await listed(announcementBids, self)).toEqual([foreign.announcement]);
      expect(await listed(productBids, self)).toEqual([foreign.product]);
      for (const path of [announcementBids, productBids])
        expect((await market.call({ method: 'GET', path, token: other.token })).status).toBe(404);
      // A visitor has no items.
      expect(await listed('/main/auctions?filters=owner==me', null)).toEqual([]);
    },
  );
});
