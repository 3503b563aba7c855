import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { contentPageSchema } from '@recolta/shared/contracts/content/items';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf } from '../http/failure.ts';
import { contentQuery, fallbackLocales } from './content-query.ts';

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
