import { randomUUID } from 'node:crypto';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
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
  const participants = new Map<number, ParticipantChange>();
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
  for (const [index, share] of shares(bidCount).entries()) {
    const atMs = Math.round(times.startsAtMs + share * (lastBidAtMs - times.startsAtMs));
    take(advanceTo(auction, atMs));
    const party = parties[(index * 3 + Math.floor(Math.random() * 2)) % parties.length];
    const next = nextPriceMinor(ladderOf(auction));
    const priceMinor = betterBy(lot.type, next, lot.stepMinor * Math.floor(Math.random() * 2));
    if (!party || isBetter(lot.type, priceMinor, simulatedCeilingMinor(lot, times, atMs))) continue;
    const held = numbers.get(party) ?? null;
    if (held !== null && held === auction.best?.number) continue;
    const decided = decideBid(auction, { number: held, priceMinor }, atMs);
    if (decided.kind === 'refused') continue;
    take(decided);
    numbers.set(party, decided.number);
    participants.set(decided.number, {
      account_id: party.accountId,
      number: decided.number,
      company_name: party.companyName,
      price_minor: priceMinor,
      version: decided.auction.version,
    });
  }
  take(advanceTo(auction, times.nowMs));
  return { auction, posted: terms, entries, participants: [...participants.values()] };
}

/** `count` moments between 0 and 1, in order. */
function shares(count: number): number[] {
  return Array.from({ length: count }, () => Math.random()).sort((a, b) => a - b);
}
