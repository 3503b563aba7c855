import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { minuteMs, scheduledAuction, startMs, type WithLog } from '../../testing/auction-fixture.ts';
import { type Random, seededRandom } from '../../testing/valid-history.ts';
import { advanceTo, hasMetDesiredPrice } from '../live-auction/advance-to.ts';
import { decideBid } from '../live-auction/decide-bid.ts';
import { decideCommand } from '../live-auction/decide-command.ts';
import type { Entry, LiveAuction } from '../live-auction/live-auction.ts';
import { noGaps } from '../live-auction/outage.ts';
import { type AlarmKind, alarmKinds, alarmsOf } from './alarms.ts';
import { logFacts } from './log-facts.ts';

const secondMs = 1000;
const stepMinor = 500;
const startingMinor = 100_000;
const auctionCount = 30;

/** A bidder who answers each better bid with the next price, after a delay, up to their own limit. */
interface Bidder {
  readonly worthMinor: number;
  readonly delayMs: number;
  /** Size of their bids in steps; more than one for a bidder in a hurry. */
  readonly steps: number;
}

/** The fault in one auction, and its alarm. */
type Fault = AlarmKind | null;

class SimulatedAuction {
  private auction: LiveAuction;
  private readonly log: Entry[];
  private jump: ReturnType<typeof logFacts>['jump'] = null;
  private readonly refusalsAtMs: number[] = [];
  private readonly bidsAfterEndAtMs: number[] = [];
  private readonly numbers = new Map<Bidder, number>();
  private readonly nextAtMs = new Map<Bidder, number>();
  private readonly bidders: readonly Bidder[];
  private readonly random: Random;
  private readonly fault: Fault;

  constructor(random: Random, fault: Fault) {
    this.random = random;
    this.fault = fault;
    const startsAtMs = startMs + Math.floor(random() * 10) * minuteMs;
    const desiredSteps = 4 + Math.floor(random() * 8);
    const isAlone = fault === 'oneBidder';
    const desiredPriceMinor = isAlone ? null : startingMinor + desiredSteps * stepMinor;
    const { auction, log }: WithLog = scheduledAuction({
      startsAtMs,
      endsAtMs: startsAtMs + (30 + Math.floor(random() * 15)) * minuteMs,
      desiredPriceMinor,
    });
    this.auction = auction;
    this.log = [...log];
    const worthSteps = fault === 'belowDesired' ? desiredSteps - 3 : desiredSteps + 2;
    const count = isAlone ? 1 : 2 + Math.floor(random() * 4);
    this.bidders = Array.from({ length: fault === 'noBids' ? 0 : count }, (_, index) => ({
      worthMinor:
        startingMinor + (worthSteps + Math.floor(random() * (fault === 'belowDesired' ? 1 : 4))) * stepMinor,
      delayMs: (10 + Math.floor(random() * 30)) * secondMs,
      steps: fault === 'jump' && index === 0 ? 6 : 1,
    }));
  }

  /** Simulates one second: due changes, one bid at most, and the bidders' view of it. */
  tick(nowMs: number): readonly AlarmKind[] {
    // A closer that is delayed by five seconds.
    const dueMs = this.fault === 'late' ? nowMs - 5 * secondMs : nowMs;
    this.take(advanceTo(this.auction, dueMs, noGaps));
    if (this.fault === 'held') this.hold(nowMs);
    for (const bidder of this.bidders) this.answer(bidder, nowMs);
    if (this.fault === 'refusals' && this.auction.status === 'InProgress' && this.refusalsAtMs.length < 12)
      this.refusalsAtMs.push(nowMs);
    const { status, endsAtMs } = this.auction;
    const hasEnded = status !== 'Scheduled' && status !== 'InProgress';
    if (this.fault === 'bidsAfterEnd' && hasEnded && this.bidsAfterEndAtMs.length === 0)
      this.bidsAfterEndAtMs.push(endsAtMs + 2 * secondMs);
    return alarmsOf(this.facts(), nowMs).map(({ kind }) => kind);
  }

  get status() {
    return this.auction.status;
  }

  get hasBeenExtended(): boolean {
    return logFacts({ type: 'Selling', stepMinor }, this.log).extensions > 0;
  }

