import { contentContract } from '@recolta/shared/contracts/http/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createTestDatabase } from '../cluster/test-database.ts';
import { contentFile, writeContentFolder } from '../content/content-folder.ts';
import { makeAccount } from '../harness/accounts.ts';
import type { Call } from '../harness/http-call.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

const actors = ['visitor', 'client', 'admin', 'reader', 'otherReader', 'relay'] as const;
const id = '11111111-1111-4111-8111-111111111111';
const readerToken = 'token-of-the-relay-for-content';
const otherToken = 'token-of-another-reader';

/** The statuses in the order of `actors`. */
const matrix: Record<keyof typeof contentContract | 'feed' | 'schema', readonly number[]> = {
  query: [401, 401, 401, 200, 200, 401],
  queryByAddress: [401, 401, 401, 200, 200, 401],
  // The token is in the path: the header is ignored.
  queryWithToken: [200, 200, 200, 200, 200, 200],
  asset: [200, 200, 200, 200, 200, 200],
  card: [200, 200, 200, 200, 200, 200],
  reportRead: [404, 404, 404, 404, 404, 204],
  feed: [404, 404, 404, 404, 404, 200],
  schema: [200, 200, 200, 200, 200, 200],
};

const query = '{ Post(slug: "a") { title cover { url } } }';
let market: TestMarket;
let tokens: Record<(typeof actors)[number], string | undefined>;
let calls: Record<keyof typeof matrix, Omit<Call, 'token'>>;
beforeAll(async () => {
  market = await startTestMarket(createTestDatabase(), {
    SERVICES: 'main,content',
    CONTENT_TOKEN: readerToken,
    CONTENT_ACCESS_TOKENS: otherToken,
    CONTENT_DIR: writeContentFolder({
      'posts/a/ro.md': contentFile({
        ...{ id, slug: 'a', title: 'Un articol', summary: 'Pe scurt', cover: [{ file: 'a.svg' }] },
        ...{ createdOn: '2026-11-02T08:00:00Z', publishOn: '2026-11-02T08:00:00Z' },
      }),
      'posts/a/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  });
  tokens = {
    visitor: undefined,
    client: (await makeAccount(market.db)).token,
    admin: (await makeAccount(market.db, { role: 'Admin' })).token,
    reader: readerToken,
    otherReader: otherToken,
    relay: serviceToken,
  };
  const ask = { method: 'POST', path: '/content/graphql', body: { query } };
  const answer = await market.call({ ...ask, token: readerToken });
  const cover = z.object({ cover: z.tuple([z.object({ url: z.string() })]) });
  const { data } = z.object({ data: z.object({ Post: cover }) }).parse(answer.body);
  calls = {
    query: ask,
    queryByAddress: { method: 'GET', path: `/content/graphql?query=${encodeURIComponent(query)}` },
    queryWithToken: { ...ask, path: `/content/${otherToken}` },
    asset: { method: 'GET', path: data.Post.cover[0].url.replace('/services', '') },
    card: { method: 'GET', path: `/content/cards/${id}?locale=ro` },
    reportRead: { method: 'POST', path: '/content/reads', body: { id, before: [] } },
    feed: { method: 'GET', path: '/content/feed' },
    schema: { method: 'GET', path: '/content/schema.graphql' },
  };
});
afterAll(() => market.close());

it('[S6] the matrix has every call of the content service', () => {
  expect(Object.keys(matrix).sort()).toEqual([...Object.keys(contentContract), 'feed', 'schema'].sort());
});

it.each(Object.keys(matrix) as (keyof typeof matrix)[])(
  '[S6] %s answers as the matrix says',
  async (name) => {
    const found = [];
    for (const actor of actors) {
      const { status } = await market.call({ ...calls[name], token: tokens[actor] });
      found.push(status);
    }
    expect(found).toEqual(matrix[name]);
  },
);
