import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { IncomingPage } from '../../features/administration/components/incoming-page.tsx';
import { type Session, sessionAtom } from '../../features/session/state/session.ts';
import { connectionStatusAtom } from '../../lib/realtime/connection-state.ts';
import { roomKey } from '../../lib/realtime/room-kinds.ts';
import { serverClock } from '../../lib/realtime/server-clock.ts';
import { store } from '../../lib/store.ts';
import { controlRow } from '../../testing/control-row.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { type StubbedAnswer, visitPage } from '../../testing/page-visit.tsx';
import { AdminLayout } from '../admin-layout.tsx';
import { Header } from '../frame/header.tsx';
import type { PageEntry } from '../pages/page-entry.ts';
import { pages } from '../pages/pages.ts';
import { guarded } from '../routed-page.tsx';

const signedIn = (role: 'Admin' | 'Bidder' | 'Client' | 'Provider'): Session => ({
  kind: 'signedIn',
  identity: buyerIdentity({ user: { roles: [role] } }),
});

/** Opens a page behind the guard that the table of pages assigns to it. */
function visit(session: Session, { path, guard }: PageEntry, Page: () => React.ReactNode, parts: Parts = {}) {
  store.set(sessionAtom, session);
  const Guarded = guarded(Page, guard);
  const routes = (
    <Routes>
      <Route path={path} element={<Guarded />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return visitPage(routes, {
    address: parts.address ?? path.replace(':id', '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11'),
    namespaces: ['administration', 'lists', 'notifications'],
    answers: parts.answers ?? {},
    ...(parts.prepare && { prepare: parts.prepare }),
  });
}
interface Parts {
  readonly address?: string;
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
  readonly prepare?: (queries: QueryClient) => void;
}

const Incoming = () => (
  <AdminLayout>
    <IncomingPage />
  </AdminLayout>
);

const address = () => window.location.pathname + window.location.search;

const ofAdministrators = Object.values<PageEntry>(pages).filter(
  ({ path }) => path.startsWith('/admin') || path === '/live-auctions',
);

test.each(ofAdministrators)(
  'only an administrator can open $path; a visitor is asked to sign in',
  async (page) => {
    const shown = () => <h1>administration</h1>;
    const { calls } = await visit(signedIn('Provider'), page, shown);
    expect(address()).toBe('/not-found');
    expect(screen.queryByRole('heading')).toBeNull();
    await visit({ kind: 'visitor' }, page, shown);
    const opened = page.path.replace(':id', '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11');
    expect(address()).toBe(`/login?redirectTo=${encodeURIComponent(opened)}`);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(calls).toEqual([]);
    await visit(signedIn('Admin'), page, shown);
    expect(screen.getByRole('heading')).toBeTruthy();
  },
);

test.each([
  ['a visitor', { kind: 'visitor' }, '/login?redirectTo=%2Fnotifications'],
  ['an Admin', signedIn('Admin'), '/not-found'],
] as [string, Session, string][])(
  '%s has no bell, makes no call for notifications, and has no page for them',
  async (_, session, leadsTo) => {
    store.set(connectionStatusAtom, 'polling');
    const { calls, t } = await visit(session, pages.notifications, () => <h1>notifications</h1>);
    expect(address()).toBe(leadsTo);
    expect(screen.queryByRole('heading')).toBeNull();
    const header = await visitPage(<Header />, { address: '/live', namespaces: [], answers: {} });
    if (session.kind === 'signedIn')
      await screen.findByRole('button', { name: t('frame:accountMenu', { alias: 'AM' }) });
    const bells = [t('notifications:bell'), t('frame:notifications')];
    for (const role of ['button', 'link'] as const)
      for (const name of bells) expect(screen.queryByRole(role, { name })).toBeNull();
    expect([...calls, ...header.calls].filter((call) => call.includes('notifications'))).toEqual([]);
  },
);

test('a Client has a bell', async () => {
  store.set(sessionAtom, signedIn('Client'));
  const { t } = await visitPage(<Header />, { address: '/live', namespaces: [], answers: {} });
  expect(await screen.findByRole('button', { name: t('notifications:bell') })).toBeTruthy();
});

const message = {
  id: 1,
  kind: 'contact',
  at: '2026-11-24T08:00:00.000Z',
  privacyVersion: '2026-11-01',
  content: {
    ...{ name: 'Ion Pop', email: 'ion@example.ro', telephone: '+40722123456' },
    message: 'Bună ziua,\nvând porumb.',
  },
};

/** The messages of one kind, as the service answers. */
const incoming = (request: Request) => {
  const filters = new URL(request.url).searchParams.get('filters');
  const items = filters === 'kind==subscriber' ? [] : [message];
  return Response.json({ items, total: items.length, page: 1, pageSize: 20 });
};

test('messages from the public forms can be read and answered', async () => {
  const { t, user } = await visit(signedIn('Admin'), pages.adminIncoming, Incoming, {
    answers: { 'GET /services/main/admin/incoming': incoming },
  });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(/vând porumb\./)).toBeTruthy();
  expect(card.getByText('Acord pentru nota de informare, versiunea din 01.11.2026')).toBeTruthy();
  expect(card.getByRole('link', { name: 'ion@example.ro' }).getAttribute('href')).toBe(
    'mailto:ion@example.ro',
  );
  expect(card.getByRole('link', { name: '0722 123 456' }).getAttribute('href')).toBe('tel:+40722123456');
  await user.click(screen.getByRole('link', { name: t('administration:incoming.subscriber') }));
  expect(address()).toBe('/admin/incoming?kind=subscriber');
  await screen.findByText(t('administration:incoming.noneOfKind'));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('[A1, L1] the menu counts the work waiting on each page, and says how soon the first live auction starts', async () => {
  const startsAt = (minutes: number) => new Date(serverClock.nowMs() + minutes * 60_000 - 5000).toISOString();
  const { t } = await visit(signedIn('Admin'), pages.adminIncoming, Incoming, {
    answers: {
      'GET /services/main/admin/incoming': incoming,
      'GET /services/main/admin/work-counts': () =>
        Response.json({
          ...{ activations: 1, permissionRequests: 2, companyChanges: 0, announcements: 20, reports: 4 },
          invitees: { count: 3, firstStartsAt: startsAt(50) },
        }),
    },
    prepare: (queries) =>
      queries.setQueryData(roomKey('control-room'), {
        a: controlRow('a', { status: 'Pending', startsAt: startsAt(90) }),
        b: controlRow('b', { status: 'Pending', startsAt: startsAt(3) }),
        c: controlRow('c'),
      }),
  });
  const menu = within(screen.getByRole('navigation', { name: t('administration:navigation') }));
  const nameOf = async (to: string) => {
    const link = menu.getAllByRole('link').find((one) => one.getAttribute('href') === to);
    return link?.textContent ?? '';
  };
  await waitFor(async () =>
    expect(await nameOf('/admin/auctions')).toContain(t('administration:announcementsInMenu', { count: 20 })),
  );
  expect(await nameOf('/admin')).toContain('6');
  for (const text of [
    t('administration:waitingInMenu', { count: 1 }),
    t('administration:invitedInMenu', { count: 3 }),
    t('administration:permissionsInMenu', { count: 2 }),
    t('administration:until.minutes', { count: 50 }),
  ])
    expect(await nameOf('/admin')).toContain(text);
  expect(await nameOf('/live-auctions')).toContain(t('administration:auctionsInMenu', { count: 2 }));
  expect(await nameOf('/live-auctions')).toContain(t('administration:until.minutes', { count: 3 }));
  expect(await nameOf('/admin/reports')).toContain(t('administration:reportsInMenu', { count: 4 }));
  expect(await nameOf('/admin/company-changes')).toBe(t('frame:adminCompanyChanges'));
});

test('the administration’s menu links to its pages; its Logout ends the session and leads home', async () => {
  let isEnded = false;
  const { t, user } = await visit(signedIn('Admin'), pages.adminIncoming, Incoming, {
    answers: {
      'GET /services/main/admin/incoming': incoming,
      'DELETE /session': () => {
        isEnded = true;
        return new Response(null, { status: 204 });
      },
    },
  });
  const menu = within(screen.getByRole('navigation', { name: t('administration:navigation') }));
  expect(menu.getByRole('link', { name: t('frame:adminUsers') }).getAttribute('href')).toBe('/admin');
  await act(async () => user.click(menu.getByRole('button', { name: t('frame:logout') })));
  await waitFor(() => expect(address()).toBe('/'));
  expect(isEnded).toBe(true);
  expect(store.get(sessionAtom)).toEqual({ kind: 'visitor' });
});
