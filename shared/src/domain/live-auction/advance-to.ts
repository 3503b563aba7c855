import {
  type LiveAuctionEvent,
  type LiveAuctionPhase,
  liveAuctionMachine,
  statusOfPhase,
} from '../../machines/live-auction.ts';
import { nextState } from '../../machines/next-state.ts';
import { isAtLeast } from '../price-direction.ts';
import { appendEntry, type EntryDraft } from './append-entry.ts';
import { resumedEnds } from './effective-end.ts';
import type { Entry, LiveAuction } from './live-auction.ts';
import { outageAtEnd, outageReason, resumedAfterOutage, type ServiceGap } from './outage.ts';

export interface AdvancedAuction {
  readonly auction: LiveAuction;
  readonly entries: Entry[];
}

/**
 * Advances an auction to `nowMs`: start, end, end of the decision time, each decided as of its own time, however
 * late this runs [L2, L3]. Instead of ending, an auction whose last window overlaps an outage is resumed now, once
 * [L11]. No change when nothing is due.
 *
 * @param gaps recorded gaps of the closers that may overlap its last window, including the one up to now
 */
export function advanceTo(auction: LiveAuction, nowMs: number, gaps: readonly ServiceGap[]): AdvancedAuction {
  let current = auction;
  const entries: Entry[] = [];
  for (let due = dueChange(current, nowMs, gaps); due; due = dueChange(current, nowMs, gaps)) {
    const appended = appendEntry(due.auction, due.entry, due.atMs);
    entries.push(appended.entry);
    current = appended.auction;
  }
  return { auction: current, entries };
}

interface DueChange {
  readonly auction: LiveAuction;
  readonly entry: EntryDraft;
  readonly atMs: number;
}

/** When the clock next changes this auction; null if it never does again. */
export function nextChangeAtMs(auction: LiveAuction): number | null {
  switch (auction.status) {
    case 'Scheduled':
      return auction.startsAtMs;
    case 'Pending':
      return auction.endsAtMs;
    case 'InProgress':
      return auction.hold === null ? auction.endsAtMs : null;
    case 'Closed':
      return auction.decisionEndsAtMs;
    default:
      return null;
  }
}

/** Returns true if the best bid reaches the desired price; false without a desired price [L1]. */
export function hasMetDesiredPrice(auction: LiveAuction): boolean {
  const { best, desiredPriceMinor, type } = auction;
  return best !== null && desiredPriceMinor !== null && isAtLeast(type, best.priceMinor, desiredPriceMinor);
}

/**
 * The auction after an event of its machine: status, hold, outcome, winner and the times together [L1, L11].
 *
 * @param atMs   when it happened
 * @param reason an administrator's, for a cancellation or a hold
 * @returns null if the machine does not accept the event in the auction's state
 */
export function afterEvent(
  auction: LiveAuction,
  event: LiveAuctionEvent,
  atMs: number,
  reason: string | null = null,
): LiveAuction | null {
  const phase = nextState(liveAuctionMachine, phaseOf(auction), event);
  if (phase === null) return null;
  const status = statusOfPhase[phase];
  if (phase === 'held') return { ...auction, status, hold: { reason: reason ?? '', sinceMs: atMs } };
  if (phase === 'pending' || phase === 'scheduled' || phase === 'running') {
    const { hold } = auction;
    return { ...auction, status, hold: null, ...(hold && resumedEnds(auction, hold.sinceMs, atMs)) };
  }
  const isByBid = status === 'Accepted' && phase !== 'personalizedBidAccepted';
  const winner = isByBid ? winnerOf(auction) : null;
  const decisionEndsAtMs =
    phase === 'awaitingOwner' ? atMs + auction.decisionWindowMs : auction.decisionEndsAtMs;
  return { ...auction, status, hold: null, decisionEndsAtMs, outcome: { kind: phase, atMs, winner, reason } };
}

/** The machine's state of an auction. */
function phaseOf({ status, hold, outcome }: LiveAuction): LiveAuctionPhase {
  if (outcome !== null) return outcome.kind;
  if (hold !== null) return 'held';
  const phase = (['pending', 'scheduled', 'running'] as const).find((one) => statusOfPhase[one] === status);
  if (phase === undefined) throw new Error(`${status} without an outcome`);
  return phase;
}

function dueChange(auction: LiveAuction, nowMs: number, gaps: readonly ServiceGap[]): DueChange | null {
  const atMs = nextChangeAtMs(auction);
  if (atMs === null || nowMs < atMs) return null;
  const outage = auction.status === 'InProgress' ? outageAtEnd(auction, gaps) : null;
  if (outage) return resumption(auction, outage, Math.max(nowMs, auction.lastAtMs));
  const { startsAtMs, endsAtMs, decisionEndsAtMs, bidCount } = auction;
  const times = { nowMs, startsAtMs, endsAtMs, decisionEndsAtMs };
  const bids = { bidCount, hasMetDesiredPrice: hasMetDesiredPrice(auction) };
  const next = afterEvent(auction, { type: 'clock.reached', ...times, ...bids }, atMs);
  return next && { auction: next, entry: entryOf(next), atMs };
}

function resumption(auction: LiveAuction, outage: ServiceGap, atMs: number): DueChange {
  const entry = { kind: 'resumed', reason: outageReason(outage) } as const;
  return { auction: resumedAfterOutage(auction, atMs), entry, atMs };
}

/** The entry for a change made by the clock. */
function entryOf(auction: LiveAuction): EntryDraft {
  switch (auction.outcome?.kind) {
    case undefined:
      return { kind: 'started' };
    case 'desiredPriceMet':
      return { kind: 'won', ...winnerOf(auction) };
    case 'awaitingOwner':
      return { kind: 'closed' };
    case 'decisionTimeEnded':
      return { kind: 'decisionTimeEnded' };
    default:
      return { kind: 'failed' };
  }
}

/** The best bidder, who is the winner if there is one. */
export function winnerOf(auction: LiveAuction): { number: number; priceMinor: number } {
  if (!auction.best) throw new Error('an auction without bids has no winner');
  return { number: auction.best.number, priceMinor: auction.best.priceMinor };
}
