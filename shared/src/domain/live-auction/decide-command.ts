import { afterEvent, hasMetDesiredPrice } from './advance-to.ts';
import { appendEntry, type EntryDraft } from './append-entry.ts';
import { extendedEnds } from './effective-end.ts';
import type { Entry, LiveAuction } from './live-auction.ts';
import { standingWithout } from './standing-bids.ts';

/** A decision about a live auction by a person other than a bidder [L1, L10, L11, L15–L17]. */
export type AuctionCommand =
  | { readonly type: 'owner.accept' }
  | { readonly type: 'owner.refuse' }
  /** The bid itself is not part of the auction's state: only its parties see it [P1]. */
  | { readonly type: 'owner.acceptPersonalizedBid' }
  | { readonly type: 'administrator.approve' }
  | { readonly type: 'administrator.cancel' | 'administrator.hold'; readonly reason: string }
  | { readonly type: 'administrator.resume' }
  | { readonly type: 'administrator.extend'; readonly minutes: number; readonly reason: string }
  | { readonly type: 'administrator.message'; readonly text: string }
  | { readonly type: 'administrator.correct'; readonly version: number; readonly reason: string };

export type CommandDecision =
  | { readonly kind: 'accepted'; readonly auction: LiveAuction; readonly entries: Entry[] }
  | {
      readonly kind: 'refused';
      readonly auction: LiveAuction;
      readonly code: 'StatusConflict' | 'AuctionHeld' | 'DesiredPriceMet' | 'BidNotStanding';
    };

/**
 * The reason in the log for a bid that a correction withdraws because its account is closed, in both languages
 * [L17].
 */
export const closedAccountReason = 'Cont închis. / Account closed.';

const noneClosed: ReadonlySet<number> = new Set();

/**
 * Decides a command of the owner or an administrator. Pure. The caller's identity is checked before.
 *
 * @param auction row-locked state, brought up to `nowMs` by `advanceTo`
 * @param nowMs   the database's clock; an earlier time than the last entry's is raised to that [L5]
 * @param log     for a correction, all of its bids and corrections in version order [L17]
 * @param closed  for a correction, the participants whose account is closed: none of them may lead after it [L17]
 */
export function decideCommand(
  auction: LiveAuction,
  command: AuctionCommand,
  nowMs: number,
  log: readonly Entry[] = [],
  closed: ReadonlySet<number> = noneClosed,
): CommandDecision {
  const atMs = Math.max(nowMs, auction.lastAtMs);
  switch (command.type) {
    case 'owner.accept': {
      const next = afterEvent(auction, { type: 'owner.accepted' }, atMs);
      return decided(auction, next, { kind: 'accepted', ...next?.outcome?.winner }, atMs);
    }
    case 'owner.refuse':
      return decided(
        auction,
        afterEvent(auction, { type: 'owner.refused' }, atMs),
        { kind: 'refused' },
        atMs,
      );
    case 'owner.acceptPersonalizedBid':
      return acceptPersonalizedBid(auction, atMs);
    case 'administrator.approve':
      return approve(auction, atMs);
    case 'administrator.cancel': {
      const { reason } = command;
      const next = afterEvent(auction, { type: 'administrator.cancelled' }, atMs, reason);
      return decided(auction, next, { kind: 'cancelled', reason }, atMs);
    }
    case 'administrator.hold': {
      const { reason } = command;
      const next = afterEvent(auction, { type: 'administrator.held' }, atMs, reason);
      return decided(auction, next, { kind: 'held', reason }, atMs);
    }
    case 'administrator.resume':
      return decided(
        auction,
        afterEvent(auction, { type: 'administrator.resumed' }, atMs),
        { kind: 'resumed' },
        atMs,
      );
    case 'administrator.extend': {
      const { minutes, reason } = command;
      const isRunning = auction.status === 'InProgress' && auction.hold === null;
      const next = isRunning ? { ...auction, ...extendedEnds(auction, minutes) } : null;
      return decided(auction, next, { kind: 'extended', reason }, atMs);
    }
    case 'administrator.message': {
      const next = mayBeSpokenTo.has(auction.status) ? auction : null;
      return decided(auction, next, { kind: 'message', reason: command.text }, atMs);
    }
    case 'administrator.correct':
      return correct(auction, command, { log, closed }, atMs);
  }
}

/** People wait for such an auction to start, to end or to be decided. */
const mayBeSpokenTo: ReadonlySet<LiveAuction['status']> = new Set(['Scheduled', 'InProgress', 'Closed']);

