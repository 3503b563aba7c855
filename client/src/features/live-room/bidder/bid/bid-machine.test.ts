import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import type { BidIntent } from './bid-intent.ts';
import { type BidResult, bidMachine, mostAttempts, quickAttempts } from './bid-machine.ts';
import { bidView } from './bid-view.ts';

/** The machine with scripted answers, recording sent and stored values. */
function begin() {
  const clock = new SimulatedClock();
  const sent: BidIntent[] = [];
  const kept: string[] = [];
  let answer: (result: BidResult) => void = () => undefined;
  const actor = createActor(
    bidMachine.provide({
      actors: {
        sendBid: fromPromise<BidResult, BidIntent>(({ input }) => {
          sent.push(input);
          return new Promise((resolve) => {
            answer = resolve;
          });
        }),
      },
      actions: {
        keep: ({ context }) => kept.push(context.intent?.key ?? ''),
        forget: () => kept.pop(),
      },
    }),
    { clock },
  );
  actor.start();
  const view = (auction = liveAuction(), viewer = bidderViewer(), isConnected = true) => {
    const { value, context } = actor.getSnapshot();
    const stage = {
      value,
      priceMinor: context.priceMinor,
      seenBestMinor: context.seenBestMinor,
      sentMinor: context.intent?.priceMinor ?? null,
      refusal: context.refusal,
    };
    return bidView(stage, auction, viewer, isConnected);
  };
  const answered = async (result: BidResult) => {
    answer(result);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  const choose = (priceMinor = 104_500, isConnected = true, bestMinor = 104_000) =>
    actor.send({ type: 'price.chosen', priceMinor, bestMinor, isConnected });
  const confirm = (isConnected = true, bestMinor = 104_000) =>
    actor.send({ type: 'bid.confirmed', bestMinor, isConnected, acceptsTerms: false });
  const hold = (priceMinor = 104_500, isConnected = true) =>
    actor.send({ type: 'bid.held', priceMinor, isConnected });
  return { actor, clock, sent, kept, view, answered, choose, confirm, hold };
}

describe('the bid button', () => {
  test('[R6] bid, confirm, sending, then the market’s answer', async () => {
    const { view, choose, confirm, answered, sent, kept } = begin();
    expect(view()).toEqual({ kind: 'bid', priceMinor: 104_500 });
    choose();
    expect(view()).toEqual({ kind: 'confirm', priceMinor: 104_500, replacementMinor: null });
    confirm();
    expect(view()).toEqual({ kind: 'sending', priceMinor: 104_500 });
    expect(kept).toHaveLength(1);
    await answered({ kind: 'accepted' });
    expect(kept).toHaveLength(0);
    expect(sent).toHaveLength(1);
    const won = liveAuction({ bestBid: { ...bestBid(), price: '1045.00', number: 6 } });
    expect(view(won, bidderViewer({ number: 6, price: '1045.00' }))).toEqual({
      kind: 'leading',
      priceMinor: 104_500,
    });
  });

  test('[R6] a held price is sent without the confirmation', async () => {
    const { view, hold, answered, sent, kept } = begin();
    hold();
    expect(view()).toEqual({ kind: 'sending', priceMinor: 104_500 });
    expect(sent).toMatchObject([{ priceMinor: 104_500, acceptsTerms: false }]);
    expect(kept).toHaveLength(1);
    hold(105_000);
    expect(sent).toHaveLength(1);
    await answered({ kind: 'refused', code: 'BidNotBetter', params: {} });
    hold(105_000);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('[R6] without a connection the button says so, and nothing is sent then or later', () => {
    const { view, choose, confirm, hold, sent, clock } = begin();
    const away = () => view(liveAuction(), bidderViewer(), false);
    choose(104_500, false);
    hold(104_500, false);
    expect(away()).toEqual({ kind: 'cannot', why: 'Offline' });
    expect(view()).toMatchObject({ kind: 'bid' });
    choose();
    confirm(false);
    // An open confirmation stays on screen, and says it there.
    expect(away()).toMatchObject({ kind: 'confirm' });
    clock.increment(60_000);
    expect(sent).toHaveLength(0);
    confirm();
    expect(sent).toHaveLength(1);
  });

  test('[R6] a refusal is cleared on disconnection: afterwards the current price applies', async () => {
    const { actor, view, choose, confirm, answered } = begin();
    choose();
    confirm();
    await answered({ kind: 'refused', code: 'BidNotBetter', params: { bestPrice: '1045.00' } });
    expect(view(liveAuction(), bidderViewer(), false)).toEqual({ kind: 'cannot', why: 'Offline' });
    actor.send({ type: 'connection.lost' });
    const moved = liveAuction({ version: 9, bestBid: { ...bestBid(), price: '1060.00' } });
    expect(view(moved)).toEqual({ kind: 'bid', priceMinor: 106_500 });
  });

  test('[L5] a lost answer is requested again under the same command id', async () => {
    const { view, choose, confirm, answered, sent, clock, kept } = begin();
    choose();
    confirm();
    for (let attempt = 1; attempt < quickAttempts; attempt++) {
      await answered({ kind: 'lost' });
      expect(view()).toEqual({ kind: 'sending', priceMinor: 104_500 });
      clock.increment(10_000);
    }
    await answered({ kind: 'lost' });
    expect(view()).toEqual({ kind: 'unsure', priceMinor: 104_500, isGivenUp: false });
    expect(new Set(sent.map((intent) => intent.key)).size).toBe(1);
    expect(kept).toHaveLength(1);
    clock.increment(5000);
    await answered({ kind: 'accepted' });
    expect(view()).toMatchObject({ kind: 'bid' });
    expect(kept).toHaveLength(0);
  });

  test('[R6] automatic retries end, after which the user retries', async () => {
    const { actor, view, choose, confirm, answered, sent, clock } = begin();
    choose();
    confirm();
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      await answered({ kind: 'lost' });
      clock.increment(10_000);
    }
    expect(view()).toEqual({ kind: 'unsure', priceMinor: 104_500, isGivenUp: true });
    expect(sent).toHaveLength(mostAttempts);
    actor.send({ type: 'check.asked' });
    await answered({ kind: 'refused', code: 'ExpiredAuction', params: {} });
    expect(view()).toMatchObject({ kind: 'refused', refusal: { code: 'ExpiredAuction' } });
  });

  test('[L12] a refusal stays with its figures until another price is chosen', async () => {
    const { view, choose, confirm, answered } = begin();
    choose();
    confirm();
    await answered({ kind: 'refused', code: 'BidNotBetter', params: { bestPrice: '1045.00' } });
    const moved = liveAuction({ version: 5, bestBid: { ...bestBid(), price: '1045.00' } });
    expect(view(moved)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'BidNotBetter', params: { bestPrice: '1045.00' } },
      nextMinor: 105_000,
    });
    choose(105_000, true, 104_500);
    expect(view(moved)).toEqual({ kind: 'confirm', priceMinor: 105_000, replacementMinor: null });
  });

  test('[L11] a refusal gives way to the hold that came after it, and one of a hold ends with it', async () => {
    const { view, choose, confirm, answered } = begin();
    const held = liveAuction({ version: 5, hold: { reason: 'x', remainingMs: 1000 }, endsAt: null });
    choose();
    confirm();
    await answered({ kind: 'refused', code: 'BidNotBetter', params: { bestPrice: '1045.00' } });
    expect(view(held)).toEqual({ kind: 'cannot', why: 'Held' });
    expect(view()).toMatchObject({ kind: 'refused' });
    choose();
    confirm();
    await answered({ kind: 'refused', code: 'AuctionHeld', params: { reason: 'x' } });
    expect(view(held)).toEqual({ kind: 'cannot', why: 'Held' });
    expect(view()).toMatchObject({ kind: 'bid' });
  });

  test('a price that changes during the confirmation is reported, and no other price is sent in its place', () => {
    const { actor, view, choose, confirm, sent } = begin();
    choose();
    const moved = liveAuction({ version: 5, bestBid: { ...bestBid(), price: '1045.00' } });
    expect(view(moved)).toEqual({ kind: 'confirm', priceMinor: 104_500, replacementMinor: 105_000 });
    confirm(true, 104_500);
    expect(sent).toHaveLength(0);
    actor.send({ type: 'price.replaced', priceMinor: 105_000, bestMinor: 104_500 });
    expect(sent).toHaveLength(0);
    expect(view(moved)).toEqual({ kind: 'confirm', priceMinor: 105_000, replacementMinor: null });
    confirm(true, 104_500);
    expect(sent[0]?.priceMinor).toBe(105_000);
  });

  test.each([
    ['Selling', '1040.00', '1050.00', 108_000],
    ['Buying', '900.00', '890.00', 85_000],
  ] as const)('[A5] %s: a price that is still enough is confirmed again too', (type, best, moved, mine) => {
    const { actor, view, choose, confirm, sent } = begin();
    const before = { type, startingPrice: type === 'Selling' ? '960.00' : '1000.00' };
    const at = (price: string) => liveAuction({ ...before, bestBid: { ...bestBid(), price } });
    const bestMinor = Number(best) * 100;
    const movedMinor = Number(moved) * 100;
    choose(mine, true, bestMinor);
    expect(view(at(best))).toEqual({ kind: 'confirm', priceMinor: mine, replacementMinor: null });
    expect(view(at(moved))).toEqual({ kind: 'confirm', priceMinor: mine, replacementMinor: mine });
    confirm(true, movedMinor);
    expect(sent).toHaveLength(0);
    actor.send({ type: 'price.replaced', priceMinor: mine, bestMinor: movedMinor });
    expect(view(at(moved))).toEqual({ kind: 'confirm', priceMinor: mine, replacementMinor: null });
    // Past it, the next price replaces it.
    const past = type === 'Selling' ? '1080.00' : '850.00';
    expect(view(at(past))).toMatchObject({ replacementMinor: type === 'Selling' ? 108_500 : 84_500 });
    confirm(true, movedMinor);
    expect(sent).toMatchObject([{ priceMinor: mine }]);
  });

  test('an intent found after a reload is resent unchanged', async () => {
    const { actor, view, sent, answered } = begin();
    const intent = { key: 'kept-from-before', priceMinor: 104_500, acceptsTerms: true, atMs: 1 };
    actor.send({ type: 'intent.found', intent });
    expect(sent).toEqual([intent]);
    await answered({ kind: 'accepted' });
    expect(view()).toMatchObject({ kind: 'bid' });
  });
});

