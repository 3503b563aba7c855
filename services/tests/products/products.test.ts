import { randomUUID } from 'node:crypto';
import { feedAnswerSchema, feedProductsSchema, feedVersionsSchema } from '@recolta/shared/contracts/feed';
import { listOf } from '@recolta/shared/contracts/http/list';
import { productAnswerSchema, productBidSchema } from '@recolta/shared/contracts/http/product-state';
import { daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import {
  changeProductBidCall,
  dealsOf,
  endProductBidCall,
  notifiedOf,
  openProduct,
  productAct,
  productBidCall,
  productCall,
  products,
  readProduct,
  sendProductBid,
} from '../harness/products.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'> | null;

describe('products', () => {
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

  const patch = (who: Who, id: string, body: object) =>
    market.call({ method: 'PATCH', path: `${products}/${id}`, token: who?.token, body });
  const remove = (who: Who, id: string) =>
    market.call({ method: 'DELETE', path: `${products}/${id}`, token: who?.token });
  const act = (who: Who, id: string, name: string, body?: object) =>
    market.call(productAct(who, id, name, body));
  const stateOf = async (id: string) => (await readProduct(market, admin, id)).product;
  const refusal = (answer: Answer) => [answer.status, errorOf(answer).code, errorOf(answer).params];
  const fieldsOf = (answer: Answer) => {
    const { fields } = errorOf(answer).params as { fields: { path: string; rule: string }[] };
    return fields.map(({ path, rule }) => `${path}: ${rule}`);
  };

  it('[X1] are saved by active Providers, visible to nobody else, and published without approval', async () => {
    const saved = expectStatus(await market.call(productCall(provider)), 201, productAnswerSchema);
    const { id } = saved.product;
    expect(saved.product).toMatchObject({
      ...{ status: 'Inactive', outcome: null, currency: 'Ron', unitPrice: '900.00', discountedPrice: null },
      ...{ quantityOffered: '0.000', quantityLeft: '100.000', provider: provider.companyName },
    });
    expect(saved.viewer).toMatchObject({ isProvider: true, why: 'OwnAuction', whyNotPublish: null });
    for (const who of [null, ana])
      expect(
        (await market.call({ method: 'GET', path: `${products}/${id}`, token: who?.token })).status,
      ).toBe(404);
    expect(await stateOf(id)).toMatchObject({ id, status: 'Inactive' });
    expect((await act(ana, id, 'publication')).status).toBe(404);
    const published = expectStatus(await act(provider, id, 'publication'), 200, productAnswerSchema);
    expect(published.product).toMatchObject({ status: 'Active', version: 2 });
    // A second click has no effect.
    expect((await act(provider, id, 'publication')).status).toBe(200);
    const seen = await readProduct(market, null, id);
    expect(seen.product.version).toBe(2);
    expect(seen.viewer).toMatchObject({ mayBid: false, why: 'SignInRequired', bid: null });
    expect((await readProduct(market, ana, id)).viewer).toMatchObject({ mayBid: true, why: null });
  });

  it('[X1] are refused to accounts that may not publish, and saved once per command', async () => {
    const inactive = await makeAccount(market.db, { role: 'Provider', isActive: false });
    for (const [who, code] of [
      [ana, 'NotEnoughPrivileges'],
      [await makeAccount(market.db, { role: 'Bidder' }), 'NotEnoughPrivileges'],
      [inactive, 'AccountNotActive'],
    ] as const)
      expect(refusal(await market.call(productCall(who)))).toEqual([403, code, undefined]);
    const key = randomUUID();
    const call = productCall(provider, {}, key);
    const answers = await Promise.all([1, 2, 3].map(() => market.call(call)));
    const ids = answers.map((answer) => expectStatus(answer, 201, productAnswerSchema).product.id);
    expect(new Set(ids).size).toBe(1);
    expect(refusal(await market.call(productCall(provider, { unitPrice: '1' }, key)))[1]).toBe(
      'IdempotencyKeyReused',
    );
    expect(
      fieldsOf(await market.call(productCall(provider, { participationDeadline: '2026-01-01' }))),
    ).toEqual(['participationDeadline: past']);
    expect(fieldsOf(await market.call(productCall(provider, { category: 'Nothing' })))).toEqual([
      'category: oneOf',
    ]);
    expect(fieldsOf(await market.call(productCall(provider, { photos: ['k'.repeat(22)] })))).toEqual([
      'photos.0: file',
    ]);
  });

  it('[X1] are edited as they were read: another edit in between is refused, a repetition changes nothing', async () => {
    const id = await openProduct(market, provider);
    const { version } = await stateOf(id);
    const edit = (changes: object) => patch(provider, id, { ...changes, version });
    const first = expectStatus(await edit({ unitPrice: '910' }), 200, productAnswerSchema);
    expect(refusal(await edit({ unitPrice: '920' }))).toEqual([409, 'RequestChanged', undefined]);
    const again = expectStatus(await edit({ unitPrice: '910.00' }), 200, productAnswerSchema);
    expect(again.product).toEqual(first.product);
  });

  it('[X1] change freely while there is no bid, then only deadline and total quantity, upward', async () => {
    const id = await openProduct(market, provider);
    const changed = expectStatus(
      await patch(provider, id, { unitPrice: '910', minimumQuantity: '30' }),
      200,
      productAnswerSchema,
    );
    expect(changed.product).toMatchObject({ unitPrice: '910.00', minimumQuantity: '30.000' });
    expect(refusal(await patch(ana, id, { unitPrice: '1' }))).toEqual([
      403,
      'NotEnoughPrivileges',
      undefined,
    ]);
    expect(fieldsOf(await patch(provider, id, { category: 'Nothing' }))).toEqual(['category: oneOf']);
    // A bid based on the price before the change.
    expect(refusal(await market.call(productBidCall(ana, id, '5', 'Collective', { version: 2 })))).toEqual([
      409,
      'ProductChanged',
      undefined,
    ]);
    await sendProductBid(market, ana, id, '5');
    for (const body of [{ unitPrice: '900' }, { totalQuantity: '90' }])
      expect(refusal(await patch(provider, id, body))).toEqual([409, 'ProductNotEditable', undefined]);
    const later = statedProduct(Date.now() + 5 * 86_400_000).participationDeadline;
    const raised = await patch(provider, id, { totalQuantity: '120', participationDeadline: later });
    expect(expectStatus(raised, 200, productAnswerSchema).product).toMatchObject({
      totalQuantity: '120.000',
      quantityLeft: '115.000',
    });
  });

  it('[X4] a Collective bid counts in the public totals, and by name for its Provider and administrators', async () => {
    const id = await openProduct(market, provider);
    const key = randomUUID();
    const call = productBidCall(ana, id, '15', 'Collective', { commandId: key });
    const answers = await Promise.all([1, 2, 3].map(() => market.call(call)));
    const bids = answers.map((answer) => expectStatus(answer, 201, productBidSchema));
    expect(new Set(bids.map((bid) => bid.id)).size).toBe(1);
    expect(bids[0]).toMatchObject({ status: 'Active', bidQuantity: '15.000', isOwn: true, dealId: null });
    expect(refusal(await market.call(productBidCall(ana, id, '5')))[1]).toBe('AlreadyExistingBid');
    expect(
      refusal(await market.call(productBidCall(ana, id, '5', 'Collective', { commandId: key })))[1],
    ).toBe('IdempotencyKeyReused');
    expect((await readProduct(market, null, id)).product).toMatchObject({
      quantityOffered: '15.000',
      quantityLeft: '85.000',
      participantCount: 1,
    });
    const list = (who: Who) =>
      market.call({ method: 'GET', path: `${products}/${id}/bids`, token: who?.token });
    for (const who of [provider, admin])
      expect(expectStatus(await list(who), 200, listOf(productBidSchema)).items[0]).toMatchObject({
        by: ana.companyName,
      });
    expect(refusal(await list(ion))[1]).toBe('NotEnoughPrivileges');
    expect(JSON.stringify((await readProduct(market, ion, id)).product)).not.toContain(ana.companyName);
    expect(await notifiedOf(market, provider, id)).toEqual(['BidPlaced']);
  });

  it('[X1] [X5] with bids are raised whatever rules were added since, but leave time for the final price', async () => {
    const id = await openProduct(market, provider);
    await sendProductBid(market, ana, id, '5');
    const { participationDeadline } = statedProduct(Date.now());
    const delivered = daysAfter(participationDeadline, 8);
    // Posted with a price that the VAT of today does not allow.
    await sql`
      update main.products set delivery_deadline = ${delivered}, price_type = 'VatIncluded', vat_group = null
      where id = ${id}`.execute(market.db);
    const raise = (days: number) =>
      patch(provider, id, { participationDeadline: daysAfter(participationDeadline, days) });
    expect(fieldsOf(await raise(2))).toEqual(['participationDeadline: decisionTime']);
    expect((await raise(1)).status).toBe(200);
    expect((await patch(provider, id, { totalQuantity: '120' })).status).toBe(200);
    expect(fieldsOf(await patch(provider, id, { totalQuantity: '120.5' }))).toEqual([
      'totalQuantity: pieces',
    ]);
  });

  it('[X5] [Q3] include VAT by the table of the administrators', async () => {
    const gross = () => market.call(productCall(provider, { priceType: 'VatIncluded' }));
    expect(fieldsOf(await gross())).toEqual(['priceType: reverseCharge']);
    await sql`update main.vat_rules set is_reverse_charge = false`.execute(market.db);
    expect((await gross()).status).toBe(201);
    for (const { group, from, isReverseCharge } of releaseVatRules)
      await sql`
        update main.vat_rules set is_reverse_charge = ${isReverseCharge}
        where product_group = ${group} and from_day = ${from}`.execute(market.db);
  });

  it('[X4] a Collective bid is raised at any time, lowered or removed before the minimum is reached, rejected by the Provider', async () => {
    const id = await openProduct(market, provider);
    const own = await sendProductBid(market, ana, id, '20');
    const lowered = await market.call(changeProductBidCall(ana, id, '10'));
    expect(expectStatus(lowered, 200, productBidSchema)).toMatchObject({ bidQuantity: '10.000', version: 2 });
    const other = await sendProductBid(market, ion, id, '30');
    expect(refusal(await market.call(changeProductBidCall(ana, id, '9')))[1]).toBe('BidOnlyRaised');
    expect(refusal(await market.call(endProductBidCall(ana, id, own.id, 'Removed')))[1]).toBe(
      'BidOnlyRaised',
    );
    expect((await market.call(changeProductBidCall(ana, id, '12'))).status).toBe(200);
    expect(refusal(await market.call(changeProductBidCall(ana, id, '71')))).toEqual([
      409,
      'QuantityLimitReached',
      { availableQuantity: '70.000' },
    ]);
    expect(fieldsOf(await market.call(changeProductBidCall(ana, id, '12.5')))).toEqual([
      'bidQuantity: multiple',
    ]);
    expect(refusal(await market.call(endProductBidCall(ana, id, other.id, 'Rejected')))[0]).toBe(404);
    expect(refusal(await market.call(endProductBidCall(ion, id, other.id, 'Rejected')))[1]).toBe(
      'NotEnoughPrivileges',
    );
    const rejected = await market.call(endProductBidCall(provider, id, other.id, 'Rejected'));
    expect(expectStatus(rejected, 200, productBidSchema).status).toBe('Rejected');
    // Below the minimum again.
    const setActive = (isActive: boolean) =>
      sql`update main.users set is_active = ${isActive} where id = ${ana.userId}`.execute(market.db);
    await setActive(false);
    const removed = await market.call(endProductBidCall(ana, id, own.id, 'Removed'));
    expect(expectStatus(removed, 200, productBidSchema).status).toBe('Removed');
    await setActive(true);
    expect(await stateOf(id)).toMatchObject({ quantityOffered: '0.000', participantCount: 0 });
    expect(await notifiedOf(market, provider, id)).toEqual([
      'BidPlaced',
      'BidUpdated',
      'BidPlaced',
      'BidUpdated',
      'AuctionBidRemoved',
    ]);
    expect(await notifiedOf(market, ion, id)).toEqual(['AuctionBidRejected']);
  });

  it('[X4] [X5] a Single bid opens its deal at once, at the published price', async () => {
    const id = await openProduct(market, provider);
    const viewerOf = async (who: Who) => (await readProduct(market, who, id)).viewer;
    expect((await viewerOf(provider)).hasAccepted).toBe(false);
    expect(refusal(await market.call(productBidCall(ana, id, '39', 'Single')))).toEqual([
      409,
      'MinimumQuantityNotReached',
      { quantity: '40.000' },
    ]);
    const bid = await sendProductBid(market, ana, id, '60', 'Single');
    expect(bid).toMatchObject({ status: 'Accepted', dealPrice: '900.00' });
    expect(bid.dealId).not.toBeNull();
    expect(await dealsOf(market, id)).toEqual([
      { buyer: ana.accountId, price: '900.00', quantity: '60.000' },
    ]);
    expect(refusal(await market.call(productBidCall(ion, id, '41', 'Single')))[2]).toEqual({
      availableQuantity: '40.000',
    });
    expect(refusal(await remove(provider, id))[1]).toBe('bidAccepted');
    // Only its Provider learns that a bid was accepted.
    expect((await viewerOf(provider)).hasAccepted).toBe(true);
    for (const other of [ana, null]) expect(await viewerOf(other)).not.toHaveProperty('hasAccepted');
    expect((await stateOf(id)).participantCount).toBe(1);
    // The whole remainder: without Collective bids it ends at once.
    await sendProductBid(market, ion, id, '40', 'Single');
    expect(await stateOf(id)).toMatchObject({ status: 'Ended', outcome: 'sold', discountedPrice: null });
    expect(await notifiedOf(market, ana, id)).toEqual(['ProductClosed closed']);
    expect(await notifiedOf(market, provider, id)).toEqual(['BidPlaced', 'BidPlaced', 'ProductClosed sold']);
  });

  it('[X1] [X5] closed by its Provider once the minimum is reached, it ends at the final price', async () => {
    const id = await openProduct(market, provider, {
      ...{ priceType: 'VatIncluded', crop: null, quality: null, vatGroup: 'others' },
    });
    await sendProductBid(market, ana, id, '39');
    expect(refusal(await act(provider, id, 'closure'))).toEqual([
      409,
      'MinimumQuantityNotReached',
      { quantity: '40.000' },
    ]);
    await sendProductBid(market, ion, id, '1');
    const price = { discountedPrice: '870.5' };
    expect(refusal(await act(provider, id, 'final-price', price))[1]).toBe('StatusConflict');
    const closed = expectStatus(await act(provider, id, 'closure'), 200, productAnswerSchema);
    expect(closed.product).toMatchObject({ status: 'Closed', outcome: null });
    expect(closed.product.finalPriceDueAt).not.toBeNull();
    expect((await readProduct(market, ana, id)).viewer.bid).toMatchObject({
      status: 'Accepted',
      dealId: null,
    });
    expect(refusal(await market.call(productBidCall(ana, id, '5', 'Single')))[1]).toBe('ExpiredAuction');
    expect(fieldsOf(await act(provider, id, 'final-price', { discountedPrice: '900.01' }))).toEqual([
      'discountedPrice: maxPrice',
    ]);
    expect(refusal(await act(ana, id, 'final-price', price))[1]).toBe('NotEnoughPrivileges');
    const ended = expectStatus(await act(provider, id, 'final-price', price), 200, productAnswerSchema);
    expect(ended.product).toMatchObject({ status: 'Ended', outcome: 'sold', discountedPrice: '870.50' });
    expect(await dealsOf(market, id)).toEqual(
      expect.arrayContaining([
        { buyer: ana.accountId, price: '870.50', quantity: '39.000' },
        { buyer: ion.accountId, price: '870.50', quantity: '1.000' },
      ]),
    );
    expect(refusal(await act(provider, id, 'final-price', price))[1]).toBe('StatusConflict');
    for (const who of [ana, ion])
      expect(await notifiedOf(market, who, id)).toEqual(['ProductClosed closed', 'FinalPriceSet']);
    expect(await notifiedOf(market, provider, id)).toEqual(['BidPlaced', 'BidPlaced']);
  });

  it('[X1] an administrator cancels with a reason that everyone with a bid receives', async () => {
    const id = await openProduct(market, provider);
    await sendProductBid(market, ana, id, '20');
    const reason = { reason: 'Documentele nu corespund.' };
    expect(refusal(await act(provider, id, 'cancellation', reason))[1]).toBe('NotEnoughPrivileges');
    const cancelled = expectStatus(await act(admin, id, 'cancellation', reason), 200, productAnswerSchema);
    expect(cancelled.product).toMatchObject({
      status: 'Ended',
      outcome: 'cancelled',
      quantityOffered: '0.000',
    });
    const { viewer } = await readProduct(market, ana, id);
    expect(viewer).toMatchObject({ reason: reason.reason, bid: { status: 'Removed' } });
    for (const who of [null, ion])
      expect(
        (await market.call({ method: 'GET', path: `/main/products/${id}`, token: who?.token })).status,
      ).toBe(404);
    const listedFor = async (who: typeof ion | null) => {
      const path = '/main/products?filters=status==Ended&pageSize=100';
      return (await market.call({ method: 'GET', path, token: who?.token })).text.includes(id);
    };
    expect([await listedFor(null), await listedFor(ion), await listedFor(admin)]).toEqual([
      false,
      false,
      true,
    ]);
    for (const who of [ana, provider])
      expect((await notifiedOf(market, who, id)).at(-1)).toBe('ProductClosed cancelled');
    expect(refusal(await act(admin, id, 'cancellation', reason))[1]).toBe('StatusConflict');
  });

  it('[X1] is not cancelled as read before an edit or its closing, whatever bids arrive', async () => {
    const id = await openProduct(market, provider);
    const { product } = await readProduct(market, admin, id);
    const reason = { reason: 'Documentele nu corespund.' };
    const cancel = (version: number, status: string) =>
      act(admin, id, 'cancellation', { ...reason, version, status });
    const edit = { method: 'PATCH', path: `/main/products/${id}`, token: provider.token } as const;
    expect((await market.call({ ...edit, body: { unitPrice: '910' } })).status).toBe(200);
    expect(refusal(await cancel(product.version, 'Active'))[1]).toBe('RequestChanged');
    const { version } = (await readProduct(market, admin, id)).product;
    await sendProductBid(market, ana, id, '40');
    expect((await act(provider, id, 'closure')).status).toBe(200);
    expect(refusal(await cancel(version, 'Active'))[1]).toBe('RequestChanged');
    expect((await cancel(version, 'Closed')).status).toBe(200);
  });

  it('[X3] is deleted while no bid is accepted, and everyone with a bid is notified', async () => {
    const id = await openProduct(market, provider);
    await sendProductBid(market, ana, id, '20');
    expect(refusal(await remove(ana, id))[1]).toBe('NotEnoughPrivileges');
    expect((await remove(provider, id)).status).toBe(204);
    expect((await remove(provider, id)).status).toBe(404);
    expect((await market.call({ method: 'GET', path: `${products}/${id}` })).status).toBe(404);
    const seen = await readProduct(market, ana, id);
    expect([seen.product.status, seen.viewer.bid?.status]).toEqual(['Ended', 'Removed']);
    expect(await notifiedOf(market, ana, id)).toEqual(['ProductDeleted']);
    expect((await market.call(productBidCall(ion, id, '5'))).status).toBe(404);
  });

  it('[X4] no account makes a bid on its own product or a related company’s, and no Bidder on any', async () => {
    const related = await makeAccount(market.db, { iban: provider.iban });
    const bidder = await makeAccount(market.db, { role: 'Bidder' });
    const id = await openProduct(market, provider);
    for (const [who, code] of [
      [provider, 'OwnAuction'],
      [related, 'AuctionBidNotAllowed'],
      [bidder, 'NotEnoughPrivileges'],
      [admin, 'NotEnoughPrivileges'],
      [await makeAccount(market.db, { isActive: false }), 'AccountNotActive'],
    ] as const)
      expect(refusal(await market.call(productBidCall(who, id, '5')))[1]).toBe(code);
    expect((await market.call(productBidCall(null, id, '5'))).status).toBe(401);
  });

  it('[X4] [R2] open pages are updated: each change is an event with the whole state, without names', async () => {
    const feed = async (path: string) => {
      const answer = await market.call({ method: 'GET', path: `/main/feed${path}`, token: serviceToken });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const { cursor } = feedAnswerSchema.parse(await feed(''));
    const id = await openProduct(market, provider);
    await sendProductBid(market, ana, id, '35');
    await sendProductBid(market, ion, id, '5');
    expect((await act(provider, id, 'closure')).status).toBe(200);
    const { events } = feedAnswerSchema.parse(await feed(`?cursor=${encodeURIComponent(cursor)}`));
    const states = events.flatMap((event) => (event.kind === 'product' ? [event.snapshot] : []));
    expect(states.map(({ access, version, state }) => [access, version, state.quantityOffered])).toEqual([
      ['asked', 1, '0.000'],
      ['public', 2, '0.000'],
      ['public', 3, '35.000'],
      ['public', 4, '40.000'],
      ['public', 5, '40.000'],
    ]);
    expect(states.at(-1)?.state.status).toBe('Closed');
    for (const name of [ana.companyName, ion.companyName, ana.accountId])
      expect(JSON.stringify(states)).not.toContain(name);
    const { products: fetched } = feedProductsSchema.parse(await feed(`/products?ids=${id}`));
    expect(fetched).toMatchObject([{ id, version: 5, access: 'public' }]);
    expect(feedVersionsSchema.parse(await feed(`/versions?ids=${id}`)).versions).toEqual({ [id]: 5 });
    const deleted = await openProduct(market, provider);
    expect((await remove(provider, deleted)).status).toBe(204);
    expect(await feed(`/products?ids=${deleted}`)).toEqual({ products: [] });
    expect(feedVersionsSchema.parse(await feed(`/versions?ids=${deleted}`)).versions).toEqual({});
  });
});
