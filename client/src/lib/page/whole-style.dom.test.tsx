import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWholeStyle } from './whole-style.ts';

const links = () => [...document.head.querySelectorAll('link')];
const end = (event: 'load' | 'error') => links()[0]?.dispatchEvent(new Event(event));
beforeEach(() => {
  document.head.innerHTML = '<style data-sheet="/assets/style-1.css" data-page="/live">a{}</style>';
});
afterEach(() => document.head.replaceChildren());

test('a page with the whole sheet waits for nothing', async () => {
  document.head.innerHTML = '<style>a{}</style>';
  await loadWholeStyle();
  expect(links()).toEqual([]);
});

test('the page that came with its part waits for nothing', async () => {
  await loadWholeStyle('/live');
  expect(links()).toEqual([]);
});

test('others wait for the sheet of all pages, which is loaded once, behind the part', async () => {
  const done = vi.fn();
  const both = Promise.all([loadWholeStyle('/auctions'), loadWholeStyle()]).then(done);
  const [link, other] = links();
  expect([link?.rel, link?.getAttribute('href'), other]).toEqual([
    'stylesheet',
    '/assets/style-1.css',
    undefined,
  ]);
  expect(document.head.lastElementChild).toBe(link);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).not.toHaveBeenCalled();
  end('load');
  await both;
  await loadWholeStyle('/auctions');
  expect(links()).toEqual([link]);
});

test('a sheet that was not loaded is requested again by the next call', async () => {
  const failed = loadWholeStyle();
  end('error');
  await expect(failed).rejects.toThrow('Unable to preload CSS: /assets/style-1.css');
  expect(links()).toEqual([]);
  const again = loadWholeStyle();
  expect(links()).toHaveLength(1);
  end('load');
  await again;
});
