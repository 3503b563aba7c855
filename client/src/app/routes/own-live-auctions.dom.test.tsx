import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Session, sessionAtom } from '../../features/session/state/session.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { liveAuction } from '../../testing/live-auction.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { pages } from '../pages/pages.ts';
import { guarded } from '../routed-page.tsx';
import { OwnLiveAuctions } from './own-live-auctions.tsx';

// Test files of one process share the store.

const list = 'GET /services/live-auctions/api/v1/account/auctions';
const { path, guard } = pages.ownLiveAuctions;
const Page = guarded(OwnLiveAuctions, guard);

function visit(session: Session, items: readonly object[] = []) {
  store.set(sessionAtom, session);
  const routes = (
    <Routes>
      <Route path={path} element={<Page />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return visitPage(routes, {
    address: path,
    namespaces: ['board', 'lists', 'posting', 'rates', 'room'],
    answers: { [list]: () => Response.json({ items, total: items.length, page: 1, pageSize: 20 }) },
  });
}
const signedIn = (user: Partial<ReturnType<typeof buyerIdentity>['user']>): Session => ({
  kind: 'signedIn',
  identity: buyerIdentity({ user }),
});
const permissions = ['Auctions.Post' as const];

describe('the list of a user’s own live auctions', () => {
  test.each(['Client', 'Provider'] as const)(
    '[L0] is open to an active %s with Auctions.Post, and labelled BETA',
    async (role) => {
      const { calls, t } = await visit(signedIn({ permissions, roles: [role] }));
      const heading = await screen.findByRole('heading', { level: 1 });
      expect(heading.textContent).toBe(`${t('posting:list.own')}BETA`);
      await waitFor(() => expect(calls).toContain(list));
    },
  );

  test('an auction on the board has the acts of its owner in a menu', async () => {
    const { recent: _, ...pending } = liveAuction({ status: 'Pending', name: 'Orz, 90 t' });
    const { t } = await visit(signedIn({ permissions }), [{ ...pending, viewer: { decisionEndsAt: null } }]);
    const [menu] = await screen.findAllByRole('button', {
      name: t('posting:list.moreOf', { name: 'Orz, 90 t' }),
    });
    const content = document.getElementById(menu?.getAttribute('popovertarget') ?? '');
    // jsdom opens no popovers.
    fireEvent(content as HTMLElement, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
    const edit = screen.getByRole('link', { name: t('posting:list.edit'), hidden: true });
    expect(edit.getAttribute('href')).toBe(`/live-auctions/${pending.id}/edit`);
    const invite = screen.getByRole('link', { name: t('posting:list.invitations'), hidden: true });
    expect(invite.getAttribute('href')).toBe(`/live-auctions/${pending.id}/invitations`);
    expect(screen.getByRole('button', { name: t('posting:list.remove'), hidden: true })).toBeTruthy();
  });

  test.each([
    ['without the permission', { permissions: [] }, 'permission'],
    ['while not active', { permissions, isActive: false }, 'active'],
  ] as const)(
    '[L0] %s it lists the missing requirements, and fetches nothing',
    async (_, { permissions: held, ...user }, missing) => {
      const { calls, t } = await visit(signedIn({ ...user, permissions: [...held] }));
      await screen.findByRole('heading', { level: 1, name: t('posting:live.missing') });
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        t(`posting:missing.${missing}`),
      ]);
      expect(calls).not.toContain(list);
    },
  );

  test.each([
    ['a visitor', { kind: 'visitor' }, '/login?redirectTo=%2Faccount%2Flive-auctions'],
    ['a Bidder', signedIn({ permissions, roles: ['Bidder'] }), '/not-found'],
    ['an Admin', signedIn({ permissions, roles: ['Admin'] }), '/not-found'],
  ] as [string, Session, string][])('%s is redirected to another page', async (_, session, address) => {
    const { calls } = await visit(session);
    expect(window.location.pathname + window.location.search).toBe(address);
    expect(calls).toEqual([]);
  });
});
