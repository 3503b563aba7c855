import { randomUUID } from 'node:crypto';
import {
  type CatalogueProduct,
  catalogueCategorySchema,
  catalogueContract,
  catalogueProductSchema,
  maxCategories,
  maxOptions,
  maxPictures,
} from '@recolta/shared/contracts/http/catalogue';
import { listOf } from '@recolta/shared/contracts/http/list';
import { statedCatalogueOption, statedCatalogueProduct } from '@recolta/shared/testing/catalogue-fixture';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { multipart } from '../accounts/document-files.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import type { Answer, Call } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { joinTestMarket, serviceToken, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'> | null;
const root = '/catalogue/api';
const pageSchema = listOf(catalogueProductSchema);

describe('the catalogue', () => {
  let database: TestDatabase;
  /** The catalogue and the main service, each in its own process. */
  let market: TestMarket;
  let main: TestMarket;
  let admin: TestAccount;
  let client: TestAccount;
  beforeAll(async () => {
    database = await createTestDatabase();
    market = await joinTestMarket(database, { SERVICES: 'catalogue' });
    main = await joinTestMarket(database, { SERVICES: 'main' });
    admin = await makeAccount(market.db, { role: 'Admin' });
    client = await makeAccount(market.db);
  });
  afterAll(async () => {
    await Promise.all([market.close(), main.close()]);
    await database.drop();
  });

  const call = (who: Who, method: string, path: string, body?: object, key = randomUUID()) =>
    market.call({
      ...{ method, path: `${root}${path}`, token: who?.token, headers: { 'idempotency-key': key } },
      ...(body && { body }),
    });
  const added = async (changes: object = {}): Promise<CatalogueProduct> =>
    expectStatus(
      await call(admin, 'POST', '/admin/products', { ...statedCatalogueProduct, ...changes }),
      201,
      catalogueProductSchema,
    );
  const read = async (id: string) =>
    expectStatus(await call(null, 'GET', `/products/${id}`), 200, catalogueProductSchema);
  const list = async (query: Record<string, string>) =>
    expectStatus(await call(null, 'GET', `/products?${new URLSearchParams(query)}`), 200, pageSchema);
  const fieldsOf = (answer: Answer) => {
    expect(answer.status).toBe(400);
    const { fields } = errorOf(answer).params as { fields: { path: string; rule: string }[] };
    return fields.map(({ path, rule }) => `${path} ${rule}`);
  };
  async function picture(path: string, who: Who): Promise<Answer> {
    const pixels = { width: 40, height: 30, channels: 3, background: '#ba3' } as const;
    const value = await sharp({ create: pixels }).jpeg().toBuffer();
    const { body, contentType } = multipart([{ name: 'picture', value, fileName: 'p.jpg' }]);
    const headers = { 'content-type': contentType };
    return market.call({ method: 'POST', path: `${root}${path}`, token: who?.token, body, headers });
  }

  it('[X6] a product has its options by id, names in both languages, and can be changed and deleted', async () => {
    const product = await added({ options: [statedCatalogueOption] });
    expect(product).toMatchObject({ ...statedCatalogueProduct, version: 1, pictures: [] });
    const [[id, option] = []] = Object.entries(product.productOptions);
    expect(option).toEqual({ id, ...statedCatalogueOption });
    const path = `/products/${product.id}`;
    const bulk = { ro: 'vrac', en: 'bulk', unit: 'Ton', content: null, contentUnit: null };
    const second = expectStatus(
      await call(admin, 'POST', `${path}/options`, bulk),
      201,
      catalogueProductSchema,
    );
    expect(Object.values(second.productOptions).map(({ ro }) => ro)).toEqual(['sac de 40 kg', 'vrac']);
    const renamed = { ...statedCatalogueOption, ro: 'sac de 25 kg', content: '25' };
    const put = (version: number) => call(admin, 'PUT', `${path}/options/${id}`, { ...renamed, version });
    expect(await put(second.version - 1)).toMatchObject({ status: 409, body: { code: 'RequestChanged' } });
    expect((await put(second.version)).status).toBe(200);
    expect(Object.values((await read(product.id)).productOptions).map(({ ro }) => ro)).toEqual([
      'sac de 25 kg',
      'vrac',
    ]);
    const foreign = await added({});
    const unknown = { ...renamed, version: foreign.version };
    expect((await call(admin, 'PUT', `/products/${foreign.id}/options/${id}`, unknown)).status).toBe(404);
    const bulkId = Object.keys(second.productOptions).find((key) => key !== id);
    expect((await call(admin, 'DELETE', `${path}/options/${bulkId}`)).status).toBe(204);
    expect(Object.values((await read(product.id)).productOptions)).toEqual([{ id, ...renamed }]);
    const changes = { ...statedCatalogueProduct, ro: 'Grâu dur', crop: 'wheat-durum' };
    const { version } = await read(product.id);
    const changed = await call(admin, 'PUT', path, { ...changes, version });
    expect(expectStatus(changed, 200, catalogueProductSchema)).toMatchObject(changes);
    expect((await call(admin, 'DELETE', path)).status).toBe(204);
    expect((await call(null, 'GET', path)).status).toBe(404);
  });

  it('[X6] of two concurrent changes of a version the second is refused', async () => {
    const { id, version } = await added();
    const change = (ro: string) =>
      call(admin, 'PUT', `/products/${id}`, { ...statedCatalogueProduct, ro, version });
    const answers = await Promise.all([change('Unu bun'), change('Doi buni')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(errorOf(answers.find(({ status }) => status === 409) as Answer).code).toBe('RequestChanged');
  });

  it('[X6] a repeated command adds one product and one option', async () => {
    const key = randomUUID();
    const send = (ro: string) =>
      call(admin, 'POST', '/admin/products', { ...statedCatalogueProduct, ro }, key);
    const twice = await Promise.all([send('O dată'), send('O dată')]);
    const ids = twice.map((answer) => expectStatus(answer, 201, catalogueProductSchema).id);
    expect(new Set(ids).size).toBe(1);
    expect(errorOf(await send('Altceva')).code).toBe('IdempotencyKeyReused');
    const option = () => call(admin, 'POST', `/products/${ids[0]}/options`, statedCatalogueOption, key);
    await Promise.all([option(), option()]);
    expect(Object.keys((await read(ids[0] ?? '')).productOptions)).toHaveLength(1);
  });

  it('[X6] is searched ignoring case and diacritics, by category and crop, with exact totals', async () => {
    const mark = 'Țârțără';
    await added({ ro: `${mark} unu`, en: 'One', crop: null, categories: ['Others'] });
    await added({ ro: `${mark} doi`, en: 'Two' });
    await added({ ro: 'Ceva', en: 'TARTARA three' });
    const names = async (query: Record<string, string>) => (await list(query)).items.map(({ en }) => en);
    expect(await names({ filters: 'search@=tartara' })).toEqual(['TARTARA three', 'Two', 'One']);
    expect(await names({ filters: 'search@=tartara,category==Others' })).toEqual(['One']);
    expect(await names({ filters: 'search@=tartara,category==Others|Cereals', sorts: '-name' })).toEqual([
      'One',
      'Two',
      'TARTARA three',
    ]);
    expect(await names({ filters: 'search@=tartara,crop==wheat-milling', sorts: 'newest' })).toEqual([
      'TARTARA three',
      'Two',
    ]);
    expect(await list({ filters: 'search@=tartara', page: '2', pageSize: '2' })).toMatchObject({
      total: 3,
      items: [{ en: 'One' }],
    });
    // A crop comes first, whatever its name and category.
    await added({ ro: `${mark} zece`, en: 'Ten', categories: ['Others'] });
    expect(await names({ filters: 'search@=tartara,category==Others' })).toEqual(['Ten', 'One']);
    expect(await names({ filters: 'search@=%' })).toEqual([]);
    for (const query of ['filters=owner==1', 'filters=crop==nimic', 'sorts=crop', 'pageSize=0'])
      expect((await call(null, 'GET', `/products?${query}`)).status, query).toBe(400);
  });

  it('[X6] categories are renamed or hidden, never deleted; hidden ones accept no products', async () => {
    const names = { ro: 'Legume și fructe', en: 'Vegetables & fruit' };
    const made = expectStatus(await call(admin, 'POST', '/categories', names), 201, catalogueCategorySchema);
    expect(made).toMatchObject({ id: 'VegetablesFruit', ...names, isHidden: false, productCount: 0 });
    expect(fieldsOf(await call(admin, 'POST', '/categories', names))).toEqual(['en once']);
    const product = await added({ categories: [made.id] });
    const change = (body: object) => call(admin, 'PUT', `/categories/${made.id}`, { ...names, ...body });
    const hidden = await change({ isHidden: true, version: 1 });
    expect(hidden.body).toMatchObject({ isHidden: true, version: 2, productCount: 1 });
    expect((await change({ isHidden: false, version: 1 })).status).toBe(409);
    const seenBy = async (who: Who) =>
      expectStatus(await call(who, 'GET', '/categories'), 200, z.array(catalogueCategorySchema)).map(
        ({ id }) => id,
      );
    expect(await seenBy(null)).toEqual(['Cereals', 'Others']);
    expect(await seenBy(client)).toEqual(['Cereals', 'Others']);
    expect(await seenBy(admin)).toEqual(['Cereals', 'Others', 'VegetablesFruit']);
    const refused = await call(admin, 'POST', '/admin/products', {
      ...statedCatalogueProduct,
      categories: [made.id],
    });
    expect(fieldsOf(refused)).toEqual(['categories oneOf']);
    // A product that it had before it was hidden stays.
    const kept = { ...statedCatalogueProduct, categories: [made.id], version: 1 };
    expect((await call(admin, 'PUT', `/products/${product.id}`, kept)).status).toBe(200);
    expect((await call(admin, 'DELETE', `/categories/${made.id}`)).status).toBe(404);
  });

  it('[X6] a product waits for a transaction that hides its category, and is then refused', async () => {
    const names = { ro: 'Furaje', en: 'Forage' };
    await call(admin, 'POST', '/categories', names);
    let answer: Promise<Answer> | undefined;
    await market.db.transaction().execute(async (trx) => {
      const hidden = trx.updateTable('catalogue.categories').set({ is_hidden: true });
      await hidden.where('id', '=', 'Forage').execute();
      const body = { ...statedCatalogueProduct, categories: ['Forage'] };
      answer = call(admin, 'POST', '/admin/products', body);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(market.db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 30_000 },
      );
    });
    if (!answer) throw new Error('no product was added');
    expect(fieldsOf(await answer)).toEqual(['categories oneOf']);
  });

  it('[X6] the main service answers categories from the catalogue’s data, without it in the process', async () => {
    const shown = async () => (await main.call({ method: 'GET', path: '/main/categories' })).body;
    const cereals = { id: 'Cereals', ro: 'Cereale', en: 'Cereals' };
    expect(await shown()).toEqual([cereals, { id: 'Others', ro: 'Altele', en: 'Others' }]);
    const renamed = { ro: 'Alte produse', en: 'Other produce', isHidden: false, version: 1 };
    expect((await call(admin, 'PUT', '/categories/Others', renamed)).status).toBe(200);
    const others = { id: 'Others', ro: 'Alte produse', en: 'Other produce' };
    expect(await shown()).toEqual([cereals, others]);
    // A new one is the last, whatever its name is.
    const added = { ro: 'Alimente', en: 'Aliments' };
    expect((await call(admin, 'POST', '/categories', added)).status).toBe(201);
    const all = [cereals, others, { id: 'Aliments', ...added }];
    expect(await shown()).toEqual(all);
    expect((await call(null, 'GET', '/categories')).body).toMatchObject(all);
  });

  it('[X6] pictures are re-encoded, readable by everyone through their product, and deleted', async () => {
    const { id } = await added();
    const path = `/products/${id}/pictures`;
    const { pictures } = expectStatus(await picture(path, admin), 201, catalogueProductSchema);
    const [key = ''] = pictures;
    const file = (of: string, query = '') =>
      fetch(`http://127.0.0.1:${market.port}${root}/products/${of}/files/${key}${query}`);
    for (const query of ['', '?size=small']) {
      const shown = await file(id, query);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    expect((await file((await added()).id)).status).toBe(404);
    await market.db
      .updateTable('catalogue.products')
      .set({ pictures: Array.from({ length: maxPictures }, (_, at) => `${key}${at}`) })
      .where('id', '=', id)
      .execute();
    expect(fieldsOf(await picture(path, admin))).toEqual(['picture tooMany']);
    await market.db.updateTable('catalogue.products').set({ pictures }).where('id', '=', id).execute();
    expect((await call(admin, 'DELETE', `${path}/${key}`)).status).toBe(204);
    expect((await file(id)).status).toBe(404);
    const { rows } = await sql`select from platform.sale_file_uses where used_by = ${id}`.execute(market.db);
    expect(rows).toHaveLength(0);
    // A product is deleted with its own pictures, and no others.
    const [gone, stays] = [await added(), await added()];
    for (const one of [gone, stays]) await picture(`/products/${one.id}/pictures`, admin);
    expect((await call(admin, 'DELETE', `/products/${gone.id}`)).status).toBe(204);
    const { rows: used } = await sql<{ id: string }>`
      select used_by as id from platform.sale_file_uses
      where used_by in (${gone.id}, ${stays.id})`.execute(market.db);
    expect(used).toEqual([{ id: stays.id }]);
  });

  it('[X6] has a maximum of options', async () => {
    const { id } = await added({ options: Array.from({ length: maxOptions }, () => statedCatalogueOption) });
    expect(fieldsOf(await call(admin, 'POST', `/products/${id}/options`, statedCatalogueOption))).toEqual([
      'ro tooMany',
    ]);
  });

  it('[X6] has a maximum of categories', async () => {
    const known = expectStatus(
      await call(admin, 'GET', '/categories'),
      200,
      z.array(catalogueCategorySchema),
    );
    await sql`
      insert into catalogue.categories (id, ro, en, is_hidden)
      select 'Full' || n, 'Plin', 'Full', true from generate_series(1, ${maxCategories - 1 - known.length}) n`.execute(
      market.db,
    );
    const add = (en: string) => call(admin, 'POST', '/categories', { ro: 'Ultima', en });
    expect((await add('Full last')).status).toBe(201);
    expect(fieldsOf(await add('Full beyond'))).toEqual(['en tooMany']);
    await sql`delete from catalogue.categories where id like 'Full%'`.execute(market.db);
  });

  it('[X6] everyone reads, only administrators write: every call, by every role', async () => {
    const actors: Readonly<Record<string, Who>> = {
      visitor: null,
      client,
      inactive: await makeAccount(market.db, { isActive: false }),
      provider: await makeAccount(market.db, { role: 'Provider', mayPost: true }),
      bidder: await makeAccount(market.db, { role: 'Bidder' }),
      formerAdmin: await makeAccount(market.db, { role: 'Admin', isActive: false }),
    };
    const { id, productOptions } = await added({ options: [statedCatalogueOption] });
    const option = `/products/${id}/options/${Object.keys(productOptions)[0]}`;
    const writes: Readonly<Record<string, readonly [method: string, path: string, body?: object]>> = {
      addCategory: ['POST', '/categories', { ro: 'Semințe', en: 'Seeds' }],
      changeCategory: ['PUT', '/categories/Cereals', { ro: 'A b', en: 'C d', isHidden: true, version: 1 }],
      addProduct: ['POST', '/admin/products', statedCatalogueProduct],
      changeProduct: ['PUT', `/products/${id}`, { ...statedCatalogueProduct, version: 1 }],
      removeProduct: ['DELETE', `/products/${id}`],
      addOption: ['POST', `/products/${id}/options`, statedCatalogueOption],
      changeOption: ['PUT', option, { ...statedCatalogueOption, version: 1 }],
      removeOption: ['DELETE', option],
      addPicture: ['POST', `/products/${id}/pictures`],
      removePicture: ['DELETE', `/products/${id}/pictures/${'a'.repeat(20)}`],
    };
    const reads: Readonly<Record<string, string>> = {
      listCategories: '/categories',
      listProducts: '/products',
      getProduct: `/products/${id}`,
      file: `/products/${id}/files/${'a'.repeat(20)}`,
    };
    expect([...Object.keys(writes), ...Object.keys(reads)].sort()).toEqual(
      Object.keys(catalogueContract).sort(),
    );
    const before = await read(id);
    for (const [name, who] of Object.entries(actors)) {
      for (const [key, [method, path, body]] of Object.entries(writes)) {
        const answer = key === 'addPicture' ? await picture(path, who) : await call(who, method, path, body);
        expect(answer.status, `${key} by ${name}`).toBe(who === null ? 401 : 403);
      }
      for (const [key, path] of Object.entries(reads))
        expect((await call(who, 'GET', path)).status, `${key} by ${name}`).toBe(key === 'file' ? 404 : 200);
    }
    expect(await read(id)).toEqual(before);
    const audited = await market.db.selectFrom('main.audit_log').select('action').execute();
    const actions = audited.map(({ action }) => action).filter((action) => action.startsWith('catalogue.'));
    expect(new Set(actions)).toEqual(
      new Set(['catalogue.categorySaved', 'catalogue.productSaved', 'catalogue.productRemoved']),
    );
  });

  it('[X6] its feed names the changes, to the holder of the service token only', async () => {
    const feed = (token: string | undefined, query = ''): Promise<Answer> =>
      market.call({ method: 'GET', path: `/catalogue/feed${query}`, token } satisfies Call);
    expect((await feed(admin.token)).status).toBe(404);
    const { cursor } = (await feed(serviceToken)).body as { cursor: string };
    const { id } = await added();
    const { events } = (await feed(serviceToken, `?cursor=${encodeURIComponent(cursor)}`)).body as {
      events: unknown[];
    };
    expect(events).toEqual([{ kind: 'catalogueProduct', id }]);
  });
});
