import { chainStart, entryHash } from '../../domain/live-auction/entry-hash.ts';
import type { Entry } from '../../domain/live-auction/live-auction.ts';
import type { RecordedAuction, Report } from './recorded-history.ts';

/** How the auction stood after each version; index 0 is before the first entry. */
export interface LogStates {
  readonly bestPriceMinor: ReadonlyArray<number | null>;
  readonly endsAtMs: readonly number[];
  /** The first version at which it ran; infinite where it never did. */
  readonly startedAt: number;
  /** The first version at which its time was over or it had been cancelled; infinite where it never was. */
  readonly endedAt: number;
}

interface Standing {
  readonly auction: RecordedAuction;
  best: { priceMinor: number; number: number } | null;
  endsAtMs: number;
  lastAtMs: number;
  lastHash: string;
  participants: number;
  startedAt: number;
  endedAt: number;
  /** Kind of the entry that ended it; `closed` may be followed by one more. */
  end: Entry['kind'] | null;
}

/** Plays the log from version 1 by the rules of the market, and reports each entry that they do not bear out. */
export function checkLog(auction: RecordedAuction, log: readonly Entry[], report: Report): LogStates {
  const standing: Standing = {
    auction,
    best: null,
    endsAtMs: auction.endsAtMs,
    lastAtMs: Number.NEGATIVE_INFINITY,
    lastHash: chainStart,
    participants: 0,
    startedAt: Number.POSITIVE_INFINITY,
    endedAt: Number.POSITIVE_INFINITY,
    end: null,
  };
  const bestPriceMinor: Array<number | null> = [null];
  const endsAtMs = [auction.endsAtMs];
  for (const [index, entry] of log.entries()) {
    checkPlace(log, index, report);
    checkChain(standing, entry, report);
    if (entry.kind === 'bid') checkBid(standing, entry, report);
    else checkOther(standing, entry, report);
    standing.lastAtMs = Math.max(standing.lastAtMs, entry.atMs);
    bestPriceMinor.push(standing.best?.priceMinor ?? null);
    endsAtMs.push(standing.endsAtMs);
  }
  return { bestPriceMinor, endsAtMs, startedAt: standing.startedAt, endedAt: standing.endedAt };
}

function checkPlace(log: readonly Entry[], index: number, report: Report): void {
  const version = log[index]?.version ?? 0;
  const before = log[index - 1]?.version ?? 0;
  if (version === before) report('duplicatedVersion', [version]);
  else if (version !== before + 1) report('gap', [before, version]);
}

function checkChain(standing: Standing, entry: Entry, report: Report): void {
  const { hash, ...published } = entry;
  if (entryHash(standing.lastHash, standing.auction.id, published) !== hash)
    report('brokenHash', [entry.version]);
  standing.lastHash = hash;
  if (entry.atMs < standing.lastAtMs) report('timeWentBack', [entry.version]);
}

function checkBid(standing: Standing, entry: Entry, report: Report): void {
  const { auction, best } = standing;
  const number = entry.number ?? 0;
  const priceMinor = entry.priceMinor ?? 0;
  if (standing.startedAt === Number.POSITIVE_INFINITY) report('acceptedBeforeStart', [entry.version]);
  if (standing.end !== null || entry.atMs >= standing.endsAtMs) report('acceptedAfterEnd', [entry.version]);
  const kind = priceFault(auction, best?.priceMinor ?? null, priceMinor);
  if (kind) report(kind, [entry.version]);

  if (number < 1 || number > standing.participants + 1) report('wrongNumber', [entry.version]);
  standing.participants = Math.max(standing.participants, number);

  if (entry.endsAtMs !== endAfter(standing, number, entry.atMs)) report('wrongExtension', [entry.version]);
  standing.endsAtMs = entry.endsAtMs;
  standing.best = { priceMinor, number };
}

/** Why a price is not taken [L4], written from the rule and not from the code under test. */
export function priceFault(
  auction: RecordedAuction,
  bestPriceMinor: number | null,
  priceMinor: number,
): 'startingPriceNotReached' | 'notBetter' | 'offGrid' | null {
  const sign = auction.type === 'Selling' ? 1 : -1;
  const pastStart = sign * (priceMinor - auction.startingPriceMinor);
  if (bestPriceMinor === null && pastStart < 0) return 'startingPriceNotReached';
  if (bestPriceMinor !== null && sign * (priceMinor - bestPriceMinor) < auction.stepMinor) return 'notBetter';
  return auction.biddingType === 'Standard' && pastStart % auction.stepMinor !== 0 ? 'offGrid' : null;
}

/** The end after a bid [L6]: reset to the window inside it, for all but the leader, up to the hard end. */
function endAfter(standing: Standing, number: number, atMs: number): number {
  const { auction, endsAtMs, best } = standing;
  const isInWindow = atMs > endsAtMs - auction.extensionWindowMs;
  if (!isInWindow || best?.number === number) return endsAtMs;
  return Math.min(atMs + auction.extensionWindowMs, Math.max(auction.hardEndsAtMs, endsAtMs));
}

/** What the owner or his silence makes of a closed auction. */
const afterClosing: ReadonlySet<Entry['kind']> = new Set(['accepted', 'refused', 'decisionTimeEnded']);
const beforeEnd: ReadonlySet<Entry['kind']> = new Set(['created', 'approved', 'started']);

function checkOther(standing: Standing, entry: Entry, report: Report): void {
  if (entry.endsAtMs !== standing.endsAtMs) report('wrongExtension', [entry.version]);
  if (entry.kind === 'started') {
    if (entry.atMs < standing.auction.startsAtMs) report('wrongOutcome', [entry.version]);
    standing.startedAt = Math.min(standing.startedAt, entry.version);
  }
  if (beforeEnd.has(entry.kind)) {
    if (standing.end !== null) report('wrongOutcome', [entry.version]);
    return;
  }
  if (!isDueOutcome(standing, entry)) report('wrongOutcome', [entry.version]);
  standing.endedAt = Math.min(standing.endedAt, entry.version);
  standing.end = entry.kind;
}

function isDueOutcome(standing: Standing, entry: Entry): boolean {
  const { auction, best, end } = standing;
  if (end !== null && !(end === 'closed' && afterClosing.has(entry.kind))) return false;
  const sign = auction.type === 'Selling' ? 1 : -1;
  const { desiredPriceMinor } = auction;
  const isMet =
    best !== null && desiredPriceMinor !== null && sign * (best.priceMinor - desiredPriceMinor) >= 0;
  const isOver = entry.atMs >= standing.endsAtMs;
  const namesBest = best !== null && entry.number === best.number && entry.priceMinor === best.priceMinor;
  switch (entry.kind) {
    case 'won':
      return isOver && isMet && namesBest;
    case 'closed':
      return isOver && best !== null && !isMet;
    case 'failed':
      return isOver && best === null;
    case 'accepted':
      return end === 'closed' && namesBest;
    case 'refused':
    case 'decisionTimeEnded':
      return end === 'closed';
    default:
      return end === null;
  }
}
