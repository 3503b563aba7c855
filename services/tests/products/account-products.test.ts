import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { concludeDeals } from '../harness/deals.ts';
import { errorOf } from '../harness/live-calls.ts';
import { endProductBidCall, makeProduct, productAct, sendProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('accounts with products', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const close = ({ accountId, token }: TestAccount) =>
    market.call({
      method: 'DELETE',
      path: `/main/accounts/${accountId}`,
      token,
      body: { password: testPassword },
    });

  it('are closed once no product of theirs is open and the deals of their bids are concluded', async () => {
    const [provider, bidder] = [
      await makeAccount(market.db, { role: 'Provider' }),
      await makeAccount(market.db),
    ];
    const id = await makeProduct(market.db, provider);
    await sendProductBid(market, bidder, id, '40');
    const refusals = async () => [errorOf(await close(provider)).code, errorOf(await close(bidder)).code];
    expect(await refusals()).toEqual(['AccountHasSales', 'AccountHasBids']);
    expect((await market.call(productAct(provider, id, 'closure'))).status).toBe(200);
    expect(await refusals()).toEqual(['AccountHasDecisions', 'AccountHasBids']);
    const price = { discountedPrice: '880' };
    expect((await market.call(productAct(provider, id, 'final-price', price))).status).toBe(200);
    expect(await refusals()).toEqual(['AccountHasDeals', 'AccountHasDeals']);
    await concludeDeals(market.db, provider);
    for (const one of [provider, bidder]) expect((await close(one)).status).toBe(204);
    const { rows } = await sql<{ names: string[]; company: object; bidCompany: object; deals: number }>`
      select array[p.provider_company_name, b.company_name] as names, p.provider_company as company,
        b.company as "bidCompany", (select count(*)::integer from main.deals d where d.product_bid_id = b.id) as deals
      from main.products p join main.product_bids b on b.product_id = p.id where p.id = ${id}`.execute(
      market.db,
    );
    const erased = { iban: null, jNumber: null };
    expect(rows).toMatchObject([
      { names: [provider.companyName, bidder.companyName], company: erased, bidCompany: erased, deals: 1 },
    ]);
  });

  it('leave nothing of bids that were not accepted, nor of products without bids', async () => {
    const [provider, bidder] = [
      await makeAccount(market.db, { role: 'Provider' }),
      await makeAccount(market.db),
    ];
    const id = await makeProduct(market.db, provider);
    const bid = await sendProductBid(market, bidder, id, '5');
    expect((await market.call(endProductBidCall(bidder, id, bid.id, 'Removed'))).status).toBe(200);
    expect((await close(bidder)).status).toBe(204);
    expect(
      (await market.call({ method: 'DELETE', path: `/main/products/${id}`, token: provider.token })).status,
    ).toBe(204);
    expect((await close(provider)).status).toBe(204);
    const { rows } = await sql<{ bids: number; products: number }>`
      select (select count(*)::integer from main.product_bids where product_id = ${id}) as bids,
        (select count(*)::integer from main.products where id = ${id}) as products`.execute(market.db);
    expect(rows).toEqual([{ bids: 0, products: 0 }]);
  });

  it('export their products, and their bids on products of others', async () => {
    const [provider, bidder] = [
      await makeAccount(market.db, { role: 'Provider' }),
      await makeAccount(market.db),
    ];
    const id = await makeProduct(market.db, provider);
    await sendProductBid(market, bidder, id, '40', 'Single');
    const exportOf = async ({ accountId, token }: TestAccount) => {
      const answer = await market.call({ method: 'GET', path: `/main/accounts/${accountId}/export`, token });
      return JSON.parse(answer.text);
    };
    expect(await exportOf(provider)).toMatchObject({
      products: [{ id, productName: 'Grâu pentru furaj', unitPriceMinor: 90_000 }],
      productBids: [],
      deals: [{ productId: id }],
    });
    expect(await exportOf(bidder)).toMatchObject({
      products: [],
      productBids: [{ productId: id, offerType: 'Single', quantityThousandths: 40_000 }],
      deals: [{ productId: id }],
    });
  });
});
