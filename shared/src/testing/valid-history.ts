import { type AdvancedAuction, advanceTo } from '../domain/live-auction/advance-to.ts';
import { type BidLimits, noLimits } from '../domain/live-auction/automatic-bids.ts';
import type { AuctionTerms } from '../domain/live-auction/create-auction.ts';
import { decideBid, type LiveBidDecision } from '../domain/live-auction/decide-bid.ts';
import { type AuctionCommand, decideCommand } from '../domain/live-auction/decide-command.ts';
import type { Entry, LiveAuction } from '../domain/live-auction/live-auction.ts';
import { noGaps, type ServiceGap } from '../domain/live-auction/outage.ts';
import { standingBids } from '../domain/live-auction/standing-bids.ts';
import { betterBy } from '../domain/price-direction.ts';
import { minuteMs, scheduledAuction } from './auction-fixture.ts';
import type { RecordedAnswer, RecordedCall, RecordedHistory } from './history-check/recorded-history.ts';

export type Random = () => number;

/** Seeded random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One call in flight: the time of its decision, and its result. */
interface Arrival {
  readonly commandId: string;
  readonly account: string;
  readonly decidedAtMs: number;
  readonly fate: 'answered' | 'answerLost' | 'neverArrived';
}

/** Every history has its log. */
export interface ValidHistory extends RecordedHistory {
  readonly auction: LiveAuction;
  readonly log: readonly Entry[];
  /** The auction after the log. */
  readonly end: LiveAuction;
}

/**
 * A history of a faultless service: calls of several accounts overlap, arrive before the start and after the end,
 * are lost on either way and are sent again with the same command id; an administrator holds and resumes.
 */
export function validHistory(seed: number, callCount: number, hasCorrections = true): ValidHistory {
  const random = seededRandom(seed);
  const start = scheduledAuction(choices(random, callCount));
  const log: Entry[] = [...start.log];
  const calls: RecordedCall[] = [];
  const decided = new Map<string, { answer: RecordedAnswer; number: number | null }>();
  const asked = new Map<string, Asked>();
  const numbers = new Map<string, number>();
  let limits: BidLimits = noLimits;
  let { auction } = start;
  const gapsAt = outageOf(random, auction);
  for (const arrival of arrivals(random, start.auction, callCount)) {
    const { commandId, account, decidedAtMs, fate } = arrival;
    const what = asked.get(commandId) ?? askedOf(random, auction);
    asked.set(commandId, what);
    const managed = managedBy(random, auction, decidedAtMs, gapsAt, log, hasCorrections);
    auction = managed.auction;
    log.push(...managed.entries);
    limits = limitsAfter(limits, log, managed.entries);
    let known = decided.get(commandId);
    if (fate !== 'neverArrived' && !known) {
      const advanced = advanceTo(auction, decidedAtMs, gapsAt(decidedAtMs));
      const bid = { number: numbers.get(account) ?? null, ...what };
      const decision = decideBid(advanced.auction, bid, decidedAtMs, limits);
      log.push(...advanced.entries);
      if (decision.kind === 'accepted') {
        log.push(...decision.entries);
        numbers.set(account, decision.number);
        limits = decision.limits;
      }
      auction = decision.auction;
      known = { answer: answerOf(decision), number: numbers.get(account) ?? null };
      decided.set(commandId, known);
    }
    calls.push({
      ...{ commandId, account, ...what },
      ...(fate === 'answered' && known?.number ? { number: known.number } : {}),
      invokeMs: decidedAtMs - 1 - Math.floor(random() * 40),
      returnMs: fate === 'answered' || random() < 0.5 ? decidedAtMs + 1 + Math.floor(random() * 40) : null,
      answer: fate === 'answered' && known ? known.answer : null,
    });
  }
  const { auction: end, entries } = ending(random, auction);
  return { auction: start.auction, calls, log: [...log, ...entries], end };
}

/** Sometimes the services were down before the posted end: their record of it after they are back. */
function outageOf(random: Random, { endsAtMs }: LiveAuction): (nowMs: number) => ServiceGap[] {
  if (random() < 0.5) return () => [];
  const sinceMs = endsAtMs - Math.floor(random() * minuteMs);
  const gap = { sinceMs, untilMs: sinceMs + 1000 + Math.floor(random() * 30_000) };
  return (nowMs) => (nowMs < gap.untilMs ? [] : [gap]);
}

/** Sometimes an administrator holds the auction or resumes it, extends it, withdraws a bid or sends a message. */
function managedBy(
  random: Random,
  auction: LiveAuction,
  nowMs: number,
  gapsAt: (nowMs: number) => ServiceGap[],
  log: readonly Entry[],
  hasCorrections: boolean,
): AdvancedAuction {
  if (random() >= (auction.hold ? 0.2 : 0.03)) return { auction, entries: [] };
  const advanced = advanceTo(auction, nowMs, gapsAt(nowMs));
  const command = administratorsCommand(random, auction, hasCorrections ? log : []);
  const decision = decideCommand(advanced.auction, command, nowMs, log);
  return decision.kind === 'accepted'
    ? { auction: decision.auction, entries: [...advanced.entries, ...decision.entries] }
    : advanced;
}

/** Without the limit of a bidder whose bid was withdrawn [L17]. */
function limitsAfter(limits: BidLimits, log: readonly Entry[], entries: readonly Entry[]): BidLimits {
  const ended = new Set(entries.map(({ corrects }) => log[(corrects ?? 0) - 1]?.number));
  return new Map([...limits].filter(([number]) => !ended.has(number)));
}

