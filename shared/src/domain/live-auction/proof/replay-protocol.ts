import type { Protocol, ProtocolEntry } from '../../../contracts/http/auction-proof.ts';
import { parseMoney } from '../../money.ts';
import { betterBy, improvement } from '../../price-direction.ts';
import { refusalOfPrice } from '../../price-steps.ts';
import { advanceTo, nextChangeAtMs } from '../advance-to.ts';
import { appendEntry } from '../append-entry.ts';
import { type AuctionTerms, createAuction } from '../create-auction.ts';
import { type AuctionCommand, decideCommand } from '../decide-command.ts';
import { extendedEndMs, maxExtensionMinutes } from '../effective-end.ts';
import { type Entry, isEntryKind, type LiveAuction, ladderOf } from '../live-auction.ts';
import { noGaps, outageOfReason } from '../outage.ts';
import { publicEntry } from '../public-state.ts';

/** The rule that an entry breaks, and the check that it fails. */
export interface RuleBreach {
  readonly check: 'steps' | 'ends' | 'winner';
  readonly version: number;
  readonly reason: 'price' | 'number' | 'correction' | 'time' | 'end' | 'order' | 'winner' | 'outcome';
}

export type Replay =
  | { readonly kind: 'followed'; readonly auction: LiveAuction }
  | { readonly kind: 'broken'; readonly breach: RuleBreach }
  /** An entry of a kind that this release does not know. */
  | { readonly kind: 'unknown'; readonly version: number };

/**
 * Replays the entries of a protocol by the rules of the market [L1, L3, L4, L6, L7, L10, L11, L15–L17, P1], up to
 * the first that breaks one. Entries are taken as given: the chain and the signature prove that they are the real
 * ones.
 *
 * @param entries in version order, from version 1
 */
export function replayProtocol({ auctionId, terms }: Protocol, entries: readonly ProtocolEntry[]): Replay {
  // Terms before the last edit are not in the protocol.
  const postedAt = entries.findLastIndex(({ kind }) => kind === 'created' || kind === 'edited');
  const { auction: unedited } = createAuction(termsOf(auctionId, terms), null, 0);
  let auction: LiveAuction = { ...unedited, version: postedAt, lastAtMs: 0 };
  let due: readonly Entry[] = [];
  const log: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    if (!isEntryKind(entry.kind)) return { kind: 'unknown', version: entry.version };
    const isPosting = entry.kind === (index === 0 ? 'created' : 'edited');
    if (index < postedAt || (index === postedAt && !isPosting)) {
      if (!isPosting) return broken('ends', entry, 'order');
      continue;
    }
    const next = nextOf(auction, entry, due, log);
    if (next === null) return impossible(auction, entry);
    const breach = breachOf(auction, next.entry, entry);
    if (breach !== null) return { kind: 'broken', breach };
    ({ auction, due } = next);
    log.push(next.entry);
  }
  return { kind: 'followed', auction };
}

interface Next {
  readonly auction: LiveAuction;
  /** By the rules. */
  readonly entry: Entry;
  /** Further entries of the same command. */
  readonly due: readonly Entry[];
}

const outcomes: ReadonlySet<string> = new Set([
  'won',
  'closed',
  'failed',
  'accepted',
  'personalizedBidAccepted',
  'refused',
  'decisionTimeEnded',
]);

/** The auction after an entry, and the expected entry; null if the rules allow none of its kind there. */
function nextOf(
  auction: LiveAuction,
  entry: ProtocolEntry,
  due: readonly Entry[],
  log: readonly Entry[],
): Next | null {
  const [first, ...others] = due;
  if (first) return { auction, entry: first, due: others };
  const atMs = Date.parse(entry.at);
  if (entry.kind === 'created' || entry.kind === 'edited') {
    return oneOf(appendEntry(auction, { kind: entry.kind, termsHash: entry.termsHash ?? null }, atMs));
  }
  const changeAtMs = nextChangeAtMs(auction);
  const outage = entry.kind === 'resumed' ? outageOfReason(entry.reason) : null;
  if (changeAtMs !== null && atMs >= changeAtMs) {
    const isKnown = outage !== null && outage.untilMs <= atMs;
    return someOf(isKnown ? advanceTo(auction, atMs, [outage]) : advanceTo(auction, changeAtMs, noGaps));
  }
  // Only the clock resumes after an outage.
  if (outage !== null) return null;
  if (entry.kind === 'bid') return bidOf(auction, entry, atMs);
  const command = commandOf(auction, entry);
  const decision = command && decideCommand(auction, command, atMs, log);
  return decision?.kind === 'accepted' ? someOf(decision) : null;
}

const oneOf = ({ auction, entry }: { auction: LiveAuction; entry: Entry }): Next => ({
  auction,
  entry,
  due: [],
});

function someOf({ auction, entries }: { auction: LiveAuction; entries: readonly Entry[] }): Next | null {
  const [entry, ...due] = entries;
  return entry ? { auction, entry, due } : null;
}

