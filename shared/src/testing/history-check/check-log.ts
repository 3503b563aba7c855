import { chainStart, entryHash } from '../../domain/live-auction/entry-hash.ts';
import type { Entry } from '../../domain/live-auction/live-auction.ts';
import type { RecordedAuction, Report } from './recorded-history.ts';

/** State of the auction after each version; index 0 is before the first entry. */
export interface LogStates {
  readonly bestPriceMinor: ReadonlyArray<number | null>;
  readonly endsAtMs: ReadonlyArray<number | null>;
  /** The first version at which it was running; infinite if it never was. */
  readonly startedAt: number;
  /** The first version at which it was over or cancelled; infinite if it never was. */
  readonly endedAt: number;
}

interface Replay {
  readonly auction: RecordedAuction;
  best: { priceMinor: number; number: number } | null;
  /** Standing bids by hand, in order. */
  byHand: Array<{ readonly version: number; readonly priceMinor: number; readonly number: number }>;
  /** While held, its value at the beginning of the hold. */
  endsAtMs: number;
  hardEndsAtMs: number;
  heldSinceMs: number | null;
  lastAtMs: number;
  lastHash: string;
  hasResumedAfterOutage: boolean;
  participants: number;
  startedAt: number;
  endedAt: number;
  /** Kind of the entry that ended it; one more may follow `closed`. */
  end: Entry['kind'] | null;
}

/** Replays the log from version 1 by the rules of the market and reports each entry that violates them. */
export function checkLog(auction: RecordedAuction, log: readonly Entry[], report: Report): LogStates {
  const replay: Replay = {
    auction,
    best: null,
    byHand: [],
    endsAtMs: auction.endsAtMs,
    hardEndsAtMs: auction.hardEndsAtMs,
    heldSinceMs: null,
    lastAtMs: Number.NEGATIVE_INFINITY,
    lastHash: chainStart,
    hasResumedAfterOutage: false,
    participants: 0,
    startedAt: Number.POSITIVE_INFINITY,
    endedAt: Number.POSITIVE_INFINITY,
    end: null,
  };
  const bestPriceMinor: Array<number | null> = [null];
  const endsAtMs: Array<number | null> = [auction.endsAtMs];
  for (const [index, entry] of log.entries()) {
    checkPlace(log, index, report);
    checkChain(replay, entry, report);
    if (entry.kind === 'bid') checkBid(replay, entry, report);
    else if (entry.kind === 'resumed' && entry.reason !== null) checkOutage(replay, entry, report);
    else if (entry.kind === 'held' || entry.kind === 'resumed') checkHold(replay, entry, report);
    else if (entry.kind === 'extended') checkExtension(replay, entry, report);
    else if (entry.kind === 'message') checkMessage(replay, entry, report);
    else if (entry.kind === 'corrected') checkCorrection(replay, entry, report);
    else checkOther(replay, entry, report);
    replay.lastAtMs = Math.max(replay.lastAtMs, entry.atMs);
    bestPriceMinor.push(replay.best?.priceMinor ?? null);
    endsAtMs.push(replay.heldSinceMs === null ? replay.endsAtMs : null);
  }
  return { bestPriceMinor, endsAtMs, startedAt: replay.startedAt, endedAt: replay.endedAt };
}

function checkPlace(log: readonly Entry[], index: number, report: Report): void {
  const version = log[index]?.version ?? 0;
  const before = log[index - 1]?.version ?? 0;
  if (version === before) report('duplicatedVersion', [version]);
  else if (version !== before + 1) report('gap', [before, version]);
}

function checkChain(replay: Replay, entry: Entry, report: Report): void {
  const { hash, ...published } = entry;
  if (entryHash(replay.lastHash, replay.auction.id, published) !== hash)
    report('brokenHash', [entry.version]);
  replay.lastHash = hash;
  if (entry.atMs < replay.lastAtMs) report('timeWentBack', [entry.version]);
}

