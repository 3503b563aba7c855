import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  FileUnreachable,
  fetchFile,
  fetchPageScripts,
  importFetched,
  loadPageScripts,
  needsReload,
} from './script-files.ts';

const ok = () => Promise.resolve(new Response('export {}'));
const answer = vi.fn<(address: string) => Promise<Response>>();
const fetched = () => answer.mock.calls.map(([address]) => address);

beforeEach(() => {
  answer.mockReset().mockImplementation(ok);
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

describe('an import', () => {
  test('begins once all of its scripts are in the cache, which are fetched once', async () => {
    const last = Promise.withResolvers<Response>();
    answer.mockImplementation((address) => (address === '/assets/b.js' ? last.promise : ok()));
    const load = vi.fn(async () => 'module');
    const loaded = importFetched(load, ['assets/a.js', 'assets/b.js']);
    expect(fetched()).toEqual(['/assets/a.js', '/assets/b.js']);
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).not.toHaveBeenCalled();
    last.resolve(await ok());
    expect(await loaded).toBe('module');
    expect(await importFetched(load, ['assets/b.js'])).toBe('module');
    expect(fetched()).toHaveLength(2);
  });

  test('leaves scripts that the page itself names to the browser', async () => {
    document.head.innerHTML =
      '<link rel="modulepreload" href="/assets/head.js"><script src="/assets/index.js">';
    await importFetched(async () => null, ['assets/head.js', 'assets/index.js']);
    expect(fetched()).toEqual([]);
  });

  test.each([
    ['the line breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is cut off', () => Promise.resolve(cutOff())],
    ['the relay is restarted', () => Promise.resolve(new Response(null, { status: 502 }))],
  ])('that failed because %s is tried again by the next', async (_why, failure) => {
    const file = `assets/${crypto.randomUUID()}.js`;
    const load = vi.fn(async () => 'module');
    answer.mockImplementationOnce(failure);
    const error: unknown = await importFetched(load, [file]).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FileUnreachable);
    expect(needsReload(error)).toBe(false);
    expect(load).not.toHaveBeenCalled();
    expect(await importFetched(load, [file])).toBe('module');
  });

  test('of a file that a newer build has replaced needs a reload', async () => {
    answer.mockResolvedValueOnce(new Response(null, { status: 404 }));
    const error: unknown = await fetchFile('/assets/old.js').catch((caught: unknown) => caught);
    expect(needsReload(error)).toBe(true);
  });
});

test('also what browsers say of a failed import needs a reload, and no other error', () => {
  expect(needsReload(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
  expect(needsReload(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(needsReload(new Error('another'))).toBe(false);
  expect(needsReload('dynamically imported module')).toBe(false);
});

/** Its connection ends before its body. */
const cutOff = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));

test('a navigation fetches all scripts of its page at once, each once, as soon as they are known', async () => {
  await fetchPageScripts('blog');
  expect(fetched()).toEqual([]);
  answer.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await loadPageScripts();
  // A navigation asks for the list again.
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await fetchPageScripts('blog');
  expect(fetched()).toEqual(['/page-scripts.json', '/page-scripts.json']);
  const table = {
    files: ['/assets/1.js', '/assets/2.js', '/assets/3.js'],
    pages: { blog: [0, 1], help: [1, 2] },
  };
  answer.mockClear().mockResolvedValueOnce(Response.json(table));
  await fetchPageScripts('blog');
  await fetchPageScripts('contact');
  expect(fetched()).toEqual(['/page-scripts.json', '/assets/1.js', '/assets/2.js']);
  await fetchPageScripts('help');
  expect(fetched().slice(3)).toEqual(['/assets/3.js']);
});
