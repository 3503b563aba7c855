import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageHtml } from '../../testing/page-html.tsx';
import { lazyPart } from './lazy-part.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a part is fetched once, and retried some time after a failed fetch', async () => {
  let fetches = 0;
  const { Part, preload } = lazyPart<{ name: string }>(async () => {
    fetches += 1;
    if (fetches === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }) => <p>{name}</p>;
  });
  preload();
  await Promise.resolve();
  preload();
  expect(fetches).toBe(1);
  vi.advanceTimersByTime(1_000);
  preload();
  vi.useRealTimers();
  expect(await pageHtml(<Part name="a" />)).toBe('<p>a</p>');
  expect(await pageHtml(<Part name="b" />)).toBe('<p>b</p>');
  expect(fetches).toBe(2);
});
