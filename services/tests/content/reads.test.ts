import { serviceContracts } from '@recolta/shared/contracts/services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import { joinTestMarket, serviceToken, type TestMarket } from '../harness/test-market.ts';
import { contentFile, writeContentFolder } from './content-folder.ts';

const idOf = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`;
const [a, b, c, d, draft, tomorrow] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const unknown = idOf(9);

function post(id: string, publishOn?: string): string {
  const at = '2026-11-02T08:00:00+00:00';
  return contentFile({
    id,
    slug: `p${id[0]}`,
    title: `Articolul ${id[0]}`,
    summary: 'Pe scurt',
    createdOn: at,
    ...(publishOn && { publishOn }),
  });
}

describe('reads of content', () => {
  let database: TestDatabase;
  let market: TestMarket;
  let account: TestAccount;
  beforeAll(async () => {
    database = await createTestDatabase();
    const past = '2026-11-02T08:00:00+00:00';
    market = await joinTestMarket(database, {
      SERVICES: 'main,content',
      CONTENT_TOKEN: 'token',
      CONTENT_DIR: writeContentFolder({
        ...Object.fromEntries([a, b, c, d].map((id) => [`posts/${id[0]}/ro.md`, post(id, past)])),
        'posts/draft/ro.md': post(draft),
        'posts/tomorrow/ro.md': post(tomorrow, '2036-11-02T08:00:00+00:00'),
      }),
    });
    account = await makeAccount(market.db, { role: 'Admin' });
  });
  afterEach(async () => {
    await market.db.deleteFrom('content.daily_reads').execute();
    await market.db.deleteFrom('content.read_pairs').execute();
  });
  afterAll(async () => {
    await market.close();
    await database.drop();
  });

  const report = (body: unknown, token: string | undefined = serviceToken) =>
    market.call({ method: 'POST', path: '/content/reads', token, body: body as object });
  const rowsOf = (table: 'content.daily_reads' | 'content.read_pairs') =>
    market.db.selectFrom(table).selectAll().execute();
  const today = new Date().toISOString().slice(0, 10);

  it('are counted by day, and in pairs with earlier reads, in either order', async () => {
    expect((await report({ id: a, before: [] })).status).toBe(204);
    await report({ id: b, before: [a] });
    await report({ id: a, before: [b, c] });
    expect(await rowsOf('content.daily_reads')).toEqual([
      { item_id: b, day: today, reads: 1 },
      { item_id: a, day: today, reads: 2 },
    ]);
    expect(await rowsOf('content.read_pairs')).toEqual([
      { item_id: a, other_id: b, day: today, reads: 2 },
      { item_id: a, other_id: c, day: today, reads: 1 },
    ]);
  });

  it.each([
    ['an unknown item', unknown],
    ['a draft', draft],
    ['an item of tomorrow', tomorrow],
  ])('are not counted for %s, alone or in a pair', async (_name, id) => {
    const answer = await report({ id, before: [a] });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'NotFound']);
    expect((await report({ id: a, before: [id, a] })).status).toBe(204);
    expect(await rowsOf('content.daily_reads')).toEqual([{ item_id: a, day: today, reads: 1 }]);
    expect(await rowsOf('content.read_pairs')).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no id', { before: [] }],
    ['no list of others', { id: a }],
    ['six before', { id: a, before: [1, 2, 3, 4, 5, 6].map(idOf) }],
    ['one twice', { id: a, before: [b, b] }],
    ['others that are none', { id: a, before: ['b'] }],
    ['more than that', { id: a, before: [], address: '10.0.0.1' }],
    ['HTML before', { id: a, before: [`<b>${b}</b>`] }],
    ['a line break after an id', { id: a, before: [`${b}\r\n`] }],
    ['nothing', undefined],
  ])('are refused with %s', async (_name, body) => {
    const answer = await report(body);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'ValidationFailed']);
    expect(await rowsOf('content.daily_reads')).toEqual([]);
  });

  it('are small', async () => {
    const answer = await report({ id: a, before: [], more: 'x'.repeat(2000) });
    expect([answer.status, errorOf(answer).code]).toEqual([413, 'PayloadTooLarge']);
    expect(await rowsOf('content.daily_reads')).toEqual([]);
  });

  it('are accepted from the relay only', async () => {
    for (const token of ['', account.token, 'token']) {
      const answer = await report({ id: a, before: [] }, token);
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'NotFound']);
    }
    expect(await rowsOf('content.daily_reads')).toEqual([]);
  });

  it('are stored without data of the reader', async () => {
    const { rows } = await database.pool.query<{ column: string }>(
      `select table_name || '.' || column_name || ' ' || data_type as column from information_schema.columns
       where table_schema = 'content' and table_name in ('daily_reads', 'read_pairs') order by 1`,
    );
    expect(rows.map(({ column }) => column)).toEqual([
      'daily_reads.day date',
      'daily_reads.item_id uuid',
      'daily_reads.reads integer',
      'read_pairs.day date',
      'read_pairs.item_id uuid',
      'read_pairs.other_id uuid',
      'read_pairs.reads integer',
    ]);
  });

  it('are all counted when many arrive at once, each with earlier reads', async () => {
    const ids = [a, b, c, d];
    const reports = Array.from({ length: 200 }, (_, at) => {
      const [id = a, ...before] = ids.map((_one, step) => ids[(at + step * (1 + (at % 3))) % 4] ?? a);
      return { id, before: [...new Set(before)].filter((other) => other !== id) };
    });
    const answers = await Promise.all(reports.map((body) => report(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const daily = await rowsOf('content.daily_reads');
    expect(daily.reduce((sum, { reads }) => sum + reads, 0)).toBe(200);
    const pairs = await rowsOf('content.read_pairs');
    const reported = reports.reduce((sum, { before }) => sum + before.length, 0);
    expect(pairs.reduce((sum, { reads }) => sum + reads, 0)).toBe(reported);
    expect(pairs.every(({ item_id, other_id }) => item_id < other_id)).toBe(true);
  });

  it('are described with every other call in the OpenAPI document', async () => {
    const { body } = await market.call({ method: 'GET', path: '/content/openapi.json' });
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = Object.values(serviceContracts.content).map(
      (call) => `${call['~orpc'].route.method} ${call['~orpc'].route.path}`,
    );
    expect(told.sort()).toEqual(calls.sort());
  });
});
