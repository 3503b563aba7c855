import { expect, test } from 'vitest';
import { buyerIdentity } from '../../testing/identity.ts';
import { accountLinks, adminLinks, dashboardLinks } from './nav-links.ts';

const pathsOf = (role: 'Admin' | 'Client' | 'Provider' | 'Bidder') =>
  dashboardLinks(buyerIdentity({ user: { roles: [role] } })).map(({ to }) => to);

test('only administrators get links to the administration pages', () => {
  const paths = adminLinks.map(({ to }) => to);
  expect(paths).toEqual([
    '/admin',
    '/admin/company-changes',
    '/admin/market-data',
    '/admin/audit',
    '/admin/incoming',
  ]);
  expect(pathsOf('Admin')).toEqual(expect.arrayContaining(paths));
  for (const role of ['Client', 'Provider', 'Bidder'] as const)
    expect(pathsOf(role).filter((path) => path.startsWith('/admin'))).toEqual([]);
});

test('the drawer leads to the market and the badge to the account, and no page is in both', () => {
  for (const role of ['Admin', 'Client', 'Provider', 'Bidder'] as const) {
    const identity = buyerIdentity({ user: { roles: [role] } });
    const account = accountLinks(identity).map(({ to }) => to);
    expect(pathsOf(role)[0]).toBe('/live');
    expect(account).toEqual(role === 'Admin' ? ['/account'] : ['/account', '/notifications']);
    expect(pathsOf(role).filter((to) => account.includes(to))).toEqual([]);
  }
});
