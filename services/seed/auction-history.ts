import { randomUUID } from 'node:crypto';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type BidLimits, noLimits } from '@recolta/shared/domain/live-auction/automatic-bids';
import { createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { type Bid, decideBid } from '@recolta/shared/domain/live-auction/decide-bid';
import { type AuctionCommand, decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import { type Entry, type LiveAuction, ladderOf } from '@recolta/shared/domain/live-auction/live-auction';
import { noGaps } from '@recolta/shared/domain/live-auction/outage';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { betterBy, isBetter } from '@recolta/shared/domain/price-direction';
import { nextPriceMinor } from '@recolta/shared/domain/price-steps';
import type { ParticipantChange } from '../src/live/auction/write-change.ts';
import type { DemoLot } from './demo-lots.ts';

export interface Times {
  readonly nowMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export interface Party {
  readonly accountId: string;
  readonly companyName: string;
}

export interface SeededHistory {
  readonly auction: LiveAuction;
  readonly posted: Pick<LiveAuction, 'endsAtMs' | 'hardEndsAtMs'>;
  readonly entries: Entry[];
  readonly participants: ParticipantChange[];
}

const hourMs = 3_600_000;

/** What of an auction's past is made up. */
export interface Past extends Times {
  readonly bidCount: number;
  /** After the bids, before the end: limits that parties leave in turn, past the desired price by so many steps. */
  readonly limitSteps?: readonly number[];
  /** After all that: what its owner or an administrator did, and when. */
  readonly command?: { readonly command: AuctionCommand; readonly atMs: number };
}

/**
 * The best price that simulated bidders go to at a moment: it nears their limit as the auction nears its end, so
 * that there is something to see from the first minute to the last.
 */
export function simulatedCeilingMinor(lot: DemoLot, times: Omit<Times, 'nowMs'>, atMs: number): number {
  const share = Math.min(1, (atMs - times.startsAtMs) / (times.endsAtMs - times.startsAtMs));
  return Math.round(lot.startingPriceMinor + share * (lot.simulatedLimitMinor - lot.startingPriceMinor));
}

/** Two steps past a price, for a simulated bidder that leaves a limit; null past what it would pay in the end. */
export function limitPastMinor(lot: DemoLot, priceMinor: number): number | null {
  const limitMinor = betterBy(lot.type, priceMinor, 2 * lot.stepMinor);
  return isBetter(lot.type, limitMinor, lot.simulatedLimitMinor) ? null : limitMinor;
}

/**
 * An auction with a past, made by the market's own rules: created a day before its start, approved but for a lot that
 * shows as pending, started and bid for up to now by the parties in a random order.
 */
export function auctionHistory(lot: DemoLot, past: Past, parties: readonly Party[]): SeededHistory {
  const { bidCount, limitSteps = [], command, ...times } = past;
  const terms = {
    ...lot,
    startsAtMs: times.startsAtMs,
    endsAtMs: times.endsAtMs,
    hardEndsAtMs: times.endsAtMs + hourMs,
    decisionWindowMs: 2 * hourMs,
  };
  const { auction: created, entry } = createAuction(
    { ...terms, id: randomUUID() },
    termsHashOf(terms, lot.listing, lot.details),
    times.startsAtMs - 24 * hourMs,
  );
  const entries = [entry];
  let auction = created;
  const take = (next: { auction: LiveAuction; entries: Entry[] }) => {
    auction = next.auction;
    entries.push(...next.entries);
  };

  const act = (act: AuctionCommand, atMs: number) => {
    const decided = decideCommand(auction, act, atMs);
    if (decided.kind === 'refused') throw new Error(`${act.type} was refused in the demonstration`);
    take(decided);
  };
  if (lot.shows !== 'pending') act({ type: 'administrator.approve' }, times.startsAtMs - 20 * hourMs);

  const lastBidAtMs = Math.min(times.nowMs, times.endsAtMs - 1) - 10_000;
  const numbers = new Map<Party, number>();
  let limits: BidLimits = noLimits;
  const bid = (party: Party, asked: Omit<Bid, 'number'>, atMs: number) => {
    const decided = decideBid(auction, { number: numbers.get(party) ?? null, ...asked }, atMs, limits);
    if (decided.kind === 'refused') return;
    take(decided);
    numbers.set(party, decided.number);
    limits = decided.limits;
  };
  for (const [index, share] of shares(bidCount).entries()) {
    const atMs = Math.round(times.startsAtMs + share * (lastBidAtMs - times.startsAtMs));
    take(advanceTo(auction, atMs, noGaps));
    // The first bids are of another party each: all take part for certain.
    const joining = numbers.size < auction.bidCount ? null : parties[numbers.size];
    const party = joining ?? parties[(index * 3 + Math.floor(Math.random() * 2)) % parties.length];
    const next = nextPriceMinor(ladderOf(auction));
    const priceMinor = betterBy(lot.type, next, lot.stepMinor * Math.floor(Math.random() * 2));
    if (!party || isBetter(lot.type, priceMinor, simulatedCeilingMinor(lot, times, atMs))) continue;
    const held = numbers.get(party) ?? null;
    if (held !== null && held === auction.best?.number) continue;
    bid(party, askedOf(lot, priceMinor, index % 3 === 2), atMs);
  }
  for (const [index, steps] of limitSteps.entries()) {
    const party = parties[index];
    const desiredMinor = lot.desiredPriceMinor ?? lot.simulatedLimitMinor;
    const limitMinor = betterBy(lot.type, desiredMinor, steps * lot.stepMinor);
    if (party) bid(party, { priceMinor: null, limitMinor }, lastBidAtMs + index * 1000);
  }
  if (command) {
    take(advanceTo(auction, command.atMs, noGaps));
    act(command.command, command.atMs);
  }
  take(advanceTo(auction, times.nowMs, noGaps));
  return { auction, posted: terms, entries, participants: participantsOf(numbers, entries, limits) };
}

/** Each party's standing bid is its last entry, its own or an automatic one. */
function participantsOf(
  numbers: ReadonlyMap<Party, number>,
  entries: readonly Entry[],
  limits: BidLimits,
): ParticipantChange[] {
  return [...numbers].map(([{ accountId, companyName }, number]) => {
    const standing = entries.findLast((entry) => entry.kind === 'bid' && entry.number === number);
    const limit = limits.get(number) ?? null;
    return {
      account_id: accountId,
      number,
      company_name: companyName,
      price_minor: standing?.priceMinor ?? 0,
      version: standing?.version ?? 0,
      limit_minor: limit,
      limit_at: limit === null ? null : new Date(standing?.atMs ?? 0),
    };
  });
}

/** A price by hand, or a limit past it where that is affordable. */
function askedOf(lot: DemoLot, priceMinor: number, byLimit: boolean): Omit<Bid, 'number'> {
  const limitMinor = byLimit ? limitPastMinor(lot, priceMinor) : null;
  return limitMinor === null ? { priceMinor } : { priceMinor: null, limitMinor };
}

/** `count` moments between 0 and 1, in order. */
function shares(count: number): number[] {
  return Array.from({ length: count }, () => Math.random()).sort((a, b) => a - b);
}
