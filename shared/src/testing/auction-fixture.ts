import { advanceTo } from '../domain/live-auction/advance-to.ts';
import { type AuctionTerms, createAuction } from '../domain/live-auction/create-auction.ts';
import { decideCommand } from '../domain/live-auction/decide-command.ts';
import type { Entry, LiveAuction } from '../domain/live-auction/live-auction.ts';
import { noGaps } from '../domain/live-auction/outage.ts';

export const minuteMs = 60_000;
/** Start of the fixtures' auctions: 20 November 2026, 12:00 in Bucharest. */
export const startMs = Date.UTC(2026, 10, 20, 10);
export const auctionId = '0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01';

/** Placeholder for the hash of terms and goods, which the fixtures' auctions do not have. */
const fixtureTermsHash = 'f'.repeat(64);

/** An auction with its whole log, version 1 first. */
export interface WithLog {
  readonly auction: LiveAuction;
  readonly log: readonly Entry[];
}

/** A Pending auction, created an hour before its start: sells from 1000.00 by steps of 5.00, for an hour. */
export function pendingAuction(parts: Partial<AuctionTerms> = {}): WithLog {
  const endsAtMs = parts.endsAtMs ?? startMs + 60 * minuteMs;
  const terms: AuctionTerms = {
    id: auctionId,
    type: 'Selling',
    biddingType: 'Standard',
    startingPriceMinor: 100_000,
    desiredPriceMinor: null,
    stepMinor: 500,
    startsAtMs: startMs,
    endsAtMs,
    hardEndsAtMs: endsAtMs + 60 * minuteMs,
    extensionWindowMs: 2 * minuteMs,
    decisionWindowMs: 120 * minuteMs,
    ...parts,
  };
  const { auction, entry } = createAuction(terms, fixtureTermsHash, terms.startsAtMs - 60 * minuteMs);
  return { auction, log: [entry] };
}

/** The same, approved half an hour before its start. */
export function scheduledAuction(parts: Partial<AuctionTerms> = {}): WithLog {
  const pending = pendingAuction(parts);
  const atMs = pending.auction.startsAtMs - 30 * minuteMs;
  const decision = decideCommand(pending.auction, { type: 'administrator.approve' }, atMs);
  if (decision.kind === 'refused') throw new Error('a pending auction could not be approved');
  return { auction: decision.auction, log: [...pending.log, ...decision.entries] };
}

/** The same, at its start: version 3, InProgress, without bids. */
export function runningAuction(parts: Partial<AuctionTerms> = {}): WithLog {
  const scheduled = scheduledAuction(parts);
  const advanced = advanceTo(scheduled.auction, scheduled.auction.startsAtMs, noGaps);
  return { auction: advanced.auction, log: [...scheduled.log, ...advanced.entries] };
}
