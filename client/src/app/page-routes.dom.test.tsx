import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { visitPage } from '../testing/page-visit.tsx';
import { pageRoutes } from './page-routes.tsx';
import { shown } from './pages/page-entry.ts';

const Live = () => <h1>live</h1>;
const live = {
  ...{ path: '/live', title: 'pages:liveTitle', description: 'pages:liveDescription', namespaces: [] },
  ...shown(async () => ({ Live }), 'Live'),
} as const;

test.each([
  ['/EN/live?page=2#top', '/en/live?page=2#top'],
  ['/en/en/live', '/en/live'],
  ['/ro/live', '/live'],
])('%s opens the page at %s', async (address, right) => {
  const { PageRoutes } = pageRoutes({ live }, () => undefined);
  await visitPage(<PageRoutes />, { address, namespaces: ['frame', 'pages'], answers: {} });
  expect(await screen.findByRole('heading', { name: 'live' })).toBeTruthy();
  const { pathname, search, hash } = window.location;
  await waitFor(() => expect(pathname + search + hash).toBe(right));
});

test('only the first page tells that it is shown, not those after it', async () => {
  const First = () => <Link to="/live">next</Link>;
  const first = {
    ...{ path: '/', title: 'pages:homeTitle', description: 'pages:homeDescription', namespaces: [] },
    ...shown(async () => ({ First }), 'First'),
  } as const;
  const { PageRoutes } = pageRoutes({ first, live }, () => undefined);
  const onShown = vi.fn();
  await visitPage(<PageRoutes onShown={onShown} />, {
    address: '/',
    namespaces: ['frame', 'pages'],
    answers: {},
  });
  const link = await screen.findByRole('link', { name: 'next' });
  // The next page suspends, in a transition.
  await act(async () => link.click());
  await screen.findByRole('heading', { name: 'live' });
  expect(onShown).toHaveBeenCalledTimes(1);
});
