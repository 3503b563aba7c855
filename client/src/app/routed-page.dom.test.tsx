import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Session, sessionAtom } from '../features/session/state/session.ts';
import { needsReload } from '../lib/page/script-files.ts';
import { store } from '../lib/store.ts';
import { buyerIdentity } from '../testing/identity.ts';
import { visitPage } from '../testing/page-visit.tsx';
import { type PageEntry, shown } from './pages/page-entry.ts';
import { pages } from './pages/pages.ts';
import { routedPage } from './routed-page.tsx';

const id = '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11';
const texts = { title: 'pages:homeTitle', description: 'pages:homeDescription', namespaces: [] } as const;
const signedIn: Session = { kind: 'signedIn', identity: buyerIdentity() };

async function visit(page: PageEntry, address: string, session: Session = { kind: 'visitor' }) {
  store.set(sessionAtom, session);
  const { RoutedPage, ready } = routedPage('test', page);
  await ready('ro');
  const routes = (
    <Routes>
      <Route path={page.path} element={<RoutedPage />} />
      <Route path="*" element={<Address />} />
    </Routes>
  );
  return visitPage(routes, { address, namespaces: ['pages'], answers: {} });
}

function Address() {
  return <p>{useLocation().pathname}</p>;
}

test('a page gets the props that it takes, from the session and from the path', async () => {
  const Deal = (props: object) => <p>{Object.keys(props).join(' ')}</p>;
  const page: PageEntry = {
    ...{ path: '/deals/:id', ...texts, guard: 'session' },
    ...shown(async () => ({ Deal }), 'Deal', 'accountId', 'id'),
  };
  await visit(page, `/deals/${id}`, signedIn);
  expect(await screen.findByText('accountId id')).toBeTruthy();
});

const Deal = ({ id }: { id: string }) => <p>deal {id}</p>;
const deal: PageEntry = {
  ...{ path: '/deals/:id', ...texts },
  ...shown(async () => ({ Deal }), 'Deal', 'id'),
};

test('a page that takes an id gets it in lower case', async () => {
  await visit(deal, `/deals/${id.toUpperCase()}`);
  expect(await screen.findByText(`deal ${id}`)).toBeTruthy();
});

test('a page that takes an id is not shown at an address without one', async () => {
  await visit(deal, '/deals/7');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText(/^deal/)).toBeNull();
});

test('a page that leads to another redirects there, for the same item', async () => {
  await visit(pages.liveAuction, `/live-auctions/${id}`, signedIn);
  expect(await screen.findByText(`/live-auctions/${id}/participate`)).toBeTruthy();
});

test.each(Object.entries<PageEntry>(pages))('%s takes what its address and its guard give', (_name, page) => {
  const takes = 'takes' in page ? page.takes : [];
  const takesAccount = takes.includes('identity') || takes.includes('accountId');
  expect(takesAccount && page.guard === undefined).toBe(false);
  for (const name of ['id', 'number'] as const) {
    if (takes.includes(name)) expect(page.path.split('/')).toContain(`:${name}`);
  }
});

test('a page is shown with the style that it came with, another once the whole sheet is there', async () => {
  const styles = '<style data-sheet="/assets/style-1.css" data-page="/deals/:id"></style>';
  document.head.insertAdjacentHTML('beforeend', styles);
  onTestFinished(() => document.querySelector('[data-sheet]')?.remove());
  await routedPage('test', deal).ready('ro');
  vi.stubGlobal('fetch', async () => new Response('a{}'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const sheet = () => document.querySelector('link[href="/assets/style-1.css"]');
  expect(sheet()).toBeNull();
  const isReady = vi.fn();
  const ready = routedPage('test', { ...deal, path: '/other/:id' })
    .ready('ro')
    .then(isReady);
  await vi.waitFor(() => expect(sheet()).not.toBeNull());
  expect(isReady).not.toHaveBeenCalled();
  sheet()?.dispatchEvent(new Event('load'));
  await ready;
  sheet()?.remove();
});

test('a page whose style is gone with an earlier build counts as a missing part', async () => {
  const styles = '<style data-sheet="/assets/style-gone.css" data-page="/live"></style>';
  document.head.insertAdjacentHTML('beforeend', styles);
  onTestFinished(() => document.querySelector('[data-sheet]')?.remove());
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const failed = routedPage('test', deal)
    .ready('ro')
    .catch((error: unknown) => needsReload(error));
  expect(await failed).toBe(true);
});
