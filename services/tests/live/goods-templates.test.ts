import { randomUUID } from 'node:crypto';
import {
  goodsTemplateSchema,
  maxTemplates,
  templateFields,
} from '@recolta/shared/contracts/http/goods-templates';
import { statedWheat } from '@recolta/shared/testing/goods-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const templates = '/live-auctions/api/v1/account/goods-templates';
const listSchema = z.object({ items: z.array(z.record(z.string(), z.unknown())) });

describe('templates of goods and terms', () => {
  let market: TestMarket;
  let account: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    account = await makeAccount(market.db, { mayPost: true });
    other = await makeAccount(market.db, { mayPost: true });
  });
  afterAll(() => market.close());

  const save = (who: TestAccount, id: string, body: object) =>
    market.call({ method: 'PUT', path: `${templates}/${id}`, token: who.token, body });
  const listed = async (who: TestAccount) =>
    expectStatus(await market.call({ method: 'GET', path: templates, token: who.token }), 200, listSchema)
      .items;
  const remove = (who: TestAccount, id: string) =>
    market.call({ method: 'DELETE', path: `${templates}/${id}`, token: who.token });

  it('are saved, replaced, listed and deleted by their own account only', async () => {
    const id = randomUUID();
    const goods = Object.fromEntries(
      Object.entries(statedWheat).filter(([field]) => templateFields.includes(field)),
    );
    const saved = expectStatus(await save(account, id, { name: 'Grâu', goods }), 200, goodsTemplateSchema);
    expect(saved).toMatchObject({ id, name: 'Grâu', goods });
    expect(await listed(account)).toEqual([saved]);
    expect(await listed(other)).toEqual([]);
    // The same id in another account is another template.
    expectStatus(await save(other, id, { name: 'Altul', goods: {} }), 200, goodsTemplateSchema);
    expectStatus(await save(account, id, { name: 'Grâu 2', goods: { name: 'x' } }), 200, goodsTemplateSchema);
    expect(await listed(account)).toMatchObject([{ id, name: 'Grâu 2', goods: { name: 'x' } }]);
    expect((await remove(other, id)).status).toBe(204);
    expect(await listed(account)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await remove(account, id)).status).toBe(204);
    expect(await listed(account)).toEqual([]);
  });

  it('are renamed without goods, which stay as they were saved', async () => {
    const id = randomUUID();
    const saved = expectStatus(
      await save(account, id, { name: 'Grâu', goods: { county: 'TR' } }),
      200,
      goodsTemplateSchema,
    );
    const renamed = { ...saved, name: 'Grâu de primăvară' };
    expect(
      expectStatus(await save(account, id, { name: 'Grâu de primăvară' }), 200, goodsTemplateSchema),
    ).toEqual(renamed);
    expect((await save(other, id, { name: 'Al altuia' })).status).toBe(404);
    expect(await listed(account)).toEqual([renamed]);
    expect((await remove(account, id)).status).toBe(204);
  });

  it('contain incomplete input, and neither files nor accepted terms nor fields of others', async () => {
    const half = { name: 'Gr', quality: { humidity: 99 }, county: null };
    expect((await save(account, randomUUID(), { name: 'Neterminat', goods: half })).status).toBe(200);
    for (const field of [
      'photos',
      'bulletin',
      'contractFile',
      'terms',
      'declaration',
      'ownerAccountId',
      'constructor',
    ]) {
      const answer = await save(account, randomUUID(), { name: 'x', goods: { [field]: null } });
      expect([field, answer.status]).toEqual([field, 400]);
    }
    const large = await save(account, randomUUID(), { name: 'x', goods: { name: 'x'.repeat(17_000) } });
    expect(errorOf(large).params).toEqual({ fields: [{ path: 'goods', rule: 'tooLarge' }] });
  });

  it('are limited to thirty per account, also if saved at the same time', async () => {
    const many = await makeAccount(market.db);
    const answers = await Promise.all(
      Array.from({ length: maxTemplates + 4 }, () => save(many, randomUUID(), { name: 'x', goods: {} })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const answer of refused)
      expect(errorOf(answer)).toMatchObject({ code: 'TooManyTemplates', params: { limit: maxTemplates } });
    const [{ id = '' } = {}] = await listed(many);
    expect((await save(many, String(id), { name: 'altfel', goods: {} })).status).toBe(200);
  });
});
