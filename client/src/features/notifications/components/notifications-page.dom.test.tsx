import type { Notification } from '@recolta/shared/contracts/http/notifications';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { NotificationsPage } from './notifications-page.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const path = `/services/main/accounts/${accountId}/notifications`;

async function visit(address: string, notSeenCount: number, notifications: readonly Notification[] = []) {
  store.set(connectionStatusAtom, 'polling');
  const asked: string[] = [];
  const page = await visitPage(<NotificationsPage accountId={accountId} />, {
    address,
    namespaces: ['notifications', 'lists'],
    answers: {
      [`GET ${path}`]: ({ url }) => {
        const query = new URL(url).searchParams;
        asked.push(`${query.get('filters')} ${query.get('page')}`);
        return Response.json({
          notifications,
          total: notifications.length,
          page: 1,
          pageSize: 20,
          notSeenCount,
        });
      },
    },
  });
  const tabs = async () => {
    const list = await screen.findByRole('navigation', { name: page.t('notifications:views') });
    return within(list)
      .getAllByRole('link')
      .map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]);
  };
  return { ...page, asked, tabs };
}

test('all notifications, or those not seen, at their addresses; the choices have a link', async () => {
  const { t, asked, tabs } = await visit('/en/notifications', 3);
  expect(await screen.findByText(t('notifications:empty'))).toBeTruthy();
  expect(await tabs()).toEqual([
    [t('notifications:showAll'), '/en/notifications', 'page'],
    [`${t('notifications:showUnseen')}3`, '/en/notifications?seen=false', null],
  ]);
  expect(asked).toEqual([' 1']);
  expect(screen.getByRole('link', { name: t('notifications:choices') }).getAttribute('href')).toBe(
    '/en/account/notifications',
  );
  expect(screen.getByRole('button', { name: t('notifications:markAllSeen') })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('notifications are under their days; two of an auction are one row that counts them', async () => {
  const at = (number: number, createdDate: string, type = 'Outbid'): Notification => ({
    ...{ id: `2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d1${number}`, seen: true, link: '/live-auctions/1' },
    type: type as Notification['type'],
    tokens: [
      { key: 'name', value: 'Orz' },
      { key: 'price', value: `100${number}.00` },
      { key: 'currency', value: 'Ron' },
    ],
    createdDate,
  });
  const dayMs = 86_400_000;
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * dayMs).toISOString();
  await visit('/notifications', 0, [at(1, ago(0)), at(2, ago(1)), at(3, ago(1)), at(4, ago(9))]);
  await screen.findAllByRole('link', { name: /Orz/ });
  // The first region is the page.
  const rows = screen
    .getAllByRole('region')
    .slice(1)
    .map((day) => [
      day.querySelector('p')?.textContent,
      ...within(day)
        .getAllByRole('link')
        .map((row) => plain(row.querySelector('.min-w-0 > span')?.textContent ?? '')),
    ]);
  const { title } = notificationText('Outbid', at(1, ago(0)).tokens, 'ro');
  expect(rows).toEqual([
    ['azi', title],
    ['ieri', expect.stringMatching(/2.*Orz|Orz.*2/)],
    [expect.stringMatching(/^\d+ [a-z]+\.$/), title],
  ]);
});

test('nothing unseen is said, and there is nothing to mark', async () => {
  const { t, asked, tabs } = await visit('/en/notifications?seen=false', 0);
  expect(await screen.findByText(t('notifications:nothingUnseen'))).toBeTruthy();
  expect((await tabs()).map(([, , current]) => current)).toEqual([null, 'page']);
  await waitFor(() => expect(asked).toEqual(['seen==false 1']));
  expect(screen.queryByRole('button', { name: t('notifications:markAllSeen') })).toBeNull();
});

test('each notification has its text, time, mark and address; a seen one is said to be so', async () => {
  const one = (number: number, change: Partial<Notification>): Notification => ({
    ...{ id: `2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d1${number}`, seen: false, type: 'Outbid' },
    tokens: [
      { key: 'name', value: `Grâu ${number}` },
      { key: 'price', value: `100${number}.00` },
      { key: 'currency', value: 'Ron' },
    ],
    ...{ link: `/live-auctions/${number}`, createdDate: '2026-11-02T10:20:00.000Z' },
    ...change,
  });
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000 - 5_000).toISOString();
  const list = [
    one(1, { createdDate: minutesAgo(0) }),
    one(2, { type: 'AuctionWon', createdDate: minutesAgo(7), seen: true }),
    one(3, { type: 'DecisionDue', createdDate: minutesAgo(150) }),
    one(4, { type: 'AuctionHeld' }),
  ];
  await visit('/notifications', 3, list);
  const rows = await screen.findAllByRole('link', { name: /Grâu/ });
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(list.map(({ link }) => link));
  expect(rows.map((row) => row.querySelector('time')?.textContent)).toEqual([
    ...['acum', 'acum 7 minute', 'acum 2 ore'],
    expect.stringMatching(/^2 nov\..*12:20$/),
  ]);
  for (const [at, { type, tokens, seen }] of list.entries()) {
    const { title, body } = notificationText(type, tokens, 'ro');
    const said = plain(rows[at]?.textContent ?? '');
    expect(said).toContain(plain(`${seen ? '' : 'necitită: '}${title}${body}`));
    expect(said.includes('necitită')).toBe(!seen);
  }
  const colours = ['lost', 'lead', 'warn', 'surface'].map((tone) => expect.stringContaining(`bg-${tone}`));
  expect(rows.map((row) => row.querySelector('svg')?.parentElement?.className)).toEqual(colours);
});
