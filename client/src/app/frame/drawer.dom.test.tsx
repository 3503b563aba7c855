import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Session, sessionAtom } from '../../features/session/state/session.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { Header } from './header.tsx';

async function openDrawer(session: Session, address = '/auctions') {
  store.set(sessionAtom, session);
  const visited = await visitPage(<Header />, { address, namespaces: ['notifications'], answers: {} });
  const menu = screen.getByRole('button', { name: visited.t('frame:openMenu') });
  // Awaited, because the drawer's code is loaded by it.
  await act(async () => menu.click());
  return {
    ...visited,
    drawer: within(await screen.findByRole('dialog', { name: visited.t('frame:menu') })),
  };
}
const signedIn = (user: Partial<ReturnType<typeof buyerIdentity>['user']>): Session => ({
  kind: 'signedIn',
  identity: buyerIdentity({ user }),
});

test('a visitor’s drawer has the card of a trader that is not active, a sign-up button and the sign-in', async () => {
  const { drawer, t, user } = await openDrawer({ kind: 'visitor' });
  expect(drawer.getByText(t('frame:traderInactive'))).toBeTruthy();
  expect(drawer.getByText(t('frame:traderInactiveText'))).toBeTruthy();
  expect(drawer.getByRole('link', { name: t('frame:login') }).getAttribute('href')).toBe(
    '/login?redirectTo=%2Fauctions',
  );
  await user.click(drawer.getByRole('link', { name: t('frame:signUp') }));
  await waitFor(() => expect(window.location.pathname).toBe('/inscriere'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a trader’s drawer says whether they are active, without a sign-up button', async () => {
  const inactive = await openDrawer(signedIn({ isActive: false }));
  expect(inactive.drawer.getByText(inactive.t('frame:traderInactive'))).toBeTruthy();
  expect(inactive.drawer.queryByRole('link', { name: inactive.t('frame:signUp') })).toBeNull();
  document.body.replaceChildren();
  const { drawer, t } = await openDrawer(signedIn({ isActive: true }));
  expect(drawer.getByText(t('frame:traderActive'))).toBeTruthy();
  expect(drawer.queryByRole('link', { name: t('frame:adminUsers') })).toBeNull();
});

test('[L0] an active user with Auctions.Post has the menu of their live auctions, which links to the list', async () => {
  const { drawer, t, user } = await openDrawer(signedIn({ permissions: ['Auctions.Post'] }));
  const own = within(drawer.getByRole('navigation', { name: t('frame:ownNavigation') }));
  expect(own.getByRole('link', { name: t('frame:postAuction') })).toBeTruthy();
  await user.click(own.getByRole('link', { name: t('frame:ownLiveAuctions') }));
  await waitFor(() => expect(window.location.pathname).toBe('/account/live-auctions'));
});

test.each([
  ['without the permission', { permissions: [] }],
  ['while not active', { permissions: ['Auctions.Post' as const], isActive: false }],
])('[L0] %s there is no menu of live auctions', async (_, user) => {
  const { drawer, t } = await openDrawer(signedIn(user));
  expect(drawer.getByRole('link', { name: t('frame:participatedAuctions') })).toBeTruthy();
  expect(drawer.queryByRole('link', { name: t('frame:ownLiveAuctions') })).toBeNull();
  expect(drawer.queryByRole('link', { name: t('frame:postAuction') })).toBeNull();
});
