import { listOf } from '@recolta/shared/contracts/http/list';
import { productAnswerSchema, productBidSchema } from '@recolta/shared/contracts/http/product-state';
import { maxRunningProducts } from '@recolta/shared/contracts/http/products';
import { maxProductBidsOfAccount, maxStandingProductBids } from '@recolta/shared/domain/product/product';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import {
  changeProductBidCall,
  dealsOf,
  endProductBidCall,
  makeProduct,
  notifiedOf,
  productAct,
  productBidCall,
  productCall,
  products,
  readProduct,
  sendProductBid,
} from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('acts on products that are refused or repeated', () => {
  let market: TestMarket;
  let provider: TestAccount;
  let ana: TestAccount;
  let ion: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    provider = await makeAccount(market.db, { role: 'Provider' });
    [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const refusal = (answer: Answer) => [answer.status, errorOf(answer).code, errorOf(answer).params];
  const act = (who: TestAccount, id: string, name: string, body?: object) =>
    market.call(productAct(who, id, name, body));
  const patch = (id: string, body: object) =>
    market.call({ method: 'PATCH', path: `${products}/${id}`, token: provider.token, body });
  const setActive = ({ userId }: TestAccount, isActive: boolean) =>
    sql`update main.users set is_active = ${isActive} where id = ${userId}`.execute(market.db);
  const pastDeadline = (id: string, seconds: number) =>
    sql`update main.products set next_change_at = null,
      participation_deadline_at = clock_timestamp() - make_interval(secs => ${seconds})
      where id = ${id}`.execute(market.db);

  it('[X1] an account has a number of products that are neither deleted nor Ended', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const made = Array.from({ length: maxRunningProducts - 1 }, () => makeProduct(market.db, seller));
    await Promise.all(made);
    await sql`
      update main.products set created_at = created_at - interval '2 hours'
      where provider_account_id = ${seller.accountId}`.execute(market.db);
    expect((await market.call(productCall(seller))).status).toBe(201);
    expect(refusal(await market.call(productCall(seller)))).toEqual([
      ...[409, 'TooManyProducts', { limit: maxRunningProducts }],
    ]);
  });

  it('[X4] an account places a number of bids on one product, and a product has as many standing ones', async () => {
    const id = await makeProduct(market.db, provider);
    const bid = await sendProductBid(market, ana, id, '5');
    await market.call(endProductBidCall(ana, id, bid.id, 'Removed'));
    await sql`insert into main.product_bids select (jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'command_id', gen_random_uuid()))).*
      from main.product_bids b, generate_series(1, ${maxProductBidsOfAccount - 2}) where b.id = ${bid.id}`.execute(
      market.db,
    );
    const last = await sendProductBid(market, ana, id, '6');
    await market.call(endProductBidCall(ana, id, last.id, 'Removed'));
    expect(refusal(await market.call(productBidCall(ana, id, '5')))).toEqual([
      ...[409, 'TooManyBids', { limit: maxProductBidsOfAccount }],
    ]);
    const setCount = (count: number) =>
      sql`update main.products set bid_count = ${count} where id = ${id}`.execute(market.db);
    await setCount(maxStandingProductBids);
    expect(refusal(await market.call(productBidCall(ion, id, '5')))).toEqual([
      ...[409, 'TooManyBids', { limit: maxStandingProductBids }],
    ]);
    await setCount(maxStandingProductBids - 1);
    expect((await market.call(productBidCall(ion, id, '5'))).status).toBe(201);
  });

  it('[X4] the same quantity and the same end again change nothing', async () => {
    const id = await makeProduct(market.db, provider);
    const bid = await sendProductBid(market, ana, id, '15');
    const change = async (quantity: string) =>
      expectStatus(await market.call(changeProductBidCall(ana, id, quantity)), 200, productBidSchema);
    expect(await change('15')).toEqual(bid);
    expect(await change('18')).toMatchObject({ bidQuantity: '18.000', version: 2 });
    const end = async () =>
      expectStatus(await market.call(endProductBidCall(ana, id, bid.id, 'Removed')), 200, productBidSchema);
    const removed = await end();
    expect(removed).toMatchObject({ status: 'Removed', version: 3, isOwn: true, by: ana.companyName });
    expect(await end()).toEqual(removed);
    expect(refusal(await market.call(changeProductBidCall(ana, id, '15'))).slice(0, 2)).toEqual([
      ...[409, 'BidNotActive'],
    ]);
    expect(await notifiedOf(market, provider, id)).toEqual(['BidPlaced', 'BidUpdated', 'AuctionBidRemoved']);
  });

  it('[X4] a bid is ended by its bidder or the Provider, each its own way, and by nobody else', async () => {
    const id = await makeProduct(market.db, provider);
    const bid = await sendProductBid(market, ana, id, '15');
    const end = async (who: TestAccount, status: 'Rejected' | 'Removed', of = id) => {
      const answer = await market.call(endProductBidCall(who, of, bid.id, status));
      return answer.status;
    };
    expect([await end(provider, 'Removed'), await end(ana, 'Rejected')]).toEqual([403, 403]);
    expect([await end(admin, 'Rejected'), await end(ion, 'Removed')]).toEqual([403, 404]);
    const elsewhere = await makeProduct(market.db, provider);
    expect(await end(provider, 'Rejected', elsewhere)).toBe(404);
    expect((await market.call(changeProductBidCall(ion, id, '5'))).status).toBe(404);
    expect(refusal(await market.call(productBidCall(ion, id, '4.5')))).toEqual([
      ...[400, 'ValidationFailed'],
      { fields: [{ path: 'bidQuantity', rule: 'multiple', threshold: '1.000' }] },
    ]);
    await setActive(ana, false);
    expect(refusal(await market.call(changeProductBidCall(ana, id, '16')))[1]).toBe('AccountNotActive');
    await setActive(ana, true);
    await setActive(provider, false);
    expect(refusal(await market.call(endProductBidCall(provider, id, bid.id, 'Rejected')))[1]).toBe(
      'AccountNotActive',
    );
    expect(refusal(await act(provider, id, 'closure'))[1]).toBe('AccountNotActive');
    await setActive(provider, true);
    expect(await end(provider, 'Rejected')).toBe(200);
  });

  it('[X5] a deal is named to its parties, and to administrators only its price', async () => {
    const id = await makeProduct(market.db, provider);
    const single = await sendProductBid(market, ana, id, '45', 'Single');
    const collective = await sendProductBid(market, ana, id, '7');
    const [deal] = await dealsOf(market, id);
    expect(deal).toEqual({ buyer: ana.accountId, price: '900.00', quantity: '45.000' });
    const list = async (who: TestAccount) => {
      const path = `${products}/${id}/bids`;
      const answer = await market.call({ method: 'GET', path, token: who.token });
      return expectStatus(answer, 200, listOf(productBidSchema)).items;
    };
    const seen = { dealPrice: '900.00', isOwn: false, by: ana.companyName, bidderVat: 'registered' };
    const byId = (items: Awaited<ReturnType<typeof list>>, of: string) => items.find((one) => one.id === of);
    expect(byId(await list(provider), single.id)).toMatchObject({ ...seen, dealId: single.dealId });
    expect(byId(await list(admin), single.id)).toMatchObject({ ...seen, dealId: null });
    expect(byId(await list(provider), collective.id)).toMatchObject({ dealId: null, dealPrice: null });
    // The account's own bid is the Collective one, whichever was placed last.
    expect((await readProduct(market, ana, id)).viewer.bid).toMatchObject({ id: collective.id, isOwn: true });
    expect((await readProduct(market, admin, id)).viewer).toMatchObject({
      ...{ isAdministrator: true, isProvider: false, bid: null, whyNotPublish: null },
    });
  });

  it('[X1] [X5] a cancellation removes Collective bids, keeps what is sold, and is audited with its reason', async () => {
    const id = await makeProduct(market.db, provider);
    const sold = await sendProductBid(market, ana, id, '50', 'Single');
    await sendProductBid(market, ion, id, '10');
    const reason = 'Documentele nu corespund.';
    const answer = await act(admin, id, 'cancellation', { reason });
    expect(expectStatus(answer, 200, productAnswerSchema).viewer.reason).toBe(reason);
    const bidOf = async (who: TestAccount) => (await readProduct(market, who, id)).viewer.bid;
    expect(await bidOf(ana)).toMatchObject({ id: sold.id, status: 'Accepted', dealId: sold.dealId });
    expect(await bidOf(ion)).toMatchObject({ status: 'Removed', dealId: null });
    expect((await readProduct(market, provider, id)).viewer.reason).toBe(reason);
    const { rows } = await sql`
      select by_user_id as by, action, details from main.audit_log where details->>'productId' = ${id}`.execute(
      market.db,
    );
    expect(rows).toEqual([
      { by: admin.userId, action: 'product.cancelled', details: { productId: id, reason } },
    ]);
  });

  it('[X1] a product is neither changed after its deadline nor published after a deadline that has passed', async () => {
    const id = await makeProduct(market.db, provider);
    expect((await patch(id, { unitPrice: '901' })).status).toBe(200);
    await pastDeadline(id, 1);
    expect(refusal(await patch(id, { unitPrice: '902' })).slice(0, 2)).toEqual([409, 'ExpiredAuction']);
    const saved = expectStatus(await market.call(productCall(provider)), 201, productAnswerSchema);
    await pastDeadline(saved.product.id, 2 * 86_400);
    for (const late of [
      await act(provider, saved.product.id, 'publication'),
      await patch(saved.product.id, { unitPrice: '903' }),
    ])
      expect(refusal(late)).toMatchObject([
        ...[400, 'ValidationFailed'],
        { fields: [{ path: 'participationDeadline', rule: 'past' }] },
      ]);
    expect((await readProduct(market, provider, saved.product.id)).product.status).toBe('Inactive');
    expect((await act(provider, id, 'publication')).status).toBe(409);
  });
});
