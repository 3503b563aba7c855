import { describe, expect, it } from 'vitest';
import { runningAuction, startMs } from '../../testing/auction-fixture.ts';
import { type BidLimits, noLimits } from './automatic-bids.ts';
import type { AuctionTerms } from './create-auction.ts';
import { type Bid, decideBid } from './decide-bid.ts';
import { decideCommand } from './decide-command.ts';
import type { Entry, LiveAuction } from './live-auction.ts';

interface Play {
  readonly auction: LiveAuction;
  readonly limits: BidLimits;
  readonly entries: readonly Entry[];
}

/** Places bids one after the other, a minute after the start; each must be accepted. */
function play(terms: Partial<AuctionTerms>, bids: readonly Partial<Bid>[], atMs = startMs + 60_000): Play {
  let last: Play = { auction: runningAuction(terms).auction, limits: noLimits, entries: [] };
  for (const bid of bids) {
    const decision = decideBid(last.auction, { number: null, priceMinor: null, ...bid }, atMs, last.limits);
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    last = decision;
  }
  return last;
}

function refusalAfter(bids: readonly Partial<Bid>[], bid: Partial<Bid>) {
  const { auction, limits } = play({}, bids);
  const decision = decideBid(auction, { number: null, priceMinor: null, ...bid }, startMs + 60_000, limits);
  return decision.kind === 'refused' ? decision.refusal : null;
}

const told = (entries: readonly Entry[]) =>
  entries.map(({ number, priceMinor, automatic }) => [number, priceMinor, automatic]);

/** Selling from 1000.00 by 5.00; `limit` sets one, `price` bids by hand. */
const examples: readonly [string, Partial<AuctionTerms>, Partial<Bid>[], unknown[]][] = [
  ['1: the first limit bids the starting price', {}, [{ limitMinor: 120_000 }], [[1, 100_000, true]]],
  [
    '2: a limit against a bid by hand bids one step past it',
    {},
    [{ priceMinor: 100_000 }, { limitMinor: 120_000 }],
    [[2, 100_500, true]],
  ],
  [
    '3: a limit answers a bid by hand by one step',
    {},
    [{ limitMinor: 120_000 }, { priceMinor: 105_000 }],
    [
      [2, 105_000, false],
      [1, 105_500, true],
    ],
  ],
  [
    '4: at the limit, the earlier leads at an equal price',
    {},
    [{ limitMinor: 120_000 }, { priceMinor: 120_000 }],
    [
      [2, 120_000, false],
      [1, 120_000, true],
    ],
  ],
  [
    '5: past the limit, it does not act',
    {},
    [{ limitMinor: 120_000 }, { priceMinor: 125_000 }],
    [[2, 125_000, false]],
  ],
  [
    '6: the stronger limit leads one step past the weaker one',
    {},
    [{ limitMinor: 120_000 }, { limitMinor: 150_000 }],
    [
      [1, 120_000, true],
      [2, 120_500, true],
    ],
  ],
  [
    '7: the weaker limit is beaten at its limit',
    {},
    [{ limitMinor: 150_000 }, { limitMinor: 120_000 }],
    [
      [2, 120_000, true],
      [1, 120_500, true],
    ],
  ],
  [
    '8: at equal limits the earlier leads',
    {},
    [{ limitMinor: 120_000 }, { limitMinor: 120_000 }],
    [
      [2, 120_000, true],
      [1, 120_000, true],
    ],
  ],
  [
    '9: flexible bidding never goes beyond the own limit for the last part of a step',
    { biddingType: 'Flexible' },
    [{ limitMinor: 120_300 }, { priceMinor: 120_100 }],
    [
      [2, 120_100, false],
      [1, 120_300, true],
    ],
  ],
  [
    '10: a limit that reaches the desired price bids up to it, with nobody against it',
    { desiredPriceMinor: 110_200 },
    [{ limitMinor: 120_000 }],
    [[1, 110_500, true]],
  ],
  [
    '11: a limit short of the desired price bids the least that leads',
    { desiredPriceMinor: 110_200 },
    [{ limitMinor: 110_000 }],
    [[1, 100_000, true]],
  ],
  [
    '12: so does the leader’s own, once it reaches the desired price',
    { desiredPriceMinor: 110_000 },
    [{ priceMinor: 100_000 }, { number: 1, limitMinor: 112_000 }],
    [[1, 110_000, true]],
  ],
  [
    '13: a price and a limit together: by hand, unless an answer takes it further',
    {},
    [{ priceMinor: 102_000, limitMinor: 120_000 }],
    [[1, 102_000, false]],
  ],
  [
    '14: they beat a weaker limit in two entries',
    {},
    [{ limitMinor: 110_000 }, { priceMinor: 102_000, limitMinor: 120_000 }],
    [
      [1, 110_000, true],
      [2, 110_500, true],
    ],
  ],
  [
    '15: buying, less is better',
    { type: 'Buying', desiredPriceMinor: 80_000 },
    [{ limitMinor: 90_000 }, { limitMinor: 85_000 }],
    [
      [1, 90_000, true],
      [2, 89_500, true],
    ],
  ],
];

