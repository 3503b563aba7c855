import { randomUUID } from 'node:crypto';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type Limits, noLimits } from '@recolta/shared/domain/live-auction/automatic-bids';
import { createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { decideBid } from '@recolta/shared/domain/live-auction/decide-bid';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import { type Entry, type LiveAuction, ladderOf } from '@recolta/shared/domain/live-auction/live-auction';
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

export interface History {
  readonly auction: LiveAuction;
  readonly posted: Pick<LiveAuction, 'endsAtMs' | 'hardEndsAtMs'>;
  readonly entries: Entry[];
  readonly participants: ParticipantChange[];
}

const hourMs = 3_600_000;

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
 * An auction with a past, made by the market's own rules: created a day before its start, approved, started and
 * bid for up to now by the parties in a random order.
 */
export function auctionHistory(
  lot: DemoLot,
  times: Times,
  parties: readonly Party[],
  bidCount: number,
): History {
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

  const approved = decideCommand(auction, { type: 'administrator.approve' }, times.startsAtMs - 20 * hourMs);
  if (approved.kind === 'refused') throw new Error('a demonstration auction was not approved');
  take(approved);

  const lastBidAtMs = Math.min(times.nowMs, times.endsAtMs - 1) - 10_000;
  const numbers = new Map<Party, number>();
  let limits: Limits = noLimits;
  for (const [index, share] of shares(bidCount).entries()) {
    const atMs = Math.round(times.startsAtMs + share * (lastBidAtMs - times.startsAtMs));
    take(advanceTo(auction, atMs));
    const party = parties[(index * 3 + Math.floor(Math.random() * 2)) % parties.length];
    const next = nextPriceMinor(ladderOf(auction));
    const priceMinor = betterBy(lot.type, next, lot.stepMinor * Math.floor(Math.random() * 2));
    if (!party || isBetter(lot.type, priceMinor, simulatedCeilingMinor(lot, times, atMs))) continue;
    const held = numbers.get(party) ?? null;
    if (held !== null && held === auction.best?.number) continue;
    const limitMinor = index % 3 === 2 ? limitPastMinor(lot, priceMinor) : null;
    const asked = limitMinor === null ? { priceMinor } : { priceMinor: null, limitMinor };
    const decided = decideBid(auction, { number: held, ...asked }, atMs, limits);
    if (decided.kind === 'refused') continue;
    take(decided);
    numbers.set(party, decided.number);
    limits = decided.limits;
  }
  take(advanceTo(auction, times.nowMs));
  return { auction, posted: terms, entries, participants: participantsOf(numbers, entries, limits) };
}

/** Each party's standing bid is its last entry, its own or an automatic one. */
function participantsOf(
  numbers: ReadonlyMap<Party, number>,
  entries: readonly Entry[],
  limits: Limits,
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

/** `count` moments between 0 and 1, in order. */
function shares(count: number): number[] {
  return Array.from({ length: count }, () => Math.random()).sort((a, b) => a - b);
}
