import type {
  AuctionAnswer,
  LiveAuctionState,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { skipToken, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '../../../lib/http/failure.ts';
import { accountSocketsAtom, connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { type AuctionRoomState, auctionRoomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { takeNews } from '../bidder/bid/use-bid.ts';
import { type RoomCalls, RoomCallsContext } from './room-calls.ts';
import { standingOf } from './standing/standing.ts';
import { useViewer, viewerKey } from './viewer.ts';

const viewer = (number: number): Viewer => ({
  ...{ isOwner: false, isAdministrator: false, number, price: null, limit: null, mayBid: false, why: null },
  ...{ hasAcceptedTerms: true, backupPrice: null, counterparty: null, identities: null },
});

function Shown({ id }: { id: string }) {
  const [status, setStatus] = useState<LiveAuctionState['status']>('InProgress');
  const [, setRenders] = useState(0);
  const room = useQuery<AuctionRoomState>({ queryKey: auctionRoomKey(id), queryFn: skipToken });
  const seen = useViewer({ ...(room.data ?? auction), status });
  return (
    <>
      <button type="button" onClick={() => setStatus('Accepted')}>
        end
      </button>
      <button type="button" onClick={() => setRenders((renders) => renders + 1)}>
        render
      </button>
      <p>{seen ? `participant ${seen.number}` : 'awaited'}</p>
      <p>{standingOf(room.data ?? auction, seen).kind}</p>
    </>
  );
}

/** The viewer's data of an auction that runs, for a signed-in reader, by these answers. */
async function visit(get: () => Promise<AuctionAnswer>) {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  const page = (
    <RoomCallsContext value={{ get } as unknown as RoomCalls}>
      <Shown id={auction.id} />
    </RoomCallsContext>
  );
  return visitPage(page, { address: '/', namespaces: [], answers: {} });
}

const auction = liveAuction();
const winner = { number: 1, by: 'Lanul de Aur SRL', price: '1070.00' };
const ended = liveAuction({
  ...{ status: 'Accepted', version: auction.version + 1 },
  outcome: { kind: 'acceptedByOwner', at: '2026-11-21T10:30:00.000Z', winner, reason: null },
});

test('[L10] a change while the first answer is awaited is followed by another call: that answer may be older', async () => {
  const answers: ((answer: AuctionAnswer) => void)[] = [];
  const { user } = await visit(() => new Promise<AuctionAnswer>((resolve) => void answers.push(resolve)));
  expect(answers).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'end' }));
  await act(async () => answers[0]?.({ auction, viewer: viewer(1) }));
  expect(await screen.findByText('participant 1')).toBeTruthy();
  expect(answers).toHaveLength(2);
  await act(async () => answers[1]?.({ auction, viewer: viewer(2) }));
  expect(await screen.findByText('participant 2')).toBeTruthy();
  expect(answers).toHaveLength(2);
});

test.each([503, 429])(
  '[R2] a change that cannot be read, answered %i, is read again by itself',
  async (status) => {
    const get = vi.fn<() => Promise<AuctionAnswer>>(async () => ({ auction, viewer: viewer(1) }));
    await visit(get);
    expect(await screen.findByText('participant 1')).toBeTruthy();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    get.mockRejectedValue(new CallError({ code: 'ServiceUnavailable', params: {}, status }));
    fireEvent.click(screen.getByRole('button', { name: 'end' }));
    await act(() => vi.advanceTimersByTimeAsync(50));
    get.mockClear();
    get.mockResolvedValue({ auction, viewer: viewer(2) });
    // The room renders with each frame.
    const renderFor = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        fireEvent.click(screen.getByRole('button', { name: 'render' }));
        await act(() => vi.advanceTimersByTimeAsync(50));
      }
    };
    await renderFor(3900);
    expect(get).not.toHaveBeenCalled();
    await renderFor(4200);
    expect(get).toHaveBeenCalledOnce();
    expect(screen.getByText('participant 2')).toBeTruthy();
    await renderFor(10_000);
    expect(get).toHaveBeenCalledOnce();
  },
);

