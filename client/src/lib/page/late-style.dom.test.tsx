import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWholeStyle } from './late-style.ts';
import { FileUnreachable } from './script-files.ts';

const links = () => [...document.head.querySelectorAll('link')];
const end = (event: 'load' | 'error') => links()[0]?.dispatchEvent(new Event(event));
const answer = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  answer.mockReset().mockImplementation(async () => new Response('a{}'));
  vi.stubGlobal('fetch', answer);
  document.head.innerHTML = '<style data-sheet="/assets/style-1.css" data-page="/live">a{}</style>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});
const added = () => vi.waitFor(() => expect(links()).toHaveLength(1));

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
  await added();
  const [link] = links();
  expect([link?.rel, link?.getAttribute('href')]).toEqual(['stylesheet', '/assets/style-1.css']);
  expect(document.head.lastElementChild).toBe(link);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).not.toHaveBeenCalled();
  end('load');
  await both;
  await loadWholeStyle('/auctions');
  expect(links()).toEqual([link]);
});

test('a sheet that was not loaded is requested again by the next call', async () => {
  document.head.innerHTML = '<style data-sheet="/assets/style-2.css" data-page="/live">a{}</style>';
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadWholeStyle()).rejects.toBeInstanceOf(FileUnreachable);
  expect(links()).toEqual([]);
  const failed = loadWholeStyle();
  await added();
  end('error');
  await expect(failed).rejects.toBeInstanceOf(FileUnreachable);
  expect(links()).toEqual([]);
  const again = loadWholeStyle();
  await added();
  end('load');
  await again;
});
