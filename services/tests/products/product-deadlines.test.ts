import { finalPriceDueMsOf } from '@recolta/shared/domain/product/product';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import {
  changeProductBidCall,
  dealsOf,
  makeProduct,
  moveClosing,
  moveParticipationDeadline,
  notifiedOf,
  productBidCall,
  readProduct,
  sendProductBid,
} from '../harness/products.ts';
import { joinUntilTestEnds, startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('deadlines of products', () => {
  let market: TestMarket;
  let provider: TestAccount;
  let ana: TestAccount;
  let ion: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    provider = await makeAccount(market.db, { role: 'Provider' });
    [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
  });
  afterAll(() => market.close());

  const stateOf = async (id: string) => (await readProduct(market, ana, id)).product;
  const becomes = (id: string, status: string) =>
    vi.waitFor(async () => expect((await stateOf(id)).status).toBe(status), {
      timeout: 30_000,
      interval: 50,
    });

  it('[X1] [X4] with the minimum reached it becomes Closed, bids are accepted, and the Provider has a week', async () => {
    const id = await makeProduct(market.db, provider);
    await sendProductBid(market, ana, id, '25');
    await sendProductBid(market, ion, id, '15');
    await moveParticipationDeadline(market, id, 1000);
    await becomes(id, 'Closed');
    const product = await stateOf(id);
    const closedAtMs = Date.parse(product.closedAt ?? '');
    expect(Date.parse(product.finalPriceDueAt ?? '')).toBe(finalPriceDueMsOf({ closedAtMs }));
    expect(product.closedAt).toBe(product.participationDeadline);
    expect((await readProduct(market, ana, id)).viewer.bid?.status).toBe('Accepted');
    expect(await dealsOf(market, id)).toEqual([]);
    expect(await notifiedOf(market, ana, id)).toEqual(['ProductClosed closed']);
    expect((await notifiedOf(market, provider, id)).at(-1)).toBe('ProductClosed finalPriceDue');
    const late = await makeAccount(market.db);
    expect(errorOf(await market.call(productBidCall(late, id, '5'))).code).toBe('ExpiredAuction');
  });

  it('[X4] a raise to the whole quantity closes it at once, and everyone with a bid is told', async () => {
    const id = await makeProduct(market.db, provider);
    await sendProductBid(market, ana, id, '30');
    await sendProductBid(market, ion, id, '60');
    expect((await market.call(changeProductBidCall(ana, id, '40'))).status).toBe(200);
    expect((await stateOf(id)).status).toBe('Closed');
    for (const who of [ana, ion]) expect(await notifiedOf(market, who, id)).toEqual(['ProductClosed closed']);
    expect((await notifiedOf(market, provider, id)).toSorted()).toEqual(
      ['BidPlaced', 'BidPlaced', 'BidUpdated', 'ProductClosed finalPriceDue'].toSorted(),
    );
  });

  it('[X5] after the week the deals are opened at the published price, by whichever process is first', async () => {
    await joinUntilTestEnds(market.database);
    const id = await makeProduct(market.db, provider);
    await sendProductBid(market, ana, id, '25');
    await sendProductBid(market, ion, id, '15');
    await moveParticipationDeadline(market, id, 1000);
    await becomes(id, 'Closed');
    await moveClosing(market, id, 9 * 24 * 3_600_000);
    await becomes(id, 'Ended');
    expect(await stateOf(id)).toMatchObject({ outcome: 'sold', discountedPrice: '900.00' });
    expect((await dealsOf(market, id)).map(({ price, quantity }) => [price, quantity]).sort()).toEqual([
      ['900.00', '15.000'],
      ['900.00', '25.000'],
    ]);
    for (const who of [ana, ion])
      expect(await notifiedOf(market, who, id)).toEqual(['ProductClosed closed', 'FinalPriceSet']);
    expect((await notifiedOf(market, provider, id)).slice(-2)).toEqual([
      'ProductClosed finalPriceDue',
      'ProductClosed unitPriceKept',
    ]);
  });

  it('[X1] one piece below the minimum it ends without a sale, and everyone with a bid is notified', async () => {
    const id = await makeProduct(market.db, provider);
    await sendProductBid(market, ana, id, '39');
    await moveParticipationDeadline(market, id, 1000);
    await becomes(id, 'Ended');
    const { product, viewer } = await readProduct(market, ana, id);
    expect([product.outcome, viewer.bid?.status]).toEqual(['minimumMissed', 'Rejected']);
    expect(await dealsOf(market, id)).toEqual([]);
    for (const who of [ana, provider])
      expect((await notifiedOf(market, who, id)).at(-1)).toBe('ProductClosed minimumMissed');
  });

  it('[X1] [X2] a bid after the deadline is refused even if the product is not closed yet', async () => {
    const id = await makeProduct(market.db, provider);
    await sendProductBid(market, ana, id, '40');
    // Hidden from the worker: only the calls see that it is due.
    await sql`
      update main.products set next_change_at = null,
        participation_deadline_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(
      market.db,
    );
    expect(errorOf(await market.call(productBidCall(ion, id, '5'))).code).toBe('ExpiredAuction');
    const deletion = await market.call({
      method: 'DELETE',
      path: `/main/products/${id}`,
      token: provider.token,
    });
    expect(errorOf(deletion).code).toBe('bidAccepted');
  });
});
