import type { Notification } from '@recolta/shared/contracts/http/notifications';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accountVersionsAtom, connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { unseenCountAtom } from '../state/unseen-count.ts';
import { Bell } from './bell.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const path = `/services/main/accounts/${accountId}/notifications`;
const idOf = (number: number) => `2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d${number + 10}`;
const tokensOf = (number: number) => [
  { key: 'name', value: `lot ${number}` },
  { key: 'price', value: '1005.00' },
  { key: 'currency', value: 'Ron' },
];
const titleOf = (number: number) => notificationText('Outbid', tokensOf(number), 'ro').title;

/** An account's inbox behind the bell of a page; `tell` adds notifications that arrive by push. */
async function visitBell(
  storeSeen?: () => StubbedAnswer,
  {
    status = 'live',
    refuse,
  }: { status?: 'live' | 'polling' | 'outdated'; refuse?: () => Response | null } = {},
) {
  const inbox: Notification[] = [];
  const stored: string[] = [];
  const nothing = () => new Response(null, { status: 204 });
  const see = (ids: readonly string[]) => {
    stored.push(...ids);
    const refused = storeSeen?.();
    if (refused) return refused;
    for (const [at, one] of inbox.entries()) if (ids.includes(one.id)) inbox[at] = { ...one, seen: true };
    return nothing();
  };
  const seeOne = Array.from({ length: 9 }, (_, at) => [`PATCH ${path}/${idOf(at)}`, () => see([idOf(at)])]);
  const visit = await visitPage(<Bell accountId={accountId} />, {
    address: '/account',
    namespaces: ['notifications'],
    answers: {
      [`GET ${path}`]: (request) => {
        const refused = refuse?.();
        if (refused) return refused;
        expect(Object.fromEntries(new URL(request.url).searchParams)).toMatchObject({
          page: '1',
          pageSize: '5',
        });
        const latest = inbox.slice(0, 5);
        const notSeenCount = inbox.filter(({ seen }) => !seen).length;
        const { length: total } = inbox;
        return Response.json({ notifications: latest, notSeenCount, total, page: 1, pageSize: 5 });
      },
      [`PATCH ${path}`]: () => see(inbox.map(({ id }) => id)),
      ...Object.fromEntries(seeOne),
    },
    prepare: () => {
      store.set(connectionStatusAtom, status);
      store.set(accountVersionsAtom, { inbox: 1, myBids: 1 });
    },
  });
  return {
    ...visit,
    stored,
    inbox,
    tell: (number: number, seen = false, lot = number) =>
      act(async () => {
        const createdDate = new Date().toISOString();
        inbox.unshift({
          id: idOf(number),
          seen,
          link: '/live',
          type: 'Outbid',
          tokens: tokensOf(lot),
          createdDate,
        });
        store.set(accountVersionsAtom, { inbox: 1 + inbox.length, myBids: 1 });
      }),
  };
}