  private answer(bidder: Bidder, nowMs: number): void {
    const { status, best, endsAtMs, hold } = this.auction;
    const number = this.numbers.get(bidder) ?? null;
    if (status !== 'InProgress' || hold !== null || (best && best.number === number)) {
      this.nextAtMs.delete(bidder);
      return;
    }
    const nextAtMs = this.nextAtMs.get(bidder) ?? nowMs + bidder.delayMs;
    this.nextAtMs.set(bidder, nextAtMs);
    // One more step for an outbid bidder near the end, which the soft close moves.
    const isNearEnd = endsAtMs - nowMs < 30 * secondMs && this.random() < 0.05;
    const worthMinor = bidder.worthMinor + (isNearEnd ? stepMinor : 0);
    if (nowMs < nextAtMs && !isNearEnd) return;
    const priceMinor = best ? best.priceMinor + bidder.steps * stepMinor : startingMinor;
    if (priceMinor > worthMinor) return;
    const decided = decideBid(this.auction, { number, priceMinor }, nowMs);
    if (decided.kind === 'refused') throw new Error(`a simulated bid was refused: ${decided.refusal.code}`);
    this.take(decided);
    this.numbers.set(bidder, decided.number);
    this.nextAtMs.delete(bidder);
    // Sometimes a rival sent the same price at the same moment.
    if (this.random() < 0.2) this.refusalsAtMs.push(nowMs);
  }

  private hold(nowMs: number): void {
    const { status, startsAtMs, hold } = this.auction;
    const heldFromMs = startsAtMs + 3 * minuteMs;
    if (status !== 'InProgress' || nowMs < heldFromMs) return;
    const isOver = nowMs >= heldFromMs + minuteMs;
    if ((hold === null) === isOver) return;
    const reason = 'verificăm buletinul';
    const command = isOver
      ? ({ type: 'administrator.resume' } as const)
      : ({ type: 'administrator.hold', reason } as const);
    const decided = decideCommand(this.auction, command, nowMs);
    if (decided.kind === 'refused') throw new Error('a simulated command was refused');
    this.take(decided);
  }

  private take(next: { readonly auction: LiveAuction; readonly entries: readonly Entry[] }): void {
    this.auction = next.auction;
    if (next.entries.length === 0) return;
    this.log.push(...next.entries);
    this.jump = logFacts({ type: 'Selling', stepMinor }, this.log).jump;
  }

  private facts(): Parameters<typeof alarmsOf>[0] {
    const { status, startsAtMs, endsAtMs, decisionEndsAtMs, hold, bidCount, participantCount } = this.auction;
    const instant = (ms: number) => new Date(ms).toISOString();
    const metOrNot = hasMetDesiredPrice(this.auction) ? 'met' : 'notMet';
    return {
      ...{ status, hold, bidCount, participantCount },
      startsAt: instant(startsAtMs),
      endsAt: hold === null ? instant(endsAtMs) : null,
      decisionEndsAt: decisionEndsAtMs === null ? null : instant(decisionEndsAtMs),
      desiredPriceStatus: this.auction.desiredPriceMinor === null ? 'notSet' : metOrNot,
      jump: this.jump,
      refusalsAtMs: this.refusalsAtMs.slice(-20),
      bidsAfterEndAtMs: this.bidsAfterEndAtMs,
      suspects: this.fault === 'shill' && status === 'InProgress' ? [1] : [],
    };
  }
}

/** Alarms of an hour of auctions, with the numbers of ended and extended ones. */
function simulatedHour(seed: number, count: number, faultOfFirst: Fault = null) {
  const random = seededRandom(seed);
  const auctions = Array.from(
    { length: count },
    (_, index) => new SimulatedAuction(random, index === 0 ? faultOfFirst : null),
  );
  const shown = new Set<AlarmKind>();
  for (let nowMs = startMs - minuteMs; nowMs < startMs + 65 * minuteMs; nowMs += secondMs)
    for (const auction of auctions) for (const kind of auction.tick(nowMs)) shown.add(kind);
  return {
    shown: [...shown],
    ended: auctions.filter(({ status }) => status === 'Accepted').length,
    extended: auctions.filter(({ hasBeenExtended }) => hasBeenExtended).length,
  };
}

describe('an hour of thirty honest auctions', () => {
  it('shows no alarm at any second, although bids collide and the soft close moves ends', () => {
    let extended = 0;
    assertProperty(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
        const hour = simulatedHour(seed, auctionCount);
        expect(hour.shown).toEqual([]);
        expect(hour.ended).toBe(auctionCount);
        extended += hour.extended;
      }),
      { numRuns: 3 },
    );
    expect(extended).toBeGreaterThan(0);
  });

  test.each(alarmKinds)('shows only the alarm %s if one auction has its cause', (kind) => {
    // Among few: that the others show none is shown above.
    expect(simulatedHour(20_261_123, 5, kind).shown).toEqual([kind]);
  });
});
