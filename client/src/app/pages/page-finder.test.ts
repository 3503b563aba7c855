import { expect, test } from 'vitest';
import { pageFinder } from './page-finder.ts';
import { pages } from './pages.ts';

const find = pageFinder(Object.values<{ readonly path: string }>(pages));

test.each([
  ['/auctions/add', '/auctions/add', {}],
  ['/auctions/my-auctions', '/auctions/my-auctions', {}],
  ['/auctions/7/edit', '/auctions/:id/edit', { id: '7' }],
  ['/auctions/7', '/auctions/:id', { id: '7' }],
  ['/products/my/', '/products/my', {}],
  ['/blog/autori/ana', '/blog/autori/:name', { name: 'ana' }],
])('%s is the page %s', (address, path, params) => {
  const found = find(address);
  expect([found?.page.path, found?.params]).toEqual([path, params]);
});

test('an unknown address has no page', () => {
  expect(find('/auctions/7/nothing')).toBeNull();
});
