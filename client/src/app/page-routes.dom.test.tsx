import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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
