import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import type { Bid } from '../live-auction/decide-bid.ts';
import { firstBrokenEntry } from '../live-auction/entry-hash.ts';
import { ladderOf } from '../live-auction/live-auction.ts';
import { nextPriceMinor } from '../price-steps.ts';
import {
  acceptPracticeTerms,
  advancePractice,
  bidInPractice,
  type Practice,
  practiceNumber,
  startPractice,
} from './practice-auction.ts';
import { practiceGoods, practiceState, practiceViewer } from './practice-view.ts';

const id = '8db2f7ac-3f1a-4c51-9b5e-3b1f0d6f6a10';
const startedAtMs = Date.UTC(2026, 10, 24, 10);
const lookMs = 500;
const secondMs = 1000;

type Asked = Omit<Bid, 'number'> | null;

/** Plays a whole practice; the visitor acts while it does not lead. */
function play(asked: (practice: Practice, nowMs: number, ledMs: number) => Asked): Practice {
  let practice = acceptPracticeTerms(startPractice(id, startedAtMs));
  const { hardEndsAtMs } = practice.lot.terms;
  for (let nowMs = startedAtMs; nowMs <= hardEndsAtMs + lookMs; nowMs += lookMs) {
    practice = advancePractice(practice, nowMs);
    const { best, outcome, startsAtMs } = practice.auction;
    if (outcome !== null) break;
    if (best !== null && best.number === practiceNumber(practice)) continue;
    const bid = asked(practice, nowMs, nowMs - (best?.atMs ?? startsAtMs));
    if (bid) practice = bidInPractice(practice, bid, nowMs).practice;
  }
  return practice;
}

const bidsOf = ({ entries }: Practice) => entries.filter(({ kind }) => kind === 'bid');
const extensionOf = ({ auction, lot }: Practice) => auction.endsAtMs - lot.terms.endsAtMs;
const nextBid = ({ auction }: Practice) => ({ priceMinor: nextPriceMinor(ladderOf(auction)) });
const nextBidAfter = (hesitationMs: number) => (practice: Practice, _nowMs: number, sinceMs: number) =>
  sinceMs >= hesitationMs ? nextBid(practice) : null;

describe('simulated bidders', () => {
  it('[L19] outbid the visitor manually and by a limit, extend the auction, and let the visitor win', () => {
    assertProperty(
      fc.property(fc.integer({ min: 1000, max: 15_000 }), (hesitationMs) => {
        const practice = play(nextBidAfter(hesitationMs));
        const own = practiceNumber(practice);
        expect(practice.auction.outcome?.winner?.number).toBe(own);
        expect(practice.auction.status).toBe('Accepted');
        expect(extensionOf(practice)).toBeGreaterThan(0);
        expect(extensionOf(practice)).toBeLessThan(4 * 60 * secondMs);
        const bids = bidsOf(practice);
        const answers = bids.filter(({ number }, at) => number !== own && bids[at - 1]?.number === own);
        expect(answers.length).toBeGreaterThanOrEqual(2);
        expect(bids.some(({ number, automatic }) => number !== own && automatic)).toBe(true);
      }),
    );
  });

  it('stop before a limit that the visitor has set', () => {
    const practice = play(({ auction }, _nowMs, sinceMs) =>
      sinceMs >= 4000 && auction.best !== null ? { priceMinor: null, limitMinor: 960_00 } : null,
    );
    const own = practiceNumber(practice);
    expect(practice.auction.outcome?.winner?.number).toBe(own);
    expect(bidsOf(practice).some(({ number, automatic }) => number === own && automatic)).toBe(true);
    expect(practiceViewer(practice)).toMatchObject({ number: own, limit: '960.00' });
  });

  it('bid among themselves, and show the soft close, if nobody else bids', () => {
    const practice = play(() => null);
    expect(bidsOf(practice).length).toBe(4);
    expect(new Set(bidsOf(practice).map(({ number }) => number)).size).toBeGreaterThan(1);
    expect(extensionOf(practice)).toBeGreaterThan(0);
    expect(practice.auction.status).toBe('Accepted');
    expect(practiceViewer(practice)).toMatchObject({ number: null, price: null, why: 'ExpiredAuction' });
  });

  it('stop at a much higher price', () => {
    const practice = play((_practice, nowMs) =>
      nowMs > startedAtMs + 90 * secondMs ? { priceMinor: 5000_00 } : null,
    );
    expect(practice.auction.best?.priceMinor).toBe(5000_00);
    expect(bidsOf(practice).filter(({ number }) => number === practiceNumber(practice)).length).toBe(1);
  });
});

describe('a practice', () => {
  const started = startPractice(id, startedAtMs);
  const running = advancePractice(acceptPracticeTerms(started), startedAtMs + 60 * secondMs);

  it('[L19] starts after half a minute, for three minutes', () => {
    const { startsAtMs, endsAtMs, status } = started.auction;
    expect(status).toBe('Scheduled');
    expect([startsAtMs - startedAtMs, endsAtMs - startsAtMs]).toEqual([30 * secondMs, 180 * secondMs]);
    const open = advancePractice(started, startsAtMs);
    expect(open.auction.status).toBe('InProgress');
    expect(advancePractice(started, startsAtMs - 1).auction.status).toBe('Scheduled');
  });

  it('[L19] does not depend on how often it is advanced, and chains its log', () => {
    assertProperty(
      fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 20 }), (steps) => {
        const moments = steps.map((_, at) => startedAtMs + steps.slice(0, at + 1).reduce((a, b) => a + b, 0));
        const last = moments.at(-1) ?? startedAtMs;
        const inSteps = moments.reduce(advancePractice, started);
        const atOnce = advancePractice(started, last);
        expect(practiceState(inSteps)).toEqual(practiceState(atOnce));
        expect(firstBrokenEntry(id, inSteps.entries)).toBe(null);
      }),
    );
  });

  it('[L19] refuses what the market refuses', () => {
    const refusalOf = (practice: Practice, bid: Omit<Bid, 'number'>, nowMs = startedAtMs + 60 * secondMs) =>
      bidInPractice(practice, bid, nowMs).refusal?.code;
    expect(refusalOf(started, { priceMinor: 880_00 }, startedAtMs)).toBe('AuctionNotStarted');
    expect(refusalOf(started, { priceMinor: 880_00 })).toBe('TermsNotAccepted');
    expect(refusalOf(running, { priceMinor: 890_00 })).toBe('BidNotBetter');
    expect(refusalOf(running, { priceMinor: 897_00 })).toBe('PriceNotMultiple');
    expect(refusalOf(running, { priceMinor: 900_00 }, startedAtMs + 900 * secondMs)).toBe('ExpiredAuction');
    expect(
      bidInPractice(running, { priceMinor: 900_00 }, startedAtMs + 900 * secondMs).refusal?.params,
    ).toEqual({
      endedAt: expect.stringMatching(/Z$/),
    });
    const { practice, refusal } = bidInPractice(running, { priceMinor: 900_00 }, startedAtMs + 60 * secondMs);
    expect(refusal).toBe(null);
    expect(practiceViewer(practice)).toMatchObject({ price: '900.00', mayBid: true, why: null });
    expect(practiceState(practice).bestBid).toMatchObject({
      price: '900.00',
      number: practiceNumber(practice),
    });
  });

  it('[L19] shows the loading address only to its winner', () => {
    expect(practiceGoods(running).town).toBe(null);
    expect(practiceGoods(play(nextBidAfter(2000))).town).toBe('Alexandria');
    expect(practiceGoods(play(() => null)).town).toBe(null);
  });
});