describe('views that depend on the auction', () => {
  test.each([
    ['a visitor', bidderViewer({ mayBid: false, why: 'SignInRequired' }), liveAuction(), 'cannot'],
    [
      'a bidder who must still accept the terms',
      bidderViewer({ mayBid: false, why: 'TermsNotAccepted' }),
      liveAuction(),
      'bid',
    ],
    ['an outbid bidder', bidderViewer({ number: 2, price: '1035.00' }), liveAuction(), 'outbid'],
    ['the leader', bidderViewer({ number: 4, price: '1040.00' }), liveAuction(), 'leading'],
    [
      'anyone before the start',
      bidderViewer({ mayBid: false, why: 'AuctionNotStarted' }),
      liveAuction({ status: 'Scheduled' }),
      'cannot',
    ],
    [
      'anyone while it is held',
      bidderViewer(),
      liveAuction({ hold: { reason: 'x', remainingMs: 1 }, endsAt: null }),
      'cannot',
    ],
    ['anyone after the end', bidderViewer(), liveAuction({ status: 'Closed' }), 'ended'],
  ] as const)('[R6] %s', (_, viewer, auction, kind) => {
    expect(begin().view(auction, viewer).kind).toBe(kind);
  });

  test('[L11] during a hold, users who may not bid after it either see that instead', () => {
    const held = liveAuction({ hold: { reason: 'x', remainingMs: 1 }, endsAt: null });
    const why = (reason: Viewer['why']) =>
      begin().view(held, bidderViewer({ mayBid: reason === null, why: reason }));
    expect(why(null)).toEqual({ kind: 'cannot', why: 'Held' });
    expect(why('TermsNotAccepted')).toEqual({ kind: 'cannot', why: 'Held' });
    expect(why('SignInRequired')).toEqual({ kind: 'cannot', why: 'SignInRequired' });
    expect(why('AccountNotActive')).toEqual({ kind: 'cannot', why: 'AccountNotActive' });
  });

  test('a right fetched before the start is not used after it', () => {
    const viewer = bidderViewer({ mayBid: false, why: 'AuctionNotStarted' });
    expect(begin().view(liveAuction(), viewer)).toEqual({ kind: 'cannot', why: 'Loading' });
  });

  test('[A5] in a buying auction the next price is lower', () => {
    expect(
      begin().view(liveAuction({ type: 'Buying', startingPrice: '1100.00', desiredPrice: '1000.00' })),
    ).toEqual({
      kind: 'bid',
      priceMinor: 103_500,
    });
  });
});

function bestBid() {
  return { price: '1040.00', by: 'Ofertant 4', number: 4, at: '2026-11-21T10:00:00.000Z', automatic: false };
}