test('[N1] the bell: empty, the latest five, all seen, and the link to all of them', async () => {
  const { user, t, tell, stored } = await visitBell();
  const bell = (unseen: number) => {
    const count = t('notifications:unseenCount', { count: unseen });
    const name = unseen === 0 ? t('notifications:bell') : t('notifications:bellUnseen', { unseen: count });
    return screen.findByRole('button', { name });
  };
  await user.click(await bell(0));
  const popup = within(await screen.findByRole('region', { name: t('notifications:latest') }));
  expect(await popup.findByText('Nu aveti notificari momentan')).toBeTruthy();
  for (const number of [1, 2, 3, 4, 5, 6]) await tell(number);
  await bell(6);
  const shown = () => popup.getAllByRole('link').filter((link) => link.querySelector('[data-seen=false]'));
  expect(shown().map((link) => link.querySelector('.min-w-0 > span')?.textContent)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `${t('notifications:unseen')}: ${titleOf(number)}`),
  );
  expect(screen.getByRole('status').textContent).toBe(t('notifications:unseenCount', { count: 6 }));
  await user.click(popup.getByRole('button', { name: t('notifications:markAllSeen') }));
  await bell(0);
  expect(shown()).toEqual([]);
  expect(popup.getAllByRole('listitem')).toHaveLength(5);
  expect(stored).toHaveLength(6);
  await user.click(popup.getByRole('link', { name: 'Vezi toate notificarile' }));
  expect(window.location.pathname).toBe('/notifications');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test.each(['Control', 'Meta', 'Shift', 'Alt'])(
  '[N1] with %s pressed an unseen one is marked, and its page is left to the browser',
  async (key) => {
    const { user, t, tell, stored } = await visitBell();
    await tell(1);
    const unseen = t('notifications:unseenCount', { count: 1 });
    await user.click(await screen.findByRole('button', { name: t('notifications:bellUnseen', { unseen }) }));
    const link = await screen.findByRole('link', { name: new RegExp(titleOf(1)) });
    let isLeft = false;
    const leave = (event: Event) => {
      isLeft = !event.defaultPrevented;
      // jsdom opens no tabs.
      event.preventDefault();
    };
    window.addEventListener('click', leave);
    await user.keyboard(`{${key}>}`);
    await user.click(link);
    await user.keyboard(`{/${key}}`);
    window.removeEventListener('click', leave);
    expect(isLeft).toBe(true);
    await waitFor(() => expect(stored).toEqual([idOf(1)]));
    expect(window.location.pathname).toBe('/account');
  },
);

test('[N1] a seen one only follows its link, without another call; an unseen one does so even if marking fails', async () => {
  const { user, t, tell, stored } = await visitBell(() => new Response('', { status: 503 }));
  await tell(1, true);
  await tell(2);
  const unseen = t('notifications:unseenCount', { count: 1 });
  const bell = () => screen.findByRole('button', { name: t('notifications:bellUnseen', { unseen }) });
  const open = async (number: number) => {
    await user.click(await bell());
    await user.click(await screen.findByRole('link', { name: new RegExp(titleOf(number)) }));
    await waitFor(() => expect(window.location.pathname).toBe('/live'));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  };
  await open(1);
  expect(stored).toEqual([]);
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(window.location.pathname).toBe('/account');
  await open(2);
  expect(stored).toEqual([idOf(2)]);
  // Still unseen, and displayed so.
  await bell();
});

test('[N1] repetitions about a lot are one row with their number, which marks all of them as seen', async () => {
  const { user, t, tell, stored } = await visitBell();
  for (const number of [1, 2, 3]) await tell(number, false, 7);
  const unseen = t('notifications:unseenCount', { count: 3 });
  await user.click(await screen.findByRole('button', { name: t('notifications:bellUnseen', { unseen }) }));
  const row = await screen.findByRole('link', { name: /Depășit de 3 ori la / });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(row);
  await waitFor(() => expect(window.location.pathname).toBe('/live'));
  expect(stored.toSorted()).toEqual([1, 2, 3].map(idOf));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The calls of the inbox after some time. */
async function fetchedAfter(calls: readonly string[], ms: number): Promise<number> {
  await act(async () => vi.advanceTimersByTimeAsync(ms));
  return calls.filter((call) => call === `GET ${path}`).length;
}
const withFakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

test.each(['polling', 'outdated'] as const)(
  '[N1] without push, %s, the bell asks every three seconds, and with it no longer',
  async (status) => {
    withFakeTimers();
    const { calls, inbox, t } = await visitBell(undefined, { status });
    const first = await fetchedAfter(calls, 50);
    inbox.push({
      ...{ id: idOf(1), seen: false, link: '/live', type: 'Outbid', tokens: tokensOf(1) },
      createdDate: new Date().toISOString(),
    });
    expect(await fetchedAfter(calls, 2000)).toBe(first + 1);
    const unseen = t('notifications:unseenCount', { count: 1 });
    expect(screen.getByRole('button', { name: t('notifications:bellUnseen', { unseen }) })).toBeTruthy();
    expect(await fetchedAfter(calls, 3100)).toBe(first + 2);
    act(() => store.set(connectionStatusAtom, 'live'));
    expect(await fetchedAfter(calls, 30_000)).toBe(first + 2);
  },
);

test.each([401, 403])('[N1] a session that is refused with %i is not asked again', async (status) => {
  withFakeTimers();
  let isRefused = false;
  const code = status === 401 ? 'Unauthenticated' : 'NotEnoughPrivileges';
  const { calls } = await visitBell(undefined, {
    status: 'polling',
    refuse: () =>
      isRefused ? Response.json({ code, message: code, params: {}, requestId: 'r' }, { status }) : null,
  });
  const first = await fetchedAfter(calls, 50);
  isRefused = true;
  expect(await fetchedAfter(calls, 2000)).toBe(first + 1);
  expect(await fetchedAfter(calls, 120_000)).toBe(first + 1);
});

test('[N1] a bell that is gone no longer asks, and counts nothing', async () => {
  withFakeTimers();
  const { calls, tell } = await visitBell(undefined, { status: 'polling' });
  await tell(1);
  const asked = await fetchedAfter(calls, 2050);
  expect(store.get(unseenCountAtom)).toBe(1);
  cleanup();
  expect(store.get(unseenCountAtom)).toBe(0);
  expect(await fetchedAfter(calls, 20_000)).toBe(asked);
});
