import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { failureOf } from '../http/failure.ts';
import { createQueryClient } from '../http/query-client.ts';
import { store } from '../store.ts';
import { listTotalsAtom, roomRefusalsAtom, setRoomRefusal } from './connection-state.ts';
import { RealtimeContext } from './live-source.ts';
import { serverClock } from './server-clock.ts';
import { useAuctionRoom, useAuctionSnapshot, useListRoom } from './use-room.ts';

const { id } = liveAuction();
const room = `auction:${id}` as const;
afterEach(() => void cleanup());

/** Shows what a hook reads; `watched` has the rooms that it watches now. */
async function visit(use: () => string, answer: (path: string) => Response) {
  const watched: string[] = [];
  const realtime = {
    watch: (name: string) => {
      watched.push(name);
      return () => void watched.splice(watched.indexOf(name), 1);
    },
    hold: () => () => undefined,
    measure: async () => undefined,
    sessionChanged: () => undefined,
  };
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  onTestFinished(() => void vi.unstubAllGlobals());
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  function Shown() {
    return <p data-testid="shown">{use()}</p>;
  }
  const page = (
    <QueryClientProvider client={queries}>
      <RealtimeContext value={realtime}>
        <Shown />
      </RealtimeContext>
    </QueryClientProvider>
  );
  const { unmount } = render(page);
  return { queries, watched, unmount, shown: () => screen.getByTestId('shown').textContent };
}

const roomWords = () => {
  const { state, error, refusal } = useAuctionRoom(id);
  const failure = error && failureOf(error);
  return [
    state?.version ?? 'none',
    failure ? `${failure.code} ${failure.status}` : 'fine',
    refusal ?? 'open',
  ].join(', ');
};
const listWords = () => {
  const { state, error, total } = useListRoom();
  const failure = error && failureOf(error);
  return [
    Object.keys(state ?? {}).length,
    failure ? `${failure.code} ${failure.status}` : 'fine',
    total,
  ].join(', ');
};

test.each([
  ['NotFound', 'NotFound 404'],
  ['SignInRequired', 'SignInRequired 404'],
  ['ServiceUnavailable', 'ServiceUnavailable 503'],
  ['TooManyRooms', 'TooManyRequests 429'],
  ['TooManyRequests', 'TooManyRequests 429'],
  ['ClientOutdated', 'ClientOutdated 200'],
  ['OfANewerRelease', 'NotFound 404'],
])('[R1] a room or list that is refused with %s fails with %s', async (code, words) => {
  const refused = () => Response.json({ ok: false, code });
  const one = await visit(roomWords, refused);
  await vi.waitFor(() => expect(one.shown()).toBe(`none, ${words}, open`));
  one.unmount();
  const list = await visit(listWords, refused);
  await vi.waitFor(() => expect(list.shown()).toBe(`0, ${words}, `));
});

const answerOf = (change: object) => ({
  ...{
    ok: true,
    epoch: 1,
    version: 4,
    mode: 'state',
    nowMs: Date.now() + 7_000_000,
    watchers: 1,
    relaysAway: 0,
  },
  ...change,
});

test('[R1] a room without a state counts as not found, and one with it sets the clock', async () => {
  const hint = vi.spyOn(serverClock, 'takeHint').mockImplementation(() => undefined);
  onTestFinished(() => hint.mockRestore());
  const empty = await visit(roomWords, () => Response.json(answerOf({ room })));
  await vi.waitFor(() => expect(empty.shown()).toBe('none, NotFound 404, open'));
  empty.unmount();
  expect(hint).not.toHaveBeenCalled();
  const answer = answerOf({ room, state: liveAuction() });
  const { shown, watched, unmount } = await visit(roomWords, () => Response.json(answer));
  await vi.waitFor(() => expect(shown()).toBe('4, fine, open'));
  expect(hint).toHaveBeenCalledWith(answer.nowMs);
  expect(watched).toEqual([room]);
  act(() => setRoomRefusal(room, 'SignInRequired'));
  expect(shown()).toBe('4, fine, SignInRequired');
  unmount();
  expect(watched).toEqual([]);
  expect(store.get(roomRefusalsAtom)[room]).toBeUndefined();
});

test('[R1] a list of which the room carries the first items says how many there are', async () => {
  const item = { ...liveAuction(), recent: undefined };
  const hint = vi.spyOn(serverClock, 'takeHint').mockImplementation(() => undefined);
  onTestFinished(() => {
    hint.mockRestore();
    store.set(listTotalsAtom, {});
  });
  const answer = answerOf({ room: 'live-list', items: { [id]: item }, total: 311 });
  const { shown, watched } = await visit(listWords, () => Response.json(answer));
  await vi.waitFor(() => expect(shown()).toBe('1, fine, 311'));
  expect(hint).toHaveBeenCalledWith(answer.nowMs);
  expect(watched).toEqual(['live-list']);
});

test.each([
  [{ state: liveAuction({ version: 9 }) }, '9'],
  [{}, 'refused'],
])('[R1] an auction asked once is not watched (%#)', async (change, words) => {
  const snapshot = () => {
    const state = useAuctionSnapshot(id);
    return state === undefined ? 'waits' : `${state?.version ?? 'refused'}`;
  };
  const { shown, watched } = await visit(snapshot, () => Response.json(answerOf({ room, ...change })));
  await vi.waitFor(() => expect(shown()).toBe(words));
  expect(watched).toEqual([]);
});
