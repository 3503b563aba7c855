import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type BidLimits, noLimits } from '@recolta/shared/domain/live-auction/automatic-bids';
import { createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { type Bid, decideBid } from '@recolta/shared/domain/live-auction/decide-bid';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import { type LiveAuction, ladderOf } from '@recolta/shared/domain/live-auction/live-auction';
import { noGaps } from '@recolta/shared/domain/live-auction/outage';
import { nextPriceMinor } from '@recolta/shared/domain/price-steps';
import { assertProperty } from '@recolta/shared/testing/assert-property';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSimulatedBid, simulatedBidderCount } from '../../practice/next-simulated-bid.ts';
import { practiceLot } from '../../practice/practice-lot.ts';

const startMs = Date.UTC(2026, 10, 24, 10);
const tickMs = 500;
const visitor = 'visitor';

interface Played {
  readonly auction: LiveAuction;
  /** The bids in order, each by the visitor or a bidder, and whether it was manual. */
  readonly bids: readonly { readonly who: string; readonly automatic: boolean; readonly isLimit: boolean }[];
  readonly winner: string | undefined;
  readonly extensionMs: number;
}

/** Plays a practice auction by the market's own rules; the visitor may act while it does not lead. */
function play(
  asked: (auction: LiveAuction, nowMs: number, ledMs: number) => Omit<Bid, 'number'> | null,
): Played {
  const { terms } = practiceLot(startMs);
  const created = createAuction(terms, null, startMs).auction;
  const approved = decideCommand(created, { type: 'administrator.approve' }, startMs);
  if (approved.kind === 'refused') throw new Error('not approved');
  let { auction } = approved;
  let limits: BidLimits = noLimits;
  const numbers = new Map<string, number>();
  const bids: { who: string; automatic: boolean; isLimit: boolean }[] = [];
  const nameOf = (number: number) => [...numbers].find(([, held]) => held === number)?.[0] ?? '';
  const bid = (who: string, asking: Omit<Bid, 'number'>, nowMs: number) => {
    const decided = decideBid(auction, { number: numbers.get(who) ?? null, ...asking }, nowMs, limits);
    if (decided.kind === 'refused') return;
    numbers.set(who, decided.number);
    auction = decided.auction;
    limits = decided.limits;
    for (const entry of decided.entries) {
      if (entry.kind !== 'bid' || entry.number === null) continue;
      bids.push({
        who: nameOf(entry.number),
        automatic: entry.automatic,
        isLimit: asking.limitMinor != null,
      });
    }
  };
  const simulate = (nowMs: number) => {
    const leader = auction.best === null ? null : nameOf(auction.best.number);
    const visitorNumber = numbers.get(visitor) ?? null;
    const simulated = nextSimulatedBid({ auction, postedEndsAtMs: terms.endsAtMs, visitorNumber }, nowMs);
    const others = Array.from({ length: simulatedBidderCount }, (_, at) => `bidder ${at}`);
    const who = others.filter((name) => name !== leader)[auction.version % 2];
    if (simulated === null || who === undefined) return;
    const { priceMinor, limitMinor } = simulated;
    bid(who, limitMinor === null ? { priceMinor } : { priceMinor, limitMinor }, nowMs);
  };
  const visit = (nowMs: number) => {
    if (auction.best !== null && nameOf(auction.best.number) === visitor) return;
    const asking = asked(auction, nowMs, nowMs - (auction.best?.atMs ?? auction.startsAtMs));
    if (asking) bid(visitor, asking, nowMs);
  };
  for (let nowMs = startMs; nowMs <= terms.hardEndsAtMs + tickMs; nowMs += tickMs) {
    auction = advanceTo(auction, nowMs, noGaps).auction;
    if (auction.outcome !== null) break;
    simulate(nowMs);
    visit(nowMs);
  }
  const winner = auction.outcome?.winner;
  return {
    auction,
    bids,
    winner: winner ? nameOf(winner.number) : undefined,
    extensionMs: auction.endsAtMs - terms.endsAtMs,
  };
}

const nextBidAfter = (hesitationMs: number) => (auction: LiveAuction, _nowMs: number, sinceMs: number) =>
  sinceMs >= hesitationMs ? { priceMinor: nextPriceMinor(ladderOf(auction)) } : null;

describe('simulated bidders', () => {
  it('[L19] outbid the visitor manually and by a limit, extend the auction, and let the visitor win', () => {
    assertProperty(
      fc.property(fc.integer({ min: 1000, max: 15_000 }), (hesitationMs) => {
        const { auction, bids, winner, extensionMs } = play(nextBidAfter(hesitationMs));
        expect(winner).toBe(visitor);
        expect(auction.status).toBe('Accepted');
        expect(extensionMs).toBeGreaterThan(0);
        expect(extensionMs).toBeLessThan(4 * 60_000);
        const answers = bids.filter(({ who }, at) => who !== visitor && bids[at - 1]?.who === visitor);
        expect(answers.length).toBeGreaterThanOrEqual(2);
        expect(bids.some(({ who, automatic }) => who !== visitor && automatic)).toBe(true);
      }),
    );
  });

  it('stop before a limit that the visitor has set', () => {
    const played = play((auction, _nowMs, sinceMs) =>
      sinceMs >= 4000 && auction.best !== null ? { priceMinor: null, limitMinor: 960_00 } : null,
    );
    expect(played.winner).toBe(visitor);
    expect(played.bids.some(({ who, automatic }) => who === visitor && automatic)).toBe(true);
  });

  it('bid among themselves, and show the soft close, if nobody else bids', () => {
    const { bids, extensionMs, auction } = play(() => null);
    expect(bids.length).toBe(4);
    expect(new Set(bids.map(({ who }) => who)).size).toBeGreaterThan(1);
    expect(extensionMs).toBeGreaterThan(0);
    expect(auction.status).toBe('Accepted');
  });

  it('stop at a much higher price', () => {
    const { auction, bids } = play((_auction, nowMs) =>
      nowMs > startMs + 60_000 ? { priceMinor: 5000_00 } : null,
    );
    expect(auction.best?.priceMinor).toBe(5000_00);
    expect(bids.filter(({ who }) => who === visitor).length).toBe(1);
  });
});
