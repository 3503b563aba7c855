// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { store } from '../../../../lib/store.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { visitPage } from '../../../../testing/page-visit.tsx';
import { sessionAtom, sessionKey } from '../../../session/state/session.ts';
import { intentScope, keepIntent, unansweredIntent } from './bid-intent.ts';
import { type BidControl, useBid } from './use-bid.ts';

/** Delays the loading of the bids' machine until it is resolved. */
const code = vi.hoisted(() => ({ arrived: Promise.withResolvers<void>() }));
vi.mock('../../../../lib/realtime/late-realtime.ts', () => ({
  loadPersistently: async <Loaded,>(load: () => Promise<Loaded>) => {
    await code.arrived.promise;
    return load();
  },
}));

const auction = liveAuction({ bestBid: null, bidCount: 0 });
const viewer = bidderViewer({ number: 1, price: '900.00' });

/** The bids of a room whose machine has not loaded yet. */
async function openRoom(answers: Parameters<typeof visitPage>[1]['answers'] = {}) {
  code.arrived = Promise.withResolvers();
  let bid: BidControl | undefined;
  function Bids() {
    bid = useBid(auction, viewer, { hasEnterKey: false });
    return null;
  }
  const visit = await visitPage(<Bids />, {
    address: '/',
    namespaces: [],
    answers,
    prepare: () => {
      store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
      store.set(connectionStatusAtom, 'live');
    },
  });
  onTestFinished(() => {
    sessionStorage.clear();
  });
  const control = () => {
    if (bid === undefined) throw new Error('the room is not shown');
    return bid;
  };
  return {
    ...{ control, calls: visit.calls },
    arrive: () =>
      act(async () => {
        code.arrived.resolve();
        await vi.dynamicImportSettled();
      }),
  };
}

for (const act of ['choose', 'sendHeld'] as const) {
  test(`[R6] before the machine is loaded, ${act} opens the confirmation once it is, and sends nothing`, async () => {
    const { control, calls, arrive } = await openRoom();
    expect(control().view.kind).toBe('outbid');
    control()[act](1000_00);
    expect(control().view.kind).toBe('outbid');
    await arrive();
    expect(control().view).toMatchObject({ kind: 'confirm', priceMinor: 1000_00 });
    expect(calls).toEqual([]);
  });
}

test.each(['offline', 'stale'] as const)('[R6] a bid cannot be sent while the room is %s', async (status) => {
  const { control, calls, arrive } = await openRoom();
  await arrive();
  await act(async () => store.set(connectionStatusAtom, status));
  expect(control().view).toEqual({ kind: 'cannot', why: 'Offline' });
  await act(async () => {
    control().choose(1000_00);
    control().sendHeld(1000_00);
  });
  expect(control().view).toEqual({ kind: 'cannot', why: 'Offline' });
  expect(calls).toEqual([]);
});

test('[R6] an unanswered bid is repeated first: a price chosen before the machine was loaded is dropped', async () => {
  const scope = intentScope(sessionKey({ kind: 'signedIn', identity: buyerIdentity() }), auction.id);
  const intent = { key: crypto.randomUUID(), priceMinor: 950_00, acceptsTerms: false, atMs: Date.now() };
  keepIntent(sessionStorage, scope, intent);
  const { control, arrive } = await openRoom();
  control().choose(1000_00);
  await arrive();
  expect(control().view).toEqual({ kind: 'sending', priceMinor: 950_00 });
});

test('[L5] [R6] an unanswered bid is not repeated by the next person who signs in', async () => {
  const place = `PUT /services/live-auctions/api/v1/auctions/${auction.id}/bids/my`;
  const { control, calls, arrive } = await openRoom({ [place]: () => Promise.reject(new TypeError('lost')) });
  await arrive();
  const bids = () => calls.filter((call) => call === place).length;
  await act(async () => control().sendHeld(1000_00));
  await vi.waitFor(() => expect(bids()).toBe(1));
  const scope = intentScope(sessionKey(store.get(sessionAtom)), auction.id);
  const next = buyerIdentity({ user: { userId: crypto.randomUUID() } });
  await act(async () => store.set(sessionAtom, { kind: 'signedIn', identity: next }));
  const before = bids();
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    control().checkNow();
  });
  expect(bids()).toBe(before);
  expect(control().view.kind).toBe('outbid');
  expect(unansweredIntent(sessionStorage, scope, Date.now())?.priceMinor).toBe(1000_00);
});
