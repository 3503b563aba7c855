import type { RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import type { ContentDatabase } from '../tables.ts';
import { QueryContext } from './query-context.ts';

/** A statement that records its start and ends on demand. */
function statement(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<{ rows: string[] }>();
  const execute = () => {
    begun.push(name);
    return promise;
  };
  return { query: { execute } as unknown as RawBuilder<string>, end: () => resolve({ rows: [name] }) };
}

it('starts a statement when the previous one has ended, and none after the query is aborted', async () => {
  const begun: string[] = [];
  const end = new AbortController();
  const db = {} as ContentDatabase;
  const context = new QueryContext({
    db,
    site: { key: '', publicUrl: '' },
    headerLocale: null,
    signal: end.signal,
  });
  const [first, second, third] = ['first', 'second', 'third'].map((name) => statement(begun, name));
  if (!first || !second || !third) throw new Error('three statements');
  const results = Promise.allSettled([first, second, third].map(({ query }) => context.rows(query)));
  await expect.poll(() => begun).toEqual(['first']);
  first.end();
  await expect.poll(() => begun).toEqual(['first', 'second']);
  end.abort();
  second.end();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(begun).toEqual(['first', 'second']);
});
