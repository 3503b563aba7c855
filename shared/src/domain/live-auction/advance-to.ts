import { liveAuctionStatusMachine } from '../../machines/live-auction-status.ts';
import { liveOutcomeMachine } from '../../machines/live-outcome.ts';
import { nextState } from '../../machines/next-state.ts';
import { isAtLeast } from '../price-direction.ts';
import { appendEntry, type EntryDraft } from './append-entry.ts';
import type { Entry, LiveAuction, Outcome, OutcomeKind } from './live-auction.ts';

export interface AdvancedAuction {
  readonly auction: LiveAuction;
  readonly entries: Entry[];
}

/**
 * Brings an auction up to `nowMs`: start, end, end of the decision time, each as it would have been
 * decided at its own moment, however late it is looked at [L2, L3]. Changes nothing when nothing is due.
 */
export function advanceTo(auction: LiveAuction, nowMs: number): AdvancedAuction {
  let current = auction;
  const entries: Entry[] = [];
  for (let due = dueChange(current, nowMs); due; due = dueChange(current, nowMs)) {
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

/** The moment at which time alone next changes this auction; null when it never does again. */
export function nextChangeAtMs(auction: LiveAuction): number | null {
  switch (auction.status) {
    case 'Scheduled':
      return auction.startsAtMs;
    case 'Pending':
    case 'InProgress':
      return auction.endsAtMs;
    case 'Closed':
      return auction.decisionEndsAtMs;
    default:
      return null;
  }
}

/** Whether the best bid reaches the desired price; without a desired price it never does [L1]. */
export function hasMetDesiredPrice(auction: LiveAuction): boolean {
  const { best, desiredPriceMinor, type } = auction;
  return best !== null && desiredPriceMinor !== null && isAtLeast(type, best.priceMinor, desiredPriceMinor);
}

/** Applies an outcome: the status that follows from it and the winner it names. */
export function withOutcome(auction: LiveAuction, kind: OutcomeKind, atMs: number): LiveAuction {
  const status = nextState(liveAuctionStatusMachine, auction.status, {
    type: 'outcome.reached',
    outcome: kind,
  });
  if (status === null) throw new Error(`outcome ${kind} does not follow from ${auction.status}`);
  const outcome: Outcome = {
    kind,
    atMs,
    winner: status === 'Accepted' ? winnerOf(auction) : null,
    reason: null,
  };
  return { ...auction, status, outcome };
}

function dueChange(auction: LiveAuction, nowMs: number): DueChange | null {
  const atMs = nextChangeAtMs(auction);
  if (atMs === null || nowMs < atMs) return null;
  return auction.status === 'Pending' || auction.status === 'Scheduled'
    ? dueBeforeStart(auction, nowMs, atMs)
    : dueOutcome(auction, nowMs, atMs);
}

function dueBeforeStart(auction: LiveAuction, nowMs: number, atMs: number): DueChange | null {
  const { startsAtMs, endsAtMs } = auction;
  const status = nextState(liveAuctionStatusMachine, auction.status, {
    type: 'clock.reached',
    nowMs,
    startsAtMs,
    endsAtMs,
  });
  if (status === null) return null;
  if (status === 'InProgress') return { auction: { ...auction, status }, entry: { kind: 'started' }, atMs };
  const outcome: Outcome = { kind: 'notApproved', atMs, winner: null, reason: null };
  return { auction: { ...auction, status, outcome }, entry: { kind: 'failed' }, atMs };
}

function dueOutcome(auction: LiveAuction, nowMs: number, atMs: number): DueChange | null {
  const from = auction.outcome?.kind === 'awaitingOwner' ? 'awaitingOwner' : 'open';
  const kind = nextState(liveOutcomeMachine, from, {
    type: 'clock.reached',
    nowMs,
    endsAtMs: auction.endsAtMs,
    decisionEndsAtMs: auction.decisionEndsAtMs,
    bidCount: auction.bidCount,
    hasMetDesiredPrice: hasMetDesiredPrice(auction),
  });
  if (kind === null || kind === 'open') return null;
  const next = withOutcome(auction, kind, atMs);
  switch (kind) {
    case 'desiredPriceMet':
      return { auction: next, entry: { kind: 'won', ...winnerOf(auction) }, atMs };
    case 'awaitingOwner':
      return {
        auction: { ...next, decisionEndsAtMs: atMs + auction.decisionWindowMs },
        entry: { kind: 'closed' },
        atMs,
      };
    case 'decisionTimeEnded':
      return { auction: next, entry: { kind: 'decisionTimeEnded' }, atMs };
    default:
      return { auction: next, entry: { kind: 'failed' }, atMs };
  }
}

/** The best bidder, who is the winner wherever somebody wins. */
export function winnerOf(auction: LiveAuction): { number: number; priceMinor: number } {
  if (!auction.best) throw new Error('an auction without bids has no winner');
  return { number: auction.best.number, priceMinor: auction.best.priceMinor };
}
