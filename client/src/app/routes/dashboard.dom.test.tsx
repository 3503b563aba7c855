import type { Account } from '@recolta/shared/contracts/http/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionAtom } from '../../features/session/state/session.ts';
import { store } from '../../lib/store.ts';
import { applicant } from '../../testing/applicant.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { Dashboard } from './dashboard.tsx';

// Test files of one process share the store.

async function visit(role: 'Client' | 'Bidder' | 'Admin', deactivation: Account['deactivation'] = null) {
  const identity = buyerIdentity({ user: { roles: [role], isActive: deactivation === null } });
  store.set(sessionAtom, { kind: 'signedIn', identity });
  const page = await visitPage(<Dashboard identity={identity} />, {
    address: '/',
    namespaces: ['dashboard', 'frame', 'account', 'board', 'live', 'lists', 'posting', 'forms'],
    answers: {
      [`GET /services/main/accounts/${identity.account.id}`]: () =>
        Response.json({ ...applicant({}, { id: identity.account.id }).account, deactivation }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: page.t('frame:dashboard') });
  const links = () =>
    within(document.body)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
  return { ...page, links };
}

test.each([
  ['Client', ['/account/participated-auctions', '/auction-bids/my', '/auctions/my-auctions']],
  ['Bidder', ['/account/participated-auctions', '/account/participated-auctions#deals']],
] as const)('the dashboard of a %s has the own pages of its role', async (role, pages) => {
  const { t, links } = await visit(role);
  expect(screen.getAllByRole('region', { name: t('dashboard:trade') }).length).toBeGreaterThan(0);
  // Parts of the page come with the answers.
  await waitFor(() => expect(links()).toEqual(expect.arrayContaining([...pages])));
  expect(links().includes('/products/my')).toBe(role === 'Client');
  expect(document.title).toContain(t('frame:dashboard'));
});

test('an administrator does not trade', async () => {
  const { t, links } = await visit('Admin');
  expect(screen.queryByRole('region', { name: t('dashboard:trade') })).toBeNull();
  expect(links()).not.toContain('/auction-bids/my');
});

test('[S6] a deactivated user reads on the dashboard when and why', async () => {
  const { t } = await visit('Client', { at: '2026-11-23T09:02:00.000Z', reason: 'Marfa nu a fost livrată.' });
  expect(await screen.findByRole('heading', { name: t('account:deactivation.heading') })).toBeTruthy();
  expect(screen.getByText('Marfa nu a fost livrată.')).toBeTruthy();
});