test.each(['after', 'before'])(
  '[L10] the answer to a bid that was decided %s the end takes away no contact, and the own data are read again',
  async (decided) => {
    const counterparty = {
      ...{ companyName: 'Ferma Siret SRL', companyNumber: 'RO1', administratorName: 'Ana Pop' },
      ...{ email: 'ana@ferma.test', telephone: null },
    };
    const get = vi.fn(async () => ({ auction: ended, viewer: { ...viewer(1), counterparty } }));
    const { queries } = await visit(get);
    const person = sessionKey(store.get(sessionAtom));
    const held = () => queries.getQueryData<Viewer>(viewerKey(auction.id, person));
    expect(await screen.findByText('participant 1')).toBeTruthy();
    get.mockClear();
    await act(async () => {
      takeNews(queries, person, { auction: decided === 'after' ? ended : auction, viewer: viewer(2) });
      expect(held()).toEqual({ ...viewer(2), counterparty });
    });
    expect(get).toHaveBeenCalledOnce();
    expect(held()).toEqual({ ...viewer(1), counterparty });
  },
);

/** Makes timers the test's, once the page is shown. */
function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('[R1] without push the own data follow the polled room, at most every 3 s', async () => {
  const none = { ...viewer(1), number: null, mayBid: true };
  const get = vi.fn<() => Promise<AuctionAnswer>>(async () => ({ auction, viewer: none }));
  const { queries } = await visit(get);
  expect(await screen.findByText('notBidYet')).toBeTruthy();
  fakeTimers();
  const best = { ...winner, number: 1, by: null, automatic: true, at: auction.startsAt };
  const poll = (version: number) =>
    act(async () => {
      takeState(queries, { ...auction, version, bestBid: { ...auction.bestBid, ...best } as never });
      await vi.advanceTimersByTimeAsync(0);
    });
  get.mockImplementation(async () => ({ auction, viewer: { ...viewer(1), price: '1070.00' } }));
  get.mockClear();
  await act(async () => store.set(connectionStatusAtom, 'live'));
  await poll(auction.version + 1);
  expect(get).not.toHaveBeenCalled();
  await act(async () => store.set(connectionStatusAtom, 'polling'));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(get).not.toHaveBeenCalled();
  await poll(auction.version + 2);
  expect(get).toHaveBeenCalledOnce();
  expect(screen.getByText('leading')).toBeTruthy();
  for (const more of [3, 4]) await poll(auction.version + more);
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(get).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(get).toHaveBeenCalledTimes(2);
});

test('[I2] without push a revoked invitation is noticed within 18 s, although the room does not change', async () => {
  const get = vi.fn<() => Promise<AuctionAnswer>>(async () => ({ auction, viewer: viewer(1) }));
  await visit(get);
  expect(await screen.findByText('participant 1')).toBeTruthy();
  fakeTimers();
  get.mockResolvedValue({ auction, viewer: { ...viewer(2), why: 'InvitationRevoked' } });
  await act(async () => store.set(connectionStatusAtom, 'live'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(get).toHaveBeenCalledOnce();
  await act(async () => store.set(connectionStatusAtom, 'polling'));
  await act(() => vi.advanceTimersByTimeAsync(18_000));
  expect(screen.getByText('participant 2')).toBeTruthy();
});

test('[R1] another socket makes the own data be read again, although it sends the same versions', async () => {
  const get = vi.fn<() => Promise<AuctionAnswer>>(async () => ({ auction, viewer: viewer(1) }));
  await visit(get);
  await act(async () => store.set(accountSocketsAtom, 1));
  get.mockClear();
  for (const status of ['live', 'polling', 'live'] as const)
    await act(async () => store.set(connectionStatusAtom, status));
  expect(get).not.toHaveBeenCalled();
  await act(async () => store.set(accountSocketsAtom, 2));
  expect(get).toHaveBeenCalledOnce();
});