/**
 * Ends the auction without publishing a price or a winner [P1]; refused once the desired price is met, and while
 * held.
 */
function acceptPersonalizedBid(auction: LiveAuction, atMs: number): CommandDecision {
  const isMet = hasMetDesiredPrice(auction);
  const event = { type: 'personalizedBid.accepted', hasMetDesiredPrice: isMet } as const;
  const next = afterEvent(auction, event, atMs);
  if (next === null && auction.hold !== null) return { kind: 'refused', auction, code: 'AuctionHeld' };
  if (next === null && auction.status === 'InProgress' && isMet)
    return { kind: 'refused', auction, code: 'DesiredPriceMet' };
  return decided(auction, next, { kind: 'personalizedBidAccepted' }, atMs);
}

function approve(auction: LiveAuction, nowMs: number): CommandDecision {
  const { startsAtMs, endsAtMs } = auction;
  const next = afterEvent(auction, { type: 'administrator.approved', nowMs, startsAtMs, endsAtMs }, nowMs);
  const approved = decided(auction, next, { kind: 'approved' }, nowMs);
  if (approved.kind === 'refused' || approved.auction.status !== 'InProgress') return approved;
  const started = appendEntry(approved.auction, { kind: 'started' }, nowMs);
  return { ...approved, auction: started.auction, entries: [...approved.entries, started.entry] };
}

/**
 * Withdraws a bid by hand before the outcome [L17]. Bids of closed accounts that would lead afterwards are
 * withdrawn first, each with its own entry, so that the leader can always buy. Moves no end; a closed auction
 * without bids has failed [L1].
 */
function correct(
  auction: LiveAuction,
  command: Withdrawal,
  { log, closed }: { readonly log: readonly Entry[]; readonly closed: ReadonlySet<number> },
  atMs: number,
): CommandDecision {
  const { status } = auction;
  if (status !== 'InProgress' && status !== 'Closed')
    return { kind: 'refused', auction, code: 'StatusConflict' };
  const standing = standingWithout(log, command.version);
  if (standing === null) return { kind: 'refused', auction, code: 'BidNotStanding' };
  const lastOpen = standing.findLastIndex(({ number }) => number !== null && !closed.has(number));
  const ofClosed = standing.slice(lastOpen + 1);
  let corrected = auction;
  const entries: Entry[] = [];
  for (const one of [...ofClosed.map(({ version }) => ({ version, reason: closedAccountReason })), command]) {
    const appended = withdraw(corrected, one, [...log, ...entries], atMs);
    corrected = appended.auction;
    entries.push(appended.entry);
  }
  if (status === 'InProgress' || corrected.best !== null)
    return { kind: 'accepted', auction: corrected, entries };
  const next = afterEvent(corrected, { type: 'bids.withdrawn' }, atMs);
  const failed = decided(corrected, next, { kind: 'failed' }, atMs);
  return failed.kind === 'refused' ? failed : { ...failed, entries: [...entries, ...failed.entries] };
}

interface Withdrawal {
  /** Version of the bid. */
  readonly version: number;
  readonly reason: string;
}

/** @param log in which that version is a standing bid by hand */
function withdraw(
  auction: LiveAuction,
  { version, reason }: Withdrawal,
  log: readonly Entry[],
  atMs: number,
): ReturnType<typeof appendEntry> {
  const standing = standingWithout(log, version) ?? [];
  const best = bestOf(standing.at(-1));
  const leader = best && { number: best.number, priceMinor: best.priceMinor };
  const next = { ...auction, best, bidCount: standing.length };
  return appendEntry(next, { kind: 'corrected', ...leader, corrects: version, reason }, atMs);
}

function bestOf(bid: Entry | undefined): LiveAuction['best'] {
  if (!bid || bid.number === null || bid.priceMinor === null) return null;
  const { number, priceMinor, atMs, automatic } = bid;
  return { number, priceMinor, atMs, automatic };
}

/** @param next the auction after the command; null if its status does not allow it */
function decided(
  auction: LiveAuction,
  next: LiveAuction | null,
  draft: EntryDraft,
  atMs: number,
): CommandDecision {
  if (next === null) return { kind: 'refused', auction, code: 'StatusConflict' };
  const appended = appendEntry(next, draft, atMs);
  return { kind: 'accepted', auction: appended.auction, entries: [appended.entry] };
}
