// @vitest-environment jsdom
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { act, cleanup, render } from '@testing-library/react';
import { use, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionAtom } from '../features/session/state/session.ts';
import { counted } from '../lib/page/lazy-part.tsx';
import { RealtimeContext } from '../lib/realtime/live-source.ts';
import { store } from '../lib/store.ts';
import { Providers } from './providers.tsx';

interface Ends {
  readonly onSessionEnded: () => void;
  readonly onNoSession: () => void;
}
const parts = vi.hoisted(() => ({
  client: {
    watch: vi.fn(() => () => undefined),
    hold: vi.fn(() => () => undefined),
    measure: vi.fn(async () => undefined),
    sessionChanged: vi.fn(),
  },
  ends: [] as Ends[],
  loadSession: vi.fn(async () => undefined),
  refreshSession: vi.fn(async () => undefined),
  fonts: vi.fn(async () => undefined),
  erase: vi.fn(),
  reference: vi.fn(),
}));
vi.mock('../lib/realtime/realtime-client.ts', () => ({
  createRealtimeClient: (_queries: unknown, ends: Ends) => {
    parts.ends.push(ends);
    return parts.client;
  },
}));
vi.mock('../features/session/api/session-calls.ts', () => ({
  loadSession: parts.loadSession,
  refreshSession: parts.refreshSession,
}));
vi.mock('../lib/page/late-style.ts', () => ({
  loadFonts: parts.fonts,
  loadWholeStyle: async () => undefined,
}));
vi.mock('../lib/forms/draft-store.ts', () => ({ eraseExpiredDrafts: parts.erase }));
vi.mock('../lib/http/reference.ts', () => ({ prefetchReference: parts.reference }));

const as = (userId: string) => ({ kind: 'signedIn', identity: { user: { userId } } as Identity }) as const;

/** A part of a page that uses the connection. */
function Watching() {
  const realtime = use(RealtimeContext);
  useEffect(() => realtime?.watch('live-list'), [realtime]);
  return null;
}
const show = () =>
  render(
    <Providers source={{ client: null, fill: () => undefined }}>
      <Watching />
    </Providers>,
  );

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('another session takes another connection; the first one that is known does not', async () => {
  show();
  await vi.waitFor(() => expect(parts.client.watch).toHaveBeenCalled());
  const { sessionChanged } = parts.client;
  act(() => store.set(sessionAtom, as('ana')));
  expect(sessionChanged).not.toHaveBeenCalled();
  act(() => store.set(sessionAtom, as('ana')));
  expect(sessionChanged).not.toHaveBeenCalled();
  act(() => store.set(sessionAtom, { kind: 'visitor' }));
  expect(sessionChanged).toHaveBeenCalledTimes(1);
  act(() => store.set(sessionAtom, as('dan')));
  expect(sessionChanged).toHaveBeenCalledTimes(2);
});

test('a connection whose session ended loads it, one that is refused without one looks again', async () => {
  show();
  await vi.waitFor(() => expect(parts.ends.length).toBeGreaterThan(0));
  const ends = parts.ends.at(-1);
  ends?.onSessionEnded();
  expect([parts.loadSession.mock.calls.length, parts.refreshSession.mock.calls.length]).toEqual([1, 0]);
  ends?.onNoSession();
  expect([parts.loadSession.mock.calls.length, parts.refreshSession.mock.calls.length]).toEqual([1, 1]);
});

/** Counts the loads that wait until the page is settled: fonts, expired drafts. */
const later = () => [parts.fonts, parts.erase].map(({ mock }) => mock.calls.length);

test('what is for later waits until the browser is idle and no part is loading', async () => {
  vi.useFakeTimers();
  let idle: (() => void) | undefined;
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  show();
  expect(later()).toEqual([0, 0]);
  const part = Promise.withResolvers<void>();
  void counted(part.promise);
  idle?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(later()).toEqual([0, 0]);
  part.resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(later()).toEqual([1, 1]);
  vi.useRealTimers();
  await vi.waitFor(() => expect(parts.reference).toHaveBeenCalledTimes(1));
});

test.each([
  ['before it is idle', 0],
  ['while a part is loading', 500],
])('a page that is left %s loads none of it', async (_when, ms) => {
  vi.useFakeTimers();
  const part = Promise.withResolvers<void>();
  void counted(part.promise);
  let idle: (() => void) | undefined;
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
    return 7;
  });
  const cancelled = vi.fn(() => {
    idle = undefined;
  });
  vi.stubGlobal('cancelIdleCallback', cancelled);
  const { unmount } = show();
  if (ms > 0) idle?.();
  await vi.advanceTimersByTimeAsync(ms);
  unmount();
  expect(cancelled).toHaveBeenCalledWith(7);
  idle?.();
  part.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(later()).toEqual([0, 0]);
});

test('a browser that never says that it is idle loads it after five seconds', async () => {
  vi.useFakeTimers();
  show();
  await vi.advanceTimersByTimeAsync(4900);
  expect(later()).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect(later()).toEqual([1, 1]);
});
