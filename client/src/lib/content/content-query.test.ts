import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { contentPageSchema } from '@recolta/shared/contracts/content/items';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf } from '../http/failure.ts';
import {
  authorOf,
  contentQuery,
  fallbackLocales,
  postsQuery,
  shownIn,
  slugLocales,
} from './content-query.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = () =>
  contentQuery('ContentPage', () => contentPageSchema, { slug: 'about-us' }, new AbortController().signal);

test('a document is sent with its operation name and variables', async () => {
  const call = vi.fn(async (_request: Request) => Response.json({ data: { Page: null } }));
  vi.stubGlobal('fetch', call);
  expect(await ask()).toEqual({ Page: null });
  const [request] = call.mock.calls[0] ?? [];
  expect(new URL(request?.url ?? '').pathname).toBe('/services/content/graphql');
  expect(await request?.json()).toEqual({
    query: contentDocuments.ContentPage,
    variables: { slug: 'about-us' },
    operationName: 'ContentPage',
  });
});

test.each([
  ['an error of the query', () => Response.json({ data: null, errors: [{ message: 'no' }] }), 200],
  ['an unsuccessful response', () => Response.json({ errors: [] }, { status: 503 }), 503],
])('%s is a failure', async (_name, answer, status) => {
  vi.stubGlobal('fetch', async () => answer());
  await expect(ask()).rejects.toSatisfy((error) => failureOf(error).status === status);
});

test('a service that does not answer is abandoned after 4000 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal(
    'fetch',
    ({ signal }: Request) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as DOMException)),
      ),
  );
  const asked = ask().catch((error: unknown) => failureOf(error).code);
  await vi.advanceTimersByTimeAsync(3999);
  expect(await Promise.race([asked, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('UpstreamTimeout');
  timeout.mockRestore();
  vi.useRealTimers();
});

test('an item without English is fetched in Romanian', () => {
  expect(fallbackLocales('en')).toEqual(['en-US', 'ro-RO']);
  expect(fallbackLocales('ro')).toEqual(['ro-RO']);
});

test('a slug is looked for in every language; an item without Romanian is not shown on a Romanian page', () => {
  expect(slugLocales('en')).toEqual(['en-US', 'ro-RO']);
  expect(slugLocales('ro')).toEqual(['ro-RO', 'en-US']);
  const [romanian, english] = [{ _locale: 'ro-RO' }, { _locale: 'en-US' }];
  expect([shownIn('ro', romanian), shownIn('ro', english), shownIn('ro', null)]).toEqual([
    ...[romanian, null, null],
  ]);
  expect([shownIn('en', romanian), shownIn('en', english)]).toEqual([romanian, english]);
});

test('each page, language and choice of posts is cached apart', () => {
  const filters = { category: '', tag: '', search: '' };
  const page = { limit: 9, skip: 9, filters: { ...filters, tag: 'grau' } };
  const queries = [
    postsQuery('ro', page),
    postsQuery('en', page),
    postsQuery('ro', { ...page, skip: 18 }),
    postsQuery('ro', { ...page, limit: 10 }),
    postsQuery('ro', { ...page, filters: { ...filters, search: 'grau' } }),
    postsQuery('ro', { ...page, filters: { ...filters, category: 'agriculture' } }),
  ];
  expect(new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(queries.length);
  const { queryKey } = postsQuery('ro', { limit: 9, filters });
  expect(queryKey).toEqual(postsQuery('ro', { limit: 9, skip: 0 }).queryKey);
});

test('the author of a post is the last that its body names', () => {
  const body = [
    { slug: 'autori/ana-pop', title: 'Ana Pop' },
    { slug: 'blog/altul', title: 'Altul' },
    { slug: 'autori/ion-pop', title: null },
    { slug: 'ajutor/tarife', title: 'Tarife' },
  ] as Parameters<typeof authorOf>[0]['body'];
  expect(authorOf({ body })).toEqual({ slug: 'autori/ion-pop', name: '' });
  expect(authorOf({ body: body.slice(0, 2) })).toEqual({ slug: 'autori/ana-pop', name: 'Ana Pop' });
  expect(authorOf({ body: [] })).toBeNull();
});
