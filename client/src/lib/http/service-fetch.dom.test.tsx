import { tracesMetaName } from '@recolta/shared/contracts/traces';
import { afterEach, expect, test, vi } from 'vitest';
import { serviceFetch } from './service-fetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

/** The trace ids sent by two calls of a page. */
async function namedTraces(): Promise<(string | null)[]> {
  const named: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    named.push(request.headers.get('traceparent'));
    return new Response();
  });
  for (const path of ['/services/main/a', '/services/main/b'])
    await serviceFetch(new Request(new URL(path, 'http://recolta.test')));
  return named;
}

test('each call sends its own trace id if the relay records traces, and none otherwise', async () => {
  expect(await namedTraces()).toEqual([null, null]);
  document.head.innerHTML = `<meta name="${tracesMetaName}" content="1" />`;
  const [first, second] = await namedTraces();
  expect(first).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(second).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(second).not.toBe(first);
});
