import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { store } from '../../../lib/store.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { useToday } from './today.ts';
import { useRefetchWhileAway } from './work-by-push.ts';

const path = 'GET /services/main/account/today';

function Tasks() {
  const { data } = useToday('a1');
  return <p>{data ? `${data.tasks.length} tasks` : 'none'}</p>;
}

/** A page that shows the tasks, whose deadlines are so many ms away. */
async function visit(status: 'live' | 'polling', deadlines: readonly (number | null)[]) {
  store.set(connectionStatusAtom, status);
  const nowMs = serverClock.nowMs();
  const tasks = deadlines.map((ms, at) => ({
    // The last kind is of a later release.
    ...{ kind: at === 4 ? 'later' : 'signContract', id: `2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d9${at}` },
    ...{ goods: null, sum: null, count: 0, priceMinor: null, comparedMinor: null, hasOtherSigned: false },
    ...{ missing: [], reason: null, endsAt: ms === null ? null : new Date(nowMs + ms).toISOString() },
  }));
  const { calls } = await visitPage(<Tasks />, {
    ...{ address: '/', namespaces: ['dashboard'] },
    answers: { [path]: () => Response.json({ tasks, open: {} }) },
  });
  const fetched = () => calls.filter((call) => call === path).length;
  await act(async () => vi.waitFor(() => expect(fetched()).toBe(1)));
  await act(async () => vi.advanceTimersByTimeAsync(50));
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  return { fetched, pass };
}

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => {
  vi.useRealTimers();
});

test('tasks are read again two seconds after the next deadline, and not before', async () => {
  const { fetched, pass } = await visit('live', [null, -5000, 40_000, 20_000, 30_000]);
  expect(screen.getByText('4 tasks')).toBeTruthy();
  expect(fetched()).toBe(1);
  await pass(21_000);
  expect(fetched()).toBe(1);
  await pass(2000);
  expect(fetched()).toBe(2);
});

test('they are read again from when push is lost until it is back', async () => {
  const { fetched, pass } = await visit('live', [null]);
  await pass(40_000);
  act(() => store.set(connectionStatusAtom, 'polling'));
  await pass(31_000);
  expect(fetched()).toBe(2);
  act(() => store.set(connectionStatusAtom, 'live'));
  await pass(60_000);
  expect(fetched()).toBe(2);
});

test('the work of administrators is read again from when push is lost', async () => {
  store.set(connectionStatusAtom, 'live');
  let fetched = 0;
  function Work() {
    const refetchInterval = useRefetchWhileAway();
    useQuery({ queryKey: ['work'], queryFn: () => ++fetched, staleTime: Infinity, refetchInterval });
    return null;
  }
  await visitPage(<Work />, { address: '/', namespaces: ['dashboard'], answers: {} });
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  await pass(60_000);
  expect(fetched).toBe(1);
  act(() => store.set(connectionStatusAtom, 'polling'));
  await pass(31_000);
  expect(fetched).toBe(2);
});

test('with push and without a deadline they are not read again, nor for one past the reach of timers', async () => {
  const { fetched, pass } = await visit('live', [null, 2 ** 31 + 1000]);
  await pass(120_000);
  expect(fetched()).toBe(1);
});

test('without push they are read every 30 seconds', async () => {
  const { fetched, pass } = await visit('polling', [90_000]);
  await pass(29_000);
  expect(fetched()).toBe(1);
  await pass(2000);
  expect(fetched()).toBe(2);
});
