import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { NotificationsPage } from './notifications-page.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const path = `/services/main/accounts/${accountId}/notifications`;

async function visit(address: string, notSeenCount: number) {
  store.set(connectionStatusAtom, 'polling');
  onTestFinished(() => store.set(connectionStatusAtom, 'connecting'));
  const asked: string[] = [];
  const page = await visitPage(<NotificationsPage accountId={accountId} />, {
    address,
    namespaces: ['notifications', 'lists'],
    answers: {
      [`GET ${path}`]: ({ url }) => {
        const query = new URL(url).searchParams;
        asked.push(`${query.get('filters')} ${query.get('page')}`);
        return Response.json({ notifications: [], total: 0, page: 1, pageSize: 20, notSeenCount });
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
});

test('nothing unseen is said, and there is nothing to mark', async () => {
  const { t, asked, tabs } = await visit('/en/notifications?seen=false', 0);
  expect(await screen.findByText(t('notifications:nothingUnseen'))).toBeTruthy();
  expect((await tabs()).map(([, , current]) => current)).toEqual([null, 'page']);
  await waitFor(() => expect(asked).toEqual(['seen==false 1']));
  expect(screen.queryByRole('button', { name: t('notifications:markAllSeen') })).toBeNull();
});
