import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { Stranger } from './stranger.ts';

const contentToken = 'content-token-of-the-market-day';

describe('a client written from the description of the calls alone', () => {
  let market: TestMarket;
  let stranger: Stranger;
  let token: string;

  beforeAll(async () => {
    market = await startTestMarket(undefined, {
      SERVICES: 'main,catalogue,content',
      CONTENT_TOKEN: contentToken,
    });
    stranger = new Stranger(`http://127.0.0.1:${market.port}`);
    token = (await makeAccount(market.db, { role: 'Admin' })).token;
  }, 120_000);
  afterAll(() => market.close());

  it('keeps the catalogue as an administrator', async () => {
    const api = '/catalogue/api';
    const names = { ro: 'Plante de test', en: 'Test plants' };
    const category = (await stranger.call(201, 'POST', `${api}/categories`, { token, body: names })).body;
    const renamed = { ro: 'Plante', en: 'Plants', isHidden: false, version: category.version };
    await stranger.call(200, 'PUT', `${api}/categories/${category.id}`, { token, body: renamed });
    await stranger.told(['categories'], 'POST', `${api}/admin/products`, { token, body: names });
    const body = { ...names, categories: [category.id] };
    const { id } = (await stranger.call(201, 'POST', `${api}/admin/products`, { token, body })).body;
    const bag = { ro: 'Sac', en: 'Bag', unit: 'Bag' };
    const options = `${api}/products/${id}/options`;
    await stranger.told(['content', 'contentUnit'], 'POST', options, { token, body: bag });
    const option = { ...bag, content: '40', contentUnit: 'Kg' };
    const optioned = await stranger.call(201, 'POST', options, { token, body: option });
    const [optionId] = Object.keys(optioned.body.productOptions);
    await stranger.call(204, 'DELETE', `${options}/${optionId}`, { token });
    const found = await stranger.call(200, 'GET', `${api}/products?filters=category==${category.id}`);
    expect(found.body.items[0].id).toBe(id);
    await stranger.call(204, 'DELETE', `${api}/products/${id}`, { token });
  });

  it('reads the content with its token', async () => {
    const query = '{ Posts(locale: "ro-RO", limit: 2) { total items { title _slug } } Pages { total } }';
    await stranger.call(401, 'POST', '/content/graphql', { body: { query } });
    const { data } = (
      await stranger.call(200, 'POST', '/content/graphql', { token: contentToken, body: { query } })
    ).body;
    expect(data.Posts.items).toHaveLength(2);
    expect(data.Pages.total).toBeGreaterThan(0);
  });
});