function administratorsCommand(random: Random, { hold }: LiveAuction, log: readonly Entry[]): AuctionCommand {
  const bids = standingBids(log).filter(({ automatic }) => !automatic);
  const wrong = bids[bids.length - 1 - Math.floor(random() * 3)];
  if (wrong && random() < 0.3)
    return { type: 'administrator.correct', version: wrong.version, reason: 'greșeală de tastare' };
  const chance = random();
  if (chance < 0.3) return { type: 'administrator.message', text: 'camionul este la poartă' };
  if (hold) return { type: 'administrator.resume' };
  if (chance < 0.5) {
    const minutes = 1 + Math.floor(random() * 60);
    return { type: 'administrator.extend', minutes, reason: 'rețea căzută' };
  }
  return { type: 'administrator.hold', reason: 'lot de verificat' };
}

function choices(random: Random, callCount: number): Partial<AuctionTerms> {
  const type = random() < 0.5 ? 'Selling' : 'Buying';
  const endsAtMs = scheduledAuction().auction.startsAtMs + (5 + Math.floor(random() * 60)) * minuteMs;
  const isLong = callCount > 10_000;
  return {
    type,
    biddingType: random() < 0.5 ? 'Standard' : 'Flexible',
    startingPriceMinor: 5_000_000,
    stepMinor: isLong ? 1 : 1 + Math.floor(random() * 500),
    desiredPriceMinor: random() < 0.5 ? null : betterBy(type, 5_000_000, Math.floor(random() * 20_000)),
    endsAtMs,
    hardEndsAtMs: endsAtMs + Math.floor(random() * 10) * minuteMs,
    extensionWindowMs: ([0, 1, 2, 5][Math.floor(random() * 4)] ?? 0) * minuteMs,
  };
}

/** Calls and their retries in the order in which they get the lock. */
function arrivals(random: Random, auction: LiveAuction, callCount: number): Arrival[] {
  const fromMs = auction.startsAtMs - minuteMs;
  const lengthMs = auction.endsAtMs + 3 * minuteMs - fromMs;
  const all: Arrival[] = [];
  for (let index = 0; index < callCount; index++) {
    const call = { commandId: `c${index}`, account: `account-${Math.floor(random() * 7)}` };
    const share = random();
    const decidedAtMs = fromMs + Math.floor((index % 3 === 0 ? share ** 0.2 : share) * lengthMs);
    const fate = fateOf(random());
    all.push({ ...call, decidedAtMs, fate });
    const isRepeated = random() < (fate === 'answered' ? 0.1 : 0.7);
    if (isRepeated)
      all.push({ ...call, decidedAtMs: decidedAtMs + 50 + Math.floor(random() * 500), fate: 'answered' });
  }
  return all.sort((a, b) => a.decidedAtMs - b.decidedAtMs);
}

function fateOf(chance: number): Arrival['fate'] {
  if (chance < 0.8) return 'answered';
  return chance < 0.9 ? 'answerLost' : 'neverArrived';
}

type Asked = Pick<RecordedCall, 'priceMinor' | 'limitMinor'>;

/** Mostly a price, else a limit, both, or a withdrawal of a limit [L7]. */
function askedOf(random: Random, auction: LiveAuction): Asked {
  const share = random();
  const priceMinor = priceOf(random, auction);
  if (share < 0.7) return { priceMinor };
  if (share < 0.75) return { priceMinor: null, limitMinor: null };
  const steps = Math.floor(random() * 12);
  const limitMinor = betterBy(auction.type, priceMinor, steps * auction.stepMinor);
  return { priceMinor: share < 0.9 ? null : priceMinor, limitMinor };
}

/** Near the best price, as often below as above: bidders have not always seen the last bid. */
function priceOf(random: Random, auction: LiveAuction): number {
  const from = auction.best?.priceMinor ?? auction.startingPriceMinor;
  const steps = Math.floor(random() * 4) - 1;
  const offGrid = random() < 0.1 ? 1 : 0;
  return betterBy(auction.type, from, steps * auction.stepMinor + offGrid);
}

function answerOf(decision: LiveBidDecision): RecordedAnswer {
  const { version, best } = decision.auction;
  const at = { version, bestPriceMinor: best?.priceMinor ?? null };
  return decision.kind === 'accepted'
    ? { accepted: true, ...at, code: null, entries: decision.entries }
    : { accepted: false, ...at, code: decision.refusal.code };
}

/** The entries after the last bid: some histories are read while the auction is still running. */
function ending(random: Random, auction: LiveAuction): AdvancedAuction {
  if (random() < 0.2) return { auction, entries: [] };
  if (random() < 0.1) {
    const early = decideCommand(auction, { type: 'owner.acceptPersonalizedBid' }, auction.lastAtMs);
    if (early.kind === 'accepted') return early;
  }
  const over = advanceTo(auction, Math.max(auction.endsAtMs, auction.lastAtMs), noGaps);
  if (over.auction.status !== 'Closed') return over;
  const decisions = ['owner.accept', 'owner.refuse', 'owner.acceptPersonalizedBid'] as const;
  const command = { type: decisions[Math.floor(random() * 3)] ?? 'owner.accept' };
  const decision = decideCommand(over.auction, command, over.auction.lastAtMs + minuteMs);
  return decision.kind === 'accepted'
    ? { auction: decision.auction, entries: [...over.entries, ...decision.entries] }
    : over;
}
