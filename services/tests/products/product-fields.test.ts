import { listOf } from '@recolta/shared/contracts/http/list';
import {
  type ProductState,
  productAnswerSchema,
  productBidSchema,
  productStateSchema,
} from '@recolta/shared/contracts/http/product-state';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { multipart, pdf } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import {
  makeProduct,
  makeProductBid,
  openProduct,
  productAct,
  productBidCall,
  productCall,
  products,
  readProduct,
  sendProductBid,
} from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'> | null;

describe('fields, photos and lists of products', () => {
  let market: TestMarket;
  let provider: TestAccount;
  let ana: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    provider = await makeAccount(market.db, { role: 'Provider' });
    ana = await makeAccount(market.db);
    await sql`insert into catalogue.categories (id, ro, en) values ('Vegetables', 'Legume', 'Vegetables')`.execute(
      market.db,
    );
  });
  afterAll(() => market.close());

  const photo = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6' } })
      .jpeg()
      .toBuffer();
  const listed = async (query: string, who: Who = null) => {
    const path = `${products}${query}`;
    return expectStatus(
      await market.call({ method: 'GET', path, token: who?.token }),
      200,
      listOf(productStateSchema),
    );
  };
  const namesOf = ({ items }: { items: ProductState[] }) => items.map(({ productName }) => productName);

  it.each(
    Object.entries({
      ...statedProduct(Date.now()),
      ...{ unitPrice: '900.00', pieceQuantity: '1.000', minimumQuantity: '40.000', totalQuantity: '100.000' },
    }).filter(([field]) => field !== 'photos' && field !== 'participationDeadline'),
  )('[X1] are stored and answered as they were posted: %s', async (field, value) => {
    const posted = expectStatus(await market.call(productCall(provider)), 201, productAnswerSchema);
    const read = await readProduct(market, provider, posted.product.id);
    expect({ ...read.product, ...read.details }).toMatchObject({ [field]: value });
  });

  it('[X1] the participation deadline is 18:00 in Bucharest on its day', async () => {
    const posted = await market.call(productCall(provider, { participationDeadline: inDays(20) }));
    const { product } = expectStatus(posted, 201, productAnswerSchema);
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Bucharest', timeStyle: 'short' });
    expect(hour.format(new Date(product.participationDeadline))).toBe('18:00');
  });

  const addPhotos = (who: TestAccount, id: string, values: readonly Buffer[]) => {
    const { body, contentType } = multipart(
      values.map((value) => ({ name: 'photos', value, fileName: 'c4n-name', mimeType: 'image/jpeg' })),
    );
    const headers = { 'content-type': contentType };
    return market.call({ method: 'POST', path: `${products}/${id}/photos`, token: who.token, body, headers });
  };

  it('[X1] photos are added as the form sends them, visible with the product, and removed by an edit', async () => {
    const saved = expectStatus(await market.call(productCall(provider)), 201, productAnswerSchema);
    const { id } = saved.product;
    const add = (who: TestAccount, values: readonly Buffer[]) => addPhotos(who, id, values);
    const answer = expectStatus(
      await add(provider, [await photo(), await photo()]),
      201,
      productAnswerSchema,
    );
    const { photos } = answer.product;
    expect(photos).toHaveLength(2);
    expect((await add(ana, [await photo()])).status).toBe(404);
    expect((await add(provider, [pdf()])).status).toBe(415);
    const none = await add(provider, []);
    expect([none.status, errorOf(none).params]).toEqual([
      400,
      { fields: [{ path: 'photos', rule: 'required' }] },
    ]);
    const read = (who: Who, query = '', key = photos[0]) => {
      const path = `${products}/${id}/files/${key}${query}`;
      return market.call({ method: 'GET', path, token: who?.token });
    };
    const statusOf = async (who: Who, query?: string) => (await read(who, query)).status;
    expect([await statusOf(provider, '?size=small'), await statusOf(ana)]).toEqual([200, 404]);
    expect((await read(provider)).headers['cache-control']).toBe('private, no-store');
    const path = `${products}/${id}`;
    const call = { method: 'PATCH', path, token: provider.token, body: { photos: photos.slice(1) } };
    expect(expectStatus(await market.call(call), 200, productAnswerSchema).product.photos).toEqual(
      photos.slice(1),
    );
    expect(await statusOf(provider)).toBe(404);
    // Browsers keep only what everyone may see.
    expectStatus(await market.call(productAct(provider, id, 'publication')), 200, productAnswerSchema);
    for (const who of [provider, ana, null])
      expect((await read(who, '', photos[1])).headers['cache-control']).toBe('private, max-age=3600');
  });

  it('[X3] photos of a deleted product are used by nothing', async () => {
    const { product } = expectStatus(await market.call(productCall(provider)), 201, productAnswerSchema);
    const added = expectStatus(
      await addPhotos(provider, product.id, [await photo()]),
      201,
      productAnswerSchema,
    );
    const usesOf = async () =>
      (
        await sql`select from platform.sale_file_uses where key = any(${added.product.photos})`.execute(
          market.db,
        )
      ).rows.length;
    expect(await usesOf()).toBe(1);
    const path = `${products}/${product.id}`;
    expect((await market.call({ method: 'DELETE', path, token: provider.token })).status).toBe(204);
    expect(await usesOf()).toBe(0);
  });

  it('[X1] added photos change the product for bids based on it, and none are added once a bid stands', async () => {
    const id = await openProduct(market, provider);
    const { version } = (await readProduct(market, ana, id)).product;
    const { product } = expectStatus(
      await addPhotos(provider, id, [await photo()]),
      201,
      productAnswerSchema,
    );
    const bid = (read: number) => market.call(productBidCall(ana, id, '5', 'Collective', { version: read }));
    const stale = await bid(version);
    expect([stale.status, errorOf(stale).code]).toEqual([409, 'ProductChanged']);
    expectStatus(await bid(product.version), 201, productBidSchema);
    const late = await addPhotos(provider, id, [await photo()]);
    expect([late.status, errorOf(late).code]).toEqual([409, 'ProductNotEditable']);
    expect((await readProduct(market, ana, id)).product.photos).toEqual(product.photos);
  });

  it('[X1] are listed while Active by county, category and words, with the exact total', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const of = (productName: string, changes = {}) =>
      makeProduct(market.db, seller, { productName, category: 'Vegetables', ...changes });
    await of('Roșii de seră', { distributionCounties: ['VL'], participationDeadline: inDays(5) });
    await of('Rosii cherry', { distributionCounties: ['VN', 'VS'], participationDeadline: inDays(3) });
    const ended = await of('Roșii târzii', { distributionCounties: ['VL'] });
    await market.db
      .updateTable('main.products')
      .set({ phase: 'minimumMissed' })
      .where('id', '=', ended)
      .execute();
    await openProduct(market, seller, {
      productName: 'Ceapă',
      category: 'Others',
      crop: null,
      vatGroup: 'others',
      quality: null,
    });
    const saved = productCall(seller, { productName: 'Usturoi', category: 'Vegetables' });
    expect((await market.call(saved)).status).toBe(201);

    const vegetables = 'filters=category==Vegetables';
    expect(await listed(`?${vegetables}&pageSize=1`)).toMatchObject({ total: 2, page: 1, pageSize: 1 });
    expect(namesOf(await listed(`?${vegetables}`))).toEqual(['Rosii cherry', 'Roșii de seră']);
    expect(namesOf(await listed(`?${vegetables}&sorts=-participationDeadline`))).toEqual([
      'Roșii de seră',
      'Rosii cherry',
    ]);
    expect(namesOf(await listed(`?${vegetables},isDistributedIn==VS|VN`))).toEqual(['Rosii cherry']);
    expect(
      namesOf(await listed(`?filters=search@=${encodeURIComponent('ROŞII')},isDistributedIn==VL`)),
    ).toEqual(['Roșii de seră']);
    const either = `search@=${encodeURIComponent('ROŞII')}|nimic`;
    expect(namesOf(await listed(`?filters=${either},isDistributedIn==VL`))).toEqual(['Roșii de seră']);
    expect(namesOf(await listed(`?${vegetables},status==Ended`))).toEqual(['Roșii târzii']);
    expect(namesOf(await listed(`?${vegetables},provider==me`, seller))).toContain('Usturoi');
    expect(await listed(`?${vegetables},provider==me`)).toMatchObject({ total: 0 });
    expect(await listed(`?${vegetables},status==Inactive`, ana)).toMatchObject({ total: 0 });
    for (const query of ['filters=nothing==1', 'filters=isDistributedIn==XX', 'sorts=category'])
      expect(errorOf(await market.call({ method: 'GET', path: `${products}?${query}` })).code).toBe(
        'ValidationFailed',
      );
  });

  describe('lists', () => {
    let seller: TestAccount;
    let onions: string;
    beforeAll(async () => {
      seller = await makeAccount(market.db, { role: 'Provider' });
      await sql`insert into catalogue.categories (id, ro, en) values ('Herbs', 'Ierburi', 'Herbs')`.execute(
        market.db,
      );
      for (const [productName, currency, price, crop, deadline, published, created] of [
        ['Anason', 'Ron', 300, 'corn', 9, 2, 3],
        ['Busuioc', 'Euro', 500, 'barley', 7, 3, 1],
        ['Cimbru', 'Ron', 200, 'corn', 8, 1, 2],
        ['Dafin', 'Euro', 100, 'oats', 6, 5, 5],
        ['Estragon', 'Ron', 200, 'oats', 5, 4, 4],
      ] as const) {
        const posted = { productName, category: 'Herbs', currency, unitPrice: String(price) };
        const id = await makeProduct(market.db, seller, {
          ...posted,
          participationDeadline: inDays(deadline),
        });
        await sql`
          update main.products set crop = ${crop}, published_at = ${`2026-04-0${published}`}::timestamptz,
            created_at = ${`2026-05-0${created}`}::timestamptz where id = ${id}`.execute(market.db);
      }
      onions = await makeProduct(market.db, seller, { productName: 'Ceapă' });
    });

    it.each([
      ['', 'E D B C A'],
      ['&sorts=-participationDeadline', 'A C B D E'],
      ['&sorts=newest', 'C A B E D'],
      ['&sorts=-newest', 'D E B A C'],
      // By currency first; equal prices by deadline, in the same direction.
      ['&sorts=unitPrice', 'D B E C A'],
      ['&sorts=-unitPrice', 'A C E B D'],
      ['&sorts=productName', 'A B C D E'],
      ['&sorts=-productName', 'E D C B A'],
      ['&page=2&pageSize=2', 'B C'],
      ['&page=3&pageSize=2', 'A'],
    ])('[X1] of products of a category, asked with "%s": %s', async (query, order) => {
      const page = await listed(`?filters=category==Herbs${query}`);
      expect([initialsOf(namesOf(page)), page.total]).toEqual([order, 5]);
    });

    it.each([
      ['crop==corn', 'C A'],
      ['crop==corn|oats', 'E D C A'],
      ['currency==Euro', 'D B'],
      ['currency==Euro,crop==oats', 'D'],
      ['search@=bus', 'B'],
    ])('[X1] of products of a category with %s: %s', async (filters, order) => {
      const page = await listed(`?filters=category==Herbs,${filters}`);
      expect([initialsOf(namesOf(page)), page.total]).toEqual([order, order.split(' ').length]);
    });

    it('[X1] of a Provider’s own products: the latest first, deleted ones left out', async () => {
      const own = () => listed('?filters=provider==me,category==Herbs', seller);
      expect(initialsOf(namesOf(await own()))).toBe('D E A C B');
      const deletedAt = async (at: Date | null) => {
        await sql`update main.products set deleted_at = ${at} where product_name = 'Estragon'`.execute(
          market.db,
        );
      };
      await deletedAt(new Date());
      const [mine, all] = [await own(), await listed('?filters=category==Herbs')];
      await deletedAt(null);
      expect([mine, all].map((page) => [initialsOf(namesOf(page)), page.total])).toEqual([
        ['D A C B', 4],
        ['D B C A', 4],
      ]);
    });

    it('[X4] of the bids on a product: standing ones first, the latest before others, in pages', async () => {
      const bidders = new Map<string, string>();
      for (const [name, status, day] of [
        ['Rejected, later', 'Rejected', 4],
        ['Active, earlier', 'Active', 1],
        ['Accepted, latest', 'Accepted', 5],
        ['Removed, earlier', 'Removed', 3],
        ['Active, later', 'Active', 2],
      ] as const) {
        const bidder = await makeAccount(market.db, { companyName: `${name} SRL` });
        const bid = await makeProductBid(market.db, onions, bidder);
        await sql`
          update main.product_bids set status = ${status}, placed_at = ${`2026-06-0${day}`}::timestamptz
          where id = ${bid}`.execute(market.db);
        bidders.set(bidder.companyName, name);
      }
      // A bid on another product, which is in neither list nor total.
      await makeProductBid(market.db, await makeProduct(market.db, seller), ana);
      const path = `${products}/${onions}/bids`;
      const read = async (query: string) => {
        const answer = await market.call({ method: 'GET', path: `${path}?${query}`, token: seller.token });
        const { items, total } = expectStatus(answer, 200, listOf(productBidSchema));
        return [total, ...items.map(({ by }) => bidders.get(by ?? ''))];
      };
      const order = ['Accepted, latest', 'Active, later', 'Active, earlier'];
      expect(await read('pageSize=10')).toEqual([5, ...order, 'Rejected, later', 'Removed, earlier']);
      expect(await read('pageSize=3&page=2')).toEqual([5, 'Rejected, later', 'Removed, earlier']);
      const refused = await market.call({ method: 'GET', path, token: ana.token });
      expect([refused.status, errorOf(refused).code]).toEqual([403, 'NotEnoughPrivileges']);
    });
  });

  it('[X4] an account lists its own bids with their products, the latest first', async () => {
    const bidder = await makeAccount(market.db);
    const [one, other] = [await makeProduct(market.db, provider), await makeProduct(market.db, provider)];
    await sendProductBid(market, bidder, one, '5');
    await sendProductBid(market, bidder, other, '45', 'Single');
    const path = `/main/accounts/${bidder.accountId}/bids`;
    const answer = await market.call({ method: 'GET', path, token: bidder.token });
    const schema = listOf(z.object({ bid: productBidSchema, product: productStateSchema }));
    const { items, total } = expectStatus(answer, 200, schema);
    expect(total).toBe(2);
    const second = await market.call({
      ...{ method: 'GET', path: `${path}?page=2&pageSize=1`, token: bidder.token },
    });
    expect(expectStatus(second, 200, schema)).toMatchObject({ total: 2, items: [{ product: { id: one } }] });
    expect(items.map(({ bid, product }) => [product.id, bid.offerType, bid.bidQuantity])).toEqual([
      [other, 'Single', '45.000'],
      [one, 'Collective', '5.000'],
    ]);
    const own = `${products}/${one}/bids/my-bid`;
    const mine = await market.call({ method: 'GET', path: own, token: bidder.token });
    expect(expectStatus(mine, 200, productBidSchema).bidQuantity).toBe('5.000');
  });
});

const initialsOf = (names: readonly string[]) => names.map((name) => name.charAt(0)).join(' ');

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
