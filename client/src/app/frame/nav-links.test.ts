import { ownPages } from '@recolta/shared/domain/task/task';
import { expect, test } from 'vitest';
import { buyerIdentity } from '../../testing/identity.ts';
import { mainLinks, siteLinks } from './nav-links.ts';
import { accountLinks, adminLinks, dashboardLinks, rowLinks } from './own-links.ts';

const pathsOf = (role: 'Admin' | 'Client' | 'Provider' | 'Bidder') =>
  dashboardLinks(buyerIdentity({ user: { roles: [role] } })).map(({ to }) => to);

test('the header links to the pages of the product description in its order', () => {
  expect(mainLinks.map(({ to }) => to)).toEqual([
    '/auctions',
    '/blog',
    '/about-us',
    '/consultanta',
    '/contact',
    '/live',
  ]);
});

test('only administrators get links to the administration pages', () => {
  const paths = adminLinks.map(({ to }) => to);
  expect(paths).toEqual([
    '/admin',
    '/admin/product-catalog',
    '/admin/auctions',
    '/live-auctions',
    '/admin/categories',
    '/admin/company-changes',
    '/admin/market-data',
    '/admin/audit',
    '/admin/incoming',
    '/admin/reports',
    '/admin/standing-deals',
    '/admin/disputes',
    '/admin/newsletters',
    '/admin/seller-report',
  ]);
  expect(pathsOf('Admin')).toEqual(expect.arrayContaining(paths));
  for (const role of ['Client', 'Provider', 'Bidder'] as const)
    expect(pathsOf(role).filter((path) => paths.includes(path))).toEqual([]);
});

test('the drawer links to the market and the badge to the account, with no page in both', () => {
  for (const role of ['Admin', 'Client', 'Provider', 'Bidder'] as const) {
    const identity = buyerIdentity({ user: { roles: [role] } });
    const account = accountLinks(identity).map(({ to }) => to);
    expect(pathsOf(role)[0]).toBe('/');
    expect(account).toEqual(role === 'Admin' ? ['/account'] : ['/account', '/notifications']);
    expect(pathsOf(role).filter((to) => account.includes(to))).toEqual([]);
  }
});

test('[I1] everyone but administrators gets the link to the auctions they bid in or are invited to', () => {
  for (const role of ['Client', 'Provider', 'Bidder'] as const)
    expect(pathsOf(role)).toContain('/account/participated-auctions');
  expect(pathsOf('Admin')).not.toContain('/account/participated-auctions');
});

test('[C2] a Bidder has a link to their deals, although the description gives Bidders no page for them', () => {
  expect(pathsOf('Bidder')).toContain('/account/participated-auctions#deals');
  expect(pathsOf('Bidder')).not.toContain('/auction-winning-bids/my');
});

test('[L0] the links to a user’s own live auctions show only to active users with the permission to post', () => {
  const pathsWith = (user: object) => dashboardLinks(buyerIdentity({ user })).map(({ to }) => to);
  const poster = { isActive: true, permissions: ['Auctions.Post'] };
  expect(pathsWith(poster)).toEqual(expect.arrayContaining(['/account/live-auctions', '/live-auction']));
  for (const other of [
    { ...poster, isActive: false },
    { ...poster, permissions: [] },
  ])
    expect(pathsWith(other)).not.toContain('/account/live-auctions');
});

test('products are in the drawer of users who may take part, and as a list in everyone’s', () => {
  const own = ['/bids/my', '/products/my'];
  for (const role of ['Client', 'Provider'] as const)
    expect(pathsOf(role)).toEqual(expect.arrayContaining(own));
  for (const role of ['Admin', 'Bidder'] as const)
    expect(pathsOf(role).filter((path) => own.includes(path))).toEqual([]);
  expect(siteLinks.map(({ to }) => to)).toContain('/products');
});

test('every task is counted beside a link of the header’s row', () => {
  const rowOf = (user: object, counts = {}) =>
    rowLinks(buyerIdentity({ user }), counts).flatMap(({ page }) => page ?? []);
  expect(rowOf({ roles: ['Provider'], permissions: ['Auctions.Post'] }).sort()).toEqual([...ownPages].sort());
  expect(rowOf({ roles: ['Bidder'] })).toEqual(['participations', 'deals', 'account']);
  const without = { roles: ['Provider'], permissions: [] };
  expect(rowOf(without)).not.toContain('ownAuctions');
  expect(rowOf(without, { ownAuctions: 1 })).toContain('ownAuctions');
});
