import { clientPagesSchema } from '@recolta/shared/contracts/page-heads';
import { expect, test } from 'vitest';
import { clientPages, pageScripts } from './page-heads.ts';

const aliases: ReadonlySet<string> = new Set([
  '/resetare-parola',
  '/live-auctions/:id',
  '/auctions/:id/bid',
  '/products/:id/bids/:bidId',
]);

test('every page has a title and a description in both languages, unique within each', async () => {
  const { pages } = clientPagesSchema.parse(await clientPages(() => [], []));
  for (const locale of ['ro', 'en'] as const) {
    // Further addresses of a page share its title.
    const heads = pages.filter(({ path }) => !aliases.has(path)).map(({ heads }) => heads[locale]);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    for (const { title, description } of heads) {
      expect(title).toMatch(/^.+ · Recolta$/);
      expect(description.length).toBeGreaterThan(20);
      expect(description).not.toMatch(/\{\{/);
    }
  }
});

test('an address without a page is titled 404', async () => {
  const { missing } = await clientPages(() => [], []);
  expect(missing.en.title).toBe('404 Not Found · Recolta');
  expect(missing.ro.title).toContain('404');
});

test('a script of several pages is listed once', () => {
  const table = pageScripts((name) =>
    name === 'home' ? ['/assets/a.js'] : ['/assets/b.js', '/assets/a.js'],
  );
  expect(table.files).toEqual(['/assets/a.js', '/assets/b.js']);
  expect(table.pages.home).toEqual([0]);
  expect(table.pages.blog).toEqual([1, 0]);
});