describe('limits', () => {
  it.each(examples)('[L7] example %s', (_, terms, bids, expected) => {
    const { auction, entries } = play(terms, bids);
    expect(told(entries)).toEqual(expected);
    const last = entries.at(-1);
    expect(auction.best).toMatchObject({ number: last?.number, priceMinor: last?.priceMinor });
    expect(entries.map((entry) => entry.version)).toEqual(
      entries.map((_one, index) => auction.version - entries.length + 1 + index),
    );
  });

  it('[L7] the leader’s own limit makes no entry, and answers later', () => {
    const set = play({}, [{ priceMinor: 100_000 }, { number: 1, limitMinor: 110_000 }]);
    expect(set).toMatchObject({ auction: { version: 4 }, entries: [] });
    expect(set.limits).toEqual(new Map([[1, 110_000]]));
    const answered = play({}, [
      { priceMinor: 100_000 },
      { number: 1, limitMinor: 110_000 },
      { priceMinor: 101_000 },
    ]);
    expect(answered.auction.best).toMatchObject({ number: 1, priceMinor: 101_500, automatic: true });
  });

  it('[L7] a limit may be lowered to the standing bid, withdrawn, and ends with a bid by hand past it', () => {
    const begun = [{ limitMinor: 120_000 }, { priceMinor: 110_000 }];
    expect(play({}, [...begun, { number: 1, limitMinor: 110_500 }])).toMatchObject({ entries: [] });
    const withdrawn = play({}, [
      ...begun,
      { number: 1, limitMinor: null },
      { number: 2, priceMinor: 111_000 },
    ]);
    expect(withdrawn.auction.best).toMatchObject({ number: 2 });
    expect(play({}, [...begun, { number: 1, priceMinor: 130_000 }]).limits.size).toBe(0);
    expect(play({}, [...begun, { number: 1, priceMinor: 115_000 }]).limits.size).toBe(1);
  });

  it('[L7] [L12] refuses a limit that does not lead, with its figures', () => {
    const led = [{ priceMinor: 110_000 }];
    expect(refusalAfter([], { limitMinor: 99_500 })).toEqual({
      code: 'StartingPriceNotReached',
      startingPriceMinor: 100_000,
    });
    expect(refusalAfter(led, { limitMinor: 110_000 })).toEqual({
      code: 'BidNotBetter',
      bestPriceMinor: 110_000,
      nextPriceMinor: 110_500,
    });
    expect(refusalAfter(led, { limitMinor: 120_100 })).toEqual({ code: 'PriceNotMultiple', stepMinor: 500 });
    expect(refusalAfter(led, { number: 1, limitMinor: 120_100 })).toEqual({
      code: 'PriceNotMultiple',
      stepMinor: 500,
    });
    expect(refusalAfter(led, { number: 1, limitMinor: 109_500 })).toEqual({
      code: 'LimitBelowBid',
      priceMinor: 110_000,
    });
    expect(refusalAfter(led, { priceMinor: 115_000, limitMinor: 112_000 })).toEqual({
      code: 'LimitBelowBid',
      priceMinor: 115_000,
    });
    expect(refusalAfter(led, { number: 1, limitMinor: null })).toEqual({ code: 'NoLimit' });
  });

  it('[L7] [L11] is refused while held, and does not act', () => {
    const { auction, limits } = play({}, [{ limitMinor: 120_000 }]);
    const held = decideCommand(
      auction,
      { type: 'administrator.hold', reason: 'lot de verificat' },
      startMs + 90_000,
    );
    for (const bid of [{ priceMinor: 105_000 }, { limitMinor: 110_000 }, { number: 1, limitMinor: null }]) {
      const decision = decideBid(
        held.auction,
        { number: null, priceMinor: null, ...bid },
        startMs + 100_000,
        limits,
      );
      expect(decision).toMatchObject({ kind: 'refused', refusal: { code: 'AuctionHeld' } });
    }
  });

  it('[L6] [L7] a bid that an automatic bid answers at once extends the end, the leader’s own limit does not', () => {
    const { endsAtMs, extensionWindowMs } = runningAuction().auction;
    const lateMs = endsAtMs - 1_000;
    const answered = play({}, [{ limitMinor: 120_000 }, { priceMinor: 105_000 }], lateMs);
    expect(answered.entries.map((entry) => entry.endsAtMs)).toEqual([
      lateMs + extensionWindowMs,
      lateMs + extensionWindowMs,
    ]);
    const led = play({ desiredPriceMinor: 110_000 }, [{ priceMinor: 100_000 }], endsAtMs - 600_000);
    const raised = decideBid(led.auction, { number: 1, priceMinor: null, limitMinor: 112_000 }, lateMs);
    expect(raised.auction).toMatchObject({ endsAtMs, best: { priceMinor: 110_000 } });
  });

  it('[L7] needs a price or a limit', () => {
    expect(() => play({}, [{}])).toThrow('without price and limit');
  });
});
