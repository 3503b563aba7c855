import { describe, expect, test } from 'vitest';
import { seededRandom, validHistory } from '../../testing/valid-history.ts';
import type { Entry } from '../live-auction/live-auction.ts';
import { logFacts, shownBidCount } from './log-facts.ts';
import { type BidderHistory, isShillSignal } from './shill-signal.ts';

const selling = { type: 'Selling', stepMinor: 500 } as const;
let version = 0;
const entry = (parts: Partial<Entry>): Entry => ({
  version: ++version,
  kind: 'bid',
  number: 1,
  priceMinor: null,
  atMs: version * 1000,
  automatic: false,
  endsAtMs: 1_000_000,
  reason: null,
  termsHash: null,
  corrects: null,
  hash: '',
  ...parts,
});
const bid = (priceMinor: number, parts: Partial<Entry> = {}) => entry({ priceMinor, ...parts });

describe('facts of a log', () => {
  test('a jump is a bid by hand, more than five steps above the previous best', () => {
    const jumpOf = (...log: Entry[]) => logFacts(selling, log).jump;
    expect(jumpOf(bid(200_000))).toBeNull();
    expect(jumpOf(bid(100_000), bid(102_500))).toBeNull();
    expect(jumpOf(bid(100_000), bid(102_501, { atMs: 7 }))).toEqual({ steps: 5, atMs: 7 });
    expect(jumpOf(bid(100_000), bid(150_000, { automatic: true }))).toBeNull();
    expect(logFacts({ ...selling, type: 'Buying' }, [bid(100_000), bid(90_000)]).jump?.steps).toBe(20);
  });

  test('a withdrawn bid is not a jump and has no price, but counts as a bid', () => {
    const first = bid(100_000);
    const slip = bid(990_000);
    const facts = logFacts(selling, [first, slip, entry({ kind: 'corrected', corrects: slip.version })]);
    expect(facts).toMatchObject({ jump: null, pricesMinor: [100_000] });
    expect(facts.bidsAtMs).toHaveLength(2);
  });

  test('extensions are ends that moved while the auction ran, not those of a hold', () => {
    const log = [
      entry({ kind: 'started', endsAtMs: 100 }),
      bid(100_000, { endsAtMs: 100 }),
      bid(101_000, { endsAtMs: 130 }),
      entry({ kind: 'held', endsAtMs: null }),
      entry({ kind: 'resumed', endsAtMs: 200 }),
      entry({ kind: 'extended', endsAtMs: 260 }),
    ];
    expect(logFacts(selling, log).extensions).toBe(2);
  });

  test.each([1, 2, 3, 4])('of a whole log (seed %i): prices improve, and are bounded', (seed) => {
    const { log, end } = validHistory(seed, 200);
    const { pricesMinor, bidsAtMs } = logFacts(end, log);
    expect(pricesMinor.length).toBeLessThanOrEqual(shownBidCount);
    expect(bidsAtMs.length).toBeLessThanOrEqual(shownBidCount);
    expect(pricesMinor.at(-1) ?? null).toBe(end.best?.priceMinor ?? null);
    const sorted = pricesMinor.toSorted((a, b) => (end.type === 'Selling' ? a - b : b - a));
    expect(pricesMinor).toEqual(sorted);
  });
});

describe('the signal of bidding for the seller', () => {
  test('requires many auctions, hardly any other owner and hardly any win', () => {
    const shill: BidderHistory = { auctions: 20, ofOwner: 18, wins: 1 };
    expect(isShillSignal(shill)).toBe(true);
    expect(isShillSignal({ ...shill, ofOwner: 17 })).toBe(false);
    expect(isShillSignal({ ...shill, wins: 2 })).toBe(false);
    expect(isShillSignal({ auctions: 19, ofOwner: 19, wins: 0 })).toBe(false);
  });

  test.each([11, 12, 13])(
    'is set for at most 2 %% of honest auctions, and for the rings (seed %i)',
    (seed) => {
      const random = seededRandom(seed);
      const pick = (count: number) => Math.floor(random() * count);
      const owners = 40;
      // One honest bidder in twenty has a single seller in reach.
      const honest = Array.from({ length: 200 }, (_, i) => ({ home: i % 20 === 0 ? pick(owners) : null }));
      const histories = honest.map(() => ({ auctions: 0, wins: 0, byOwner: new Map<number, number>() }));
      const historyOf = (bidder: number, owner: number): BidderHistory => {
        const { auctions = 0, wins = 0, byOwner } = histories[bidder] ?? {};
        return { auctions, wins, ofOwner: byOwner?.get(owner) ?? 0 };
      };
      let signalled = 0;
      const auctionCount = 2000;
      for (let i = 0; i < auctionCount; i++) {
        const owner = pick(owners);
        const bidders = honest.flatMap(({ home }, bidder) => {
          const atHome = home === owner ? 0.6 : 0;
          const chance = home === null ? 0.03 : atHome;
          return random() < chance ? [bidder] : [];
        });
        const winner = bidders[pick(bidders.length)];
        for (const bidder of bidders) {
          const kept = histories[bidder];
          if (kept === undefined) continue;
          kept.auctions++;
          kept.wins += bidder === winner ? 1 : 0;
          kept.byOwner.set(owner, (kept.byOwner.get(owner) ?? 0) + 1);
        }
        if (bidders.some((bidder) => isShillSignal(historyOf(bidder, owner)))) signalled++;
      }
      expect(signalled / auctionCount).toBeLessThanOrEqual(0.02);
      // Rings: an account of each of 50 owners that raises the price and lets others win.
      const rings = Array.from({ length: 50 }, () => {
        const auctions = 20 + pick(30);
        return { auctions, ofOwner: auctions - pick(2), wins: pick(2) };
      });
      expect(rings.filter(isShillSignal)).toHaveLength(50);
    },
  );
});