function checkBid(replay: Replay, entry: Entry, report: Report): void {
  const { auction, best } = replay;
  const number = entry.number ?? 0;
  const priceMinor = entry.priceMinor ?? 0;
  if (replay.startedAt === Number.POSITIVE_INFINITY) report('acceptedBeforeStart', [entry.version]);
  if (replay.end !== null || entry.atMs >= replay.endsAtMs) report('acceptedAfterEnd', [entry.version]);
  if (replay.heldSinceMs !== null) report('acceptedWhileHeld', [entry.version]);
  const kind = entry.automatic
    ? automaticViolation(replay, number, entry)
    : priceViolation(auction, best?.priceMinor ?? null, priceMinor);
  if (kind) report(kind, [entry.version]);

  if (number < 1 || number > replay.participants + 1) report('wrongNumber', [entry.version]);
  replay.participants = Math.max(replay.participants, number);

  if (entry.endsAtMs !== endAfter(replay, number, entry.atMs)) report('wrongExtension', [entry.version]);
  replay.endsAtMs = entry.endsAtMs ?? replay.endsAtMs;
  replay.best = { priceMinor, number };
  if (!entry.automatic) replay.byHand.push({ version: entry.version, priceMinor, number });
}

/** Why a price is refused [L4]; written from the rule, independent of the code under test. */
export function priceViolation(
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

/**
 * Why an automatic bid is invalid [L7]: it may equal the bid that it answers, which has the same time, and may beat
 * it by less than a step at its own limit.
 */
function automaticViolation({ auction, best, lastAtMs }: Replay, number: number, entry: Entry) {
  const priceMinor = entry.priceMinor ?? 0;
  const sign = auction.type === 'Selling' ? 1 : -1;
  const past = best === null ? 0 : sign * (priceMinor - best.priceMinor);
  const isAnswer = best !== null && best.number !== number && lastAtMs === entry.atMs;
  if (past < 0 || (past === 0 && best !== null && !isAnswer)) return 'notBetter';
  return priceViolation(auction, best === null ? null : priceMinor - sign * auction.stepMinor, priceMinor);
}

/** The end after a bid [L6]: inside the window reset to the window, except for the leader, up to the hard end. */
function endAfter(replay: Replay, number: number, atMs: number): number {
  const { auction, endsAtMs, hardEndsAtMs, best } = replay;
  const isInWindow = atMs > endsAtMs - auction.extensionWindowMs;
  if (!isInWindow || best?.number === number) return endsAtMs;
  return Math.min(atMs + auction.extensionWindowMs, Math.max(hardEndsAtMs, endsAtMs));
}

/** A hold stops a running clock, and its end restarts it with the remaining time, at least the window [L11]. */
function checkHold(replay: Replay, entry: Entry, report: Report): void {
  const { auction, heldSinceMs, endsAtMs } = replay;
  const isRunning = replay.startedAt !== Number.POSITIVE_INFINITY && replay.end === null;
  if (entry.kind === 'held') {
    if (!isRunning || heldSinceMs !== null || entry.atMs >= endsAtMs || entry.endsAtMs !== null)
      report('wrongHold', [entry.version]);
    replay.heldSinceMs = entry.atMs;
    return;
  }
  const leftMs = endsAtMs - (heldSinceMs ?? endsAtMs);
  const dueMs = entry.atMs + Math.max(leftMs, auction.extensionWindowMs || 60_000);
  if (heldSinceMs === null || entry.endsAtMs !== dueMs) report('wrongHold', [entry.version]);
  replay.hardEndsAtMs = Math.max(replay.hardEndsAtMs + entry.atMs - (heldSinceMs ?? entry.atMs), dueMs);
  replay.endsAtMs = entry.endsAtMs ?? endsAtMs;
  replay.heldSinceMs = null;
}

/**
 * After an outage, an auction whose time is over gets a full window, once; the hard end moves with the end [L11].
 */
function checkOutage(replay: Replay, entry: Entry, report: Report): void {
  const { auction, endsAtMs } = replay;
  const windowMs = auction.extensionWindowMs || 60_000;
  const [sinceMs = Number.NaN, untilMs = Number.NaN] =
    /^outage (\S+)\/(\S+)$/
      .exec(entry.reason ?? '')
      ?.slice(1)
      .map(Date.parse) ?? [];
  const isRunning = replay.startedAt !== Number.POSITIVE_INFINITY && replay.end === null;
  const overlapMs = Math.min(untilMs, endsAtMs) - Math.max(sinceMs, endsAtMs - windowMs, auction.startsAtMs);
  const isDue =
    isRunning && replay.heldSinceMs === null && !replay.hasResumedAfterOutage && entry.atMs >= endsAtMs;
  const isOutage = untilMs - sinceMs > 5_000 && overlapMs > 0 && untilMs <= entry.atMs;
  if (!isDue || !isOutage || entry.endsAtMs !== entry.atMs + windowMs) report('wrongHold', [entry.version]);
  replay.hasResumedAfterOutage = true;
  replay.endsAtMs = entry.endsAtMs ?? endsAtMs;
  replay.hardEndsAtMs += replay.endsAtMs - endsAtMs;
}

/** An administrator moves the ends of a running auction by 1 to 60 whole minutes [L15]. */
function checkExtension(replay: Replay, entry: Entry, report: Report): void {
  const { heldSinceMs, endsAtMs, startedAt, end } = replay;
  const minutes = ((entry.endsAtMs ?? 0) - endsAtMs) / 60_000;
  const isRunning = startedAt !== Number.POSITIVE_INFINITY && end === null && heldSinceMs === null;
  const isWhole = Number.isInteger(minutes) && minutes >= 1 && minutes <= 60;
  if (!isRunning || !isWhole || entry.atMs >= endsAtMs) report('wrongExtension', [entry.version]);
  replay.endsAtMs = entry.endsAtMs ?? endsAtMs;
  replay.hardEndsAtMs += replay.endsAtMs - endsAtMs;
}

/** A message changes nothing, and is not empty [L16]. */
function checkMessage({ heldSinceMs, endsAtMs, end }: Replay, entry: Entry, report: Report): void {
  const isDecided = end !== null && end !== 'closed';
  if (isDecided || !entry.reason || entry.endsAtMs !== (heldSinceMs === null ? endsAtMs : null))
    report('wrongMessage', [entry.version]);
}

/** Before the outcome a bid by hand is withdrawn: the last of the others leads, and no end moves [L17]. */
function checkCorrection(replay: Replay, entry: Entry, report: Report): void {
  const { heldSinceMs, endsAtMs, startedAt, end, byHand } = replay;
  const isOpen = startedAt !== Number.POSITIVE_INFINITY && (end === null || end === 'closed');
  const isEndKept = entry.endsAtMs === (heldSinceMs === null ? endsAtMs : null);
  const others = byHand.filter(({ version }) => version !== entry.corrects);
  const best = others.at(-1) ?? null;
  const namesBest =
    entry.number === (best?.number ?? null) && entry.priceMinor === (best?.priceMinor ?? null);
  if (!isOpen || !isEndKept || !entry.reason || others.length === byHand.length || !namesBest)
    report('wrongCorrection', [entry.version]);
  replay.byHand = others;
  replay.best = best;
}

/** The outcome of a closed auction by its owner's decision, or by the end of the decision time. */
const afterClosing: ReadonlySet<Entry['kind']> = new Set(['accepted', 'refused', 'decisionTimeEnded']);
/** A personalised bid may also end a running auction [P1]. */
const whileOpen = 'personalizedBidAccepted';
const beforeEnd: ReadonlySet<Entry['kind']> = new Set(['created', 'approved', 'started']);

function checkOther(replay: Replay, entry: Entry, report: Report): void {
  if (entry.endsAtMs !== replay.endsAtMs) report('wrongExtension', [entry.version]);
  // Only a cancellation ends a held auction.
  if (replay.heldSinceMs !== null && entry.kind !== 'cancelled') report('wrongHold', [entry.version]);
  replay.heldSinceMs = null;
  if (entry.kind === 'started') {
    if (entry.atMs < replay.auction.startsAtMs) report('wrongOutcome', [entry.version]);
    replay.startedAt = Math.min(replay.startedAt, entry.version);
  }
  if (beforeEnd.has(entry.kind)) {
    if (replay.end !== null) report('wrongOutcome', [entry.version]);
    return;
  }
  if (!isDueOutcome(replay, entry)) report('wrongOutcome', [entry.version]);
  replay.endedAt = Math.min(replay.endedAt, entry.version);
  replay.end = entry.kind;
}

function isDueOutcome(replay: Replay, entry: Entry): boolean {
  const { auction, best, end } = replay;
  // All bids were withdrawn.
  if (end === 'closed' && best === null) return entry.kind === 'failed';
  if (end !== null && !(end === 'closed' && (afterClosing.has(entry.kind) || entry.kind === whileOpen)))
    return false;
  const sign = auction.type === 'Selling' ? 1 : -1;
  const { desiredPriceMinor } = auction;
  const isMet =
    best !== null && desiredPriceMinor !== null && sign * (best.priceMinor - desiredPriceMinor) >= 0;
  const isOver = entry.atMs >= replay.endsAtMs;
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
    case whileOpen:
      return (
        !isMet &&
        entry.number === null &&
        entry.priceMinor === null &&
        (end === 'closed' || (replay.startedAt !== Number.POSITIVE_INFINITY && !isOver))
      );
    case 'refused':
    case 'decisionTimeEnded':
      return end === 'closed';
    default:
      return end === null;
  }
}
