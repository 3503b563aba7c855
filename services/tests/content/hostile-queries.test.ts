import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWithinLimits } from '../../src/content/graphql/query-limits.ts';
import { writeContentFolder } from './content-folder.ts';
import { type ContentMarket, startContentMarket } from './content-market.ts';
import { hostileQueries } from './hostile-queries.ts';
import { sampleFolder } from './sample-items.ts';

describe('hostile queries', () => {
  let market: ContentMarket;
  beforeAll(async () => {
    market = await startContentMarket(writeContentFolder(sampleFolder));
  });
  afterAll(() => market.close());

  it('end in an error at every size, while others are answered', async () => {
    // Every third query: each kind in a third of its sizes.
    const asked = hostileQueries(1000).filter((_, index) => index % 3 === 0);
    for (const [index, { name, query, variables }] of asked.entries()) {
      const { status, body } = await market.ask(query, variables);
      expect([200, 412], name).toContain(status);
      expect(body.errors?.length, name).toBeGreaterThan(0);
      expect(body.errors?.[0]?.message, name).not.toMatch(/Internal|unavailable/);
      if (index % 100 === 0) expect((await market.read('{ Posts { total } }')).Posts.total).toBe(1);
    }
  });

  it('the limits are 2,000 tokens, 15 levels, 30 aliases and a cost, which the error names', async () => {
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')} }`;
    const nested = (depth: number) =>
      `{ Posts { items ${'{ _localizations '.repeat(depth - 3)} { title }${' }'.repeat(depth - 3)} } }`;
    const tokens = (count: number) => `{ ${'__typename '.repeat(count - 2)} }`;
    const messageOf = async (query: string, variables?: object) =>
      (await market.ask(query, { ...variables })).body.errors?.[0]?.message ?? '';
    expect(await messageOf(aliases(30))).toBe('');
    expect(await messageOf(aliases(31))).toBe('A query has at most 30 aliases.');
    expect(await messageOf(nested(15))).toMatch(/costs/);
    expect(await messageOf(nested(16))).toBe('A query is at most 15 levels deep: this one has 16.');
    expect(parseWithinLimits(tokens(2000)).definitions).toHaveLength(1);
    const doubled = (count: number) =>
      `{ ...F0 } ${Array.from({ length: count }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`).join(' ')}
      fragment F${count} on Query { __typename }`;
    expect(await messageOf(doubled(11))).toBe('');
    expect(await messageOf(doubled(12))).toBe('A query has at most 3000 fields, its fragments spread.');
    expect(await messageOf(tokens(2001))).toMatch(/2000 tokens/);
    const list = 'query ($limit: Int) { Posts(limit: $limit) { items { title summary _slug } } }';
    expect(await messageOf(list, { limit: 100 })).toBe('');
    const dear =
      'query ($limit: Int) { Posts(limit: $limit) { items { body { ... on Assets { items { url name width } } } } } }';
    const { status, body } = await market.ask(dear, { limit: 100 });
    expect([status, body.data]).toEqual([200, undefined]);
    const { cost, maxCost } = body.errors?.[0]?.extensions ?? {};
    expect([typeof cost, maxCost]).toEqual(['number', 10_000]);
    expect(body.errors?.[0]?.message).toBe(
      `The query costs ${cost}, at most 10000 is answered: ask for fewer items or fields.`,
    );
    expect(await messageOf(dear, { limit: 10 })).toBe('');
    // The variables, a list of two lists and 1,000 values in all, or one more.
    const values = (count: number) => ({ any: [Array(500).fill('x'), Array(count - 504).fill('x')] });
    expect(await messageOf('{ __typename }', values(1000))).toBe('');
    expect(await messageOf('{ __typename }', values(1001))).toBe('Variables hold at most 1000 values.');
  });
});
