// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

const parts = vi.hoisted(() => ({
  hasSession: false,
  view: null as { nowMs: number; isSignedIn: boolean } | null,
  loadSession: vi.fn(async () => undefined),
  identityCallReady: vi.fn(async () => undefined),
  startEarlyPoll: vi.fn(),
  expectCalls: vi.fn(),
  readFirstView: vi.fn(),
  seedFirstView: vi.fn(),
  reportError: vi.fn(),
  pageReady: vi.fn(async (_path: string, _view: unknown) => undefined),
}));
vi.mock('./app/router.tsx', () => ({
  pageReady: parts.pageReady,
  Router({ onShown }: { onShown?: () => void }) {
    useEffect(() => onShown?.(), [onShown]);
    return <p>page</p>;
  },
}));
vi.mock('./app/providers.tsx', () => ({
  Providers: ({ renderedAtMs, children }: { renderedAtMs?: number; children: ReactNode }) => (
    <div data-testid="providers" data-rendered={renderedAtMs}>
      {children}
    </div>
  ),
}));
vi.mock('./app/report-error.ts', () => ({ reportError: parts.reportError }));
vi.mock('./features/session/api/session-calls.ts', () => ({
  hasSessionCookie: () => parts.hasSession,
  identityCallReady: parts.identityCallReady,
  loadSession: parts.loadSession,
}));
vi.mock('./lib/http/expected-calls.ts', () => ({ expectCalls: parts.expectCalls }));
vi.mock('./lib/realtime/poll-room.ts', () => ({ startEarlyPoll: parts.startEarlyPoll }));
vi.mock('./lib/realtime/first-view.ts', () => ({
  readFirstView: parts.readFirstView.mockImplementation(() => parts.view),
  seedFirstView: parts.seedFirstView,
}));

const language = (value: string | null) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page sets it
  document.cookie = value === null ? 'locale=; Path=/; Max-Age=0' : `locale=${value}; Path=/`;
};

beforeEach(() => {
  // Parts of a browser that jsdom does not have.
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
  vi.clearAllMocks();
  vi.resetModules();
  parts.hasSession = false;
  parts.view = null;
  language(null);
  document.body.innerHTML = '<div id="root"></div>';
});

async function start(address: string, html = '') {
  window.history.replaceState(null, '', address);
  const root = document.getElementById('root');
  if (root) root.innerHTML = html;
  await act(async () => {
    await import('./main.tsx');
  });
  await screen.findByText('page');
}

test('a first visit stores the language of its address', async () => {
  await start('/en/live?a=1#b');
  expect(document.cookie).toContain('locale=en');
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/en/live?a=1#b');
});

test('a later visit opens the page in the stored language, at the same place', async () => {
  language('en');
  await start('/live?a=1#b');
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/en/live?a=1#b');
  expect(parts.startEarlyPoll.mock.calls).toEqual([['/en/live']]);
});

test('without the relay’s HTML the page asks for its data and for the session', async () => {
  await start('/live');
  expect(parts.startEarlyPoll.mock.calls).toEqual([['/live']]);
  expect(parts.loadSession).toHaveBeenCalledTimes(1);
  expect(parts.expectCalls).toHaveBeenCalledTimes(1);
  expect(parts.identityCallReady).not.toHaveBeenCalled();
  expect(screen.getByTestId('providers').dataset.rendered).toBeUndefined();
});

const html = (nowMs: number) => `<div data-testid="providers" data-rendered="${nowMs}"><p>page</p></div>`;

test('a visitor’s HTML is kept: the session is known before it, and calls load with the first use', async () => {
  parts.view = { nowMs: 5000, isSignedIn: false };
  await start('/live?a=1', html(5000));
  expect(parts.readFirstView.mock.calls).toEqual([[document, { address: '/live?a=1', isSignedIn: false }]]);
  expect(parts.pageReady.mock.calls).toEqual([['/live', parts.view]]);
  expect(parts.loadSession).toHaveBeenCalledTimes(1);
  expect(parts.startEarlyPoll).not.toHaveBeenCalled();
  expect(parts.expectCalls).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('keydown'));
  expect(parts.expectCalls).toHaveBeenCalledTimes(1);
  expect(parts.reportError).not.toHaveBeenCalled();
});

test('a signed-in user’s HTML is shown first, then the session is asked for', async () => {
  parts.view = { nowMs: 7000, isSignedIn: true };
  parts.hasSession = true;
  let shownBefore = 0;
  parts.pageReady.mockImplementation(async () => {
    shownBefore = parts.loadSession.mock.calls.length;
  });
  await start('/live', html(7000));
  expect(shownBefore).toBe(0);
  await vi.waitFor(() => expect(parts.loadSession).toHaveBeenCalledTimes(1));
  expect(parts.identityCallReady).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(parts.expectCalls).toHaveBeenCalledTimes(1));
});

test('what sends a signed-in user’s bids loads after the page’s own code', async () => {
  parts.view = { nowMs: 7000, isSignedIn: true };
  parts.hasSession = true;
  const page = Promise.withResolvers<undefined>();
  parts.pageReady.mockReturnValueOnce(page.promise);
  const started = start('/live', html(7000));
  await vi.waitFor(() => expect(parts.pageReady).toHaveBeenCalledTimes(1));
  expect(parts.expectCalls).not.toHaveBeenCalled();
  page.resolve(undefined);
  await started;
  await vi.waitFor(() => expect(parts.expectCalls).toHaveBeenCalledTimes(1));
});

test('HTML that differs from the page is reported, and rendered again', async () => {
  parts.view = { nowMs: 9000, isSignedIn: false };
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await start('/live', '<p>other</p>');
  await vi.waitFor(() => expect(parts.reportError).toHaveBeenCalledWith(expect.anything(), 'hydration'));
  expect(reported).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
