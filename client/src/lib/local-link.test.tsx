import { expect, test } from 'vitest';
import { pageHtml } from '../testing/page-html.tsx';
import { LocalNavLink } from './local-link.tsx';

const link = (to: string, address: string, end = false) =>
  pageHtml(
    <LocalNavLink to={to} end={end}>
      →
    </LocalNavLink>,
    address,
    [],
  );

test.each([
  ['/auctions', '/auctions', false, true],
  ['/auctions', '/auctions/12', false, true],
  ['/auctions', '/auctions/12', true, false],
  ['/auctions', '/auctions-of-others', false, false],
  ['/', '/auctions', true, false],
  ['/', '/', true, true],
  ['/auctions', '/en/auctions/12', false, true],
])('a navigation link to %s at %s (end %s): current %s', async (to, address, end, isCurrent) => {
  const html = await link(to, address, end);
  expect(html.includes('aria-current="page"')).toBe(isCurrent);
  const prefix = address.startsWith('/en') ? '/en' : '';
  expect(html).toContain(`href="${prefix}${to}"`);
});