function commandOf(
  { endsAtMs }: LiveAuction,
  { kind, reason, endsAt, corrects }: ProtocolEntry,
): AuctionCommand | null {
  switch (kind) {
    case 'approved':
      return { type: 'administrator.approve' };
    case 'held':
      return { type: 'administrator.hold', reason: reason ?? '' };
    case 'resumed':
      return { type: 'administrator.resume' };
    case 'extended': {
      // If no extension has this length, the comparison of the end fails afterwards.
      const minutes = Math.round((Date.parse(endsAt ?? '') - endsAtMs) / 60_000) || 1;
      const possible = Math.min(maxExtensionMinutes, Math.max(1, minutes));
      return { type: 'administrator.extend', minutes: possible, reason: reason ?? '' };
    }
    case 'message':
      return { type: 'administrator.message', text: reason ?? '' };
    case 'cancelled':
      return { type: 'administrator.cancel', reason: reason ?? '' };
    case 'corrected':
      return { type: 'administrator.correct', version: corrects ?? 0, reason: reason ?? '' };
    case 'accepted':
      return { type: 'owner.accept' };
    case 'personalizedBidAccepted':
      return { type: 'owner.acceptPersonalizedBid' };
    case 'refused':
      return { type: 'owner.refuse' };
    default:
      return null;
  }
}

/**
 * An entry that the rules do not allow here, or a correction of something else than a standing bid by hand [L17].
 */
function impossible({ status }: LiveAuction, entry: ProtocolEntry): Replay {
  if (entry.kind === 'corrected' && (status === 'InProgress' || status === 'Closed'))
    return broken('steps', entry, 'correction');
  return broken(outcomes.has(entry.kind) ? 'winner' : 'ends', entry, 'order');
}

/** The auction after a bid at its own price, by hand or chosen by a limit. */
function bidOf(auction: LiveAuction, entry: ProtocolEntry, atMs: number): Next | null {
  if (auction.status !== 'InProgress' || auction.hold !== null) return null;
  const { automatic } = entry;
  const number = entry.number ?? 0;
  const priceMinor = parseMoney(entry.price ?? '') ?? 0;
  const isLeader = auction.best?.number === number;
  return oneOf(
    appendEntry(
      {
        ...auction,
        best: { number, priceMinor, automatic, atMs },
        bidCount: auction.bidCount + 1,
        participantCount: Math.max(auction.participantCount, number),
        endsAtMs: isLeader ? auction.endsAtMs : extendedEndMs(auction, atMs),
      },
      { kind: 'bid', number, priceMinor, automatic },
      atMs,
    ),
  );
}

/** The breach of an entry where the rules expect `right`. */
function breachOf(auction: LiveAuction, right: Entry, entry: ProtocolEntry): RuleBreach | null {
  const { version } = entry;
  const isOutcome = outcomes.has(right.kind) || outcomes.has(entry.kind);
  if (entry.kind !== right.kind) {
    // A bid after the auction's end breaks the rule of time.
    const isLate = entry.kind === 'bid';
    return { check: isOutcome && !isLate ? 'winner' : 'ends', version, reason: isLate ? 'time' : 'order' };
  }
  const expected = publicEntry(right, 'Incognito', new Map());
  if (entry.kind === 'bid') {
    const number = entry.number ?? 0;
    if (number < 1 || number > auction.participantCount + 1)
      return { check: 'steps', version, reason: 'number' };
    if (!isPriceRight(auction, entry)) return { check: 'steps', version, reason: 'price' };
  } else if (entry.number !== expected.number || entry.price !== expected.price) {
    return entry.kind === 'corrected'
      ? { check: 'steps', version, reason: 'correction' }
      : { check: 'winner', version, reason: 'winner' };
  }
  if (entry.at !== expected.at) return { check: 'ends', version, reason: 'time' };
  return entry.endsAt === expected.endsAt ? null : { check: 'ends', version, reason: 'end' };
}

/**
 * Returns true if a price beats the best by a step [L4]. An automatic one that answers a bid of the same command
 * may equal it or beat it by less, at the end of its limit [L7].
 */
function isPriceRight(auction: LiveAuction, { number, price, automatic, at }: ProtocolEntry): boolean {
  const priceMinor = parseMoney(price ?? '');
  if (priceMinor === null) return false;
  const { best, type, stepMinor } = auction;
  const isAnswer =
    automatic && best !== null && best.number !== number && new Date(best.atMs).toISOString() === at;
  const isEnough = !isAnswer || improvement(type, priceMinor, best.priceMinor) >= 0;
  const bestPriceMinor = isAnswer ? betterBy(type, priceMinor, -stepMinor) : ladderOf(auction).bestPriceMinor;
  return isEnough && refusalOfPrice({ ...ladderOf(auction), bestPriceMinor }, priceMinor) === null;
}

function broken(
  check: RuleBreach['check'],
  { version }: ProtocolEntry,
  reason: RuleBreach['reason'],
): Replay {
  return { kind: 'broken', breach: { check, version, reason } };
}

function termsOf(id: string, terms: Protocol['terms']): AuctionTerms {
  const minuteMs = 60_000;
  return {
    id,
    type: terms.type,
    biddingType: terms.biddingType,
    startingPriceMinor: parseMoney(terms.startingPrice) ?? 0,
    desiredPriceMinor: terms.desiredPrice === null ? null : parseMoney(terms.desiredPrice),
    stepMinor: parseMoney(terms.minimumBidThreshold) ?? 0,
    startsAtMs: Date.parse(terms.startsAt),
    endsAtMs: Date.parse(terms.endsAt ?? terms.hardEndsAt),
    hardEndsAtMs: Date.parse(terms.hardEndsAt),
    extensionWindowMs: terms.extensionWindowMinutes * minuteMs,
    decisionWindowMs: terms.decisionWindowMinutes * minuteMs,
  };
}
