import { expect, test } from 'vitest';
import { buyerIdentity } from '../../testing/identity.ts';
import { adminLinks, ownLinks } from './nav-links.ts';

const pathsOf = (role: 'Admin' | 'Client' | 'Provider' | 'Bidder') =>
  ownLinks(buyerIdentity({ user: { roles: [role] } })).map(({ to }) => to);

test('only administrators get links to the administration pages', () => {
  const paths = adminLinks.map(({ to }) => to);
  expect(paths).toEqual(['/admin', '/admin/company-changes', '/admin/audit', '/admin/incoming']);
  expect(pathsOf('Admin')).toEqual(expect.arrayContaining(paths));
  for (const role of ['Client', 'Provider', 'Bidder'] as const)
    expect(pathsOf(role).filter((path) => path.startsWith('/admin'))).toEqual([]);
});
