import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { type Asker, createVisitorQueries, readVisitorQuery } from './visitor-queries.ts';

const query = 'query A { a }';
const asker = (owner: string): Asker => ({ owner, address: owner, requestId: 'r', locale: undefined });
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

afterEach(() => vi.unstubAllGlobals());

/** Queries against a service that answers on demand; `busy` owners get no slot. */
function start(busy: ReadonlySet<string> = new Set()) {
  const calls: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => calls.push(resolve)));
  const waiting = Promise.withResolvers<void>();
  const queries = createVisitorQueries({
    service: {
      ...{ url: 'https://graphql.test', token: '', version: '' },
      ...{ timeoutMs: 10_000, getsAddresses: false },
    },
    cacheBytes: 1_000_000,
    async takeSlot(owner) {
      if (!busy.has(owner)) return { release: () => undefined };
      await waiting.promise;
      return undefined;
    },
    watchChanges: undefined,
    metrics: {
      contentQueries: { inc: () => undefined },
      dependency: () => (call) => call(),
      showContentCache: () => undefined,
    },
    log: pino({ level: 'silent' }),
    documents: [query],
  });
  return { queries, calls, endWaiting: waiting.resolve };
}

it('an owner without free slots does not block the same query of another owner', async () => {
  const { queries, calls, endWaiting } = start(new Set(['many']));
  const first = queries.ask({ query }, asker('many'));
  const second = queries.ask({ query }, asker('one'));
  endWaiting();
  expect(await first).toEqual({ kind: 'busy' });
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 30_000 });
  calls[0]?.(Response.json({ data: {} }));
  expect(await second).toMatchObject({ kind: 'answered', status: 200 });
});

it('an internal error is not cached as an answer', async () => {
  const { queries, calls } = start();
  const asked = queries.ask({ query }, asker('one'));
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 30_000 });
  calls[0]?.({ text: () => Promise.reject(new RangeError('a fault')) } as Response);
  await expect(asked).rejects.toThrow('a fault');
});

it.each([
  ['only a query', { query }, { query }],
  [
    'variables and operation',
    { query, variables: { a: [1] }, operationName: 'A' },
    { query, variables: { a: [1] }, operationName: 'A' },
  ],
  [
    'null for missing values',
    { query, variables: null, operationName: null },
    { query, variables: null, operationName: null },
  ],
  ['further fields of clients', { query, extensions: { persistedQuery: {} } }, { query }],
  ['no query', { variables: {} }, null],
  ['a query that is not text', { query: 1 }, null],
  ['variables as text', { query, variables: '{}' }, null],
  ['several in one', [{ query }], null],
])('parses a body with %s', (_name, body, read) => {
  expect(readVisitorQuery(bytes(body))).toEqual(read);
});

it('rejects bytes that are not text', () => {
  expect(readVisitorQuery(Buffer.from([0x22, 0xff, 0x22]))).toBeNull();
});
