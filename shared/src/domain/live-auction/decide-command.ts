import { afterEvent, hasMetDesiredPrice } from './advance-to.ts';
import { appendEntry, type EntryDraft } from './append-entry.ts';
import { extendedEnds } from './effective-end.ts';
import type { Entry, LiveAuction } from './live-auction.ts';
import { standingWithout } from './standing-bids.ts';

/** What a person other than a bidder decides about a live auction [L1, L10, L11, L15–L17]. */
export type AuctionCommand =
  | { readonly type: 'owner.accept' }
  | { readonly type: 'owner.refuse' }
  /** The bid itself is no part of the auction's state: only its parties see it [P1]. */
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
 * Decides a command of the owner or an administrator. Pure. The caller's identity is checked before.
 *
 * @param auction row-locked state, brought up to `nowMs` by `advanceTo`
 * @param nowMs   the database's clock; an earlier time than the last entry's is raised to that [L5]
 * @param log     for a correction, all of its bids and corrections in version order [L17]
 */
export function decideCommand(
  auction: LiveAuction,
  command: AuctionCommand,
  nowMs: number,
  log: readonly Entry[] = [],
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
      return correct(auction, command, log, atMs);
  }
}

/** Somebody waits for such an auction to start, to end or to be decided. */
const mayBeSpokenTo: ReadonlySet<LiveAuction['status']> = new Set(['Scheduled', 'InProgress', 'Closed']);

/** Ends the auction without naming a price or a winner [P1]; refused once the desired price is met, and while held. */
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

/** Withdraws a bid by hand before the outcome [L17]. Moves no end; a closed auction without bids has failed [L1]. */
function correct(
  auction: LiveAuction,
  { version, reason }: { readonly version: number; readonly reason: string },
  log: readonly Entry[],
  atMs: number,
): CommandDecision {
  const { status } = auction;
  if (status !== 'InProgress' && status !== 'Closed')
    return { kind: 'refused', auction, code: 'StatusConflict' };
  const standing = standingWithout(log, version);
  if (standing === null) return { kind: 'refused', auction, code: 'BidNotStanding' };
  const best = bestOf(standing.at(-1));
  const next = { ...auction, best, bidCount: standing.length };
  const leader = best && { number: best.number, priceMinor: best.priceMinor };
  const corrected = decided(auction, next, { kind: 'corrected', ...leader, corrects: version, reason }, atMs);
  if (corrected.kind === 'refused' || status === 'InProgress' || best !== null) return corrected;
  const failed = decided(
    corrected.auction,
    afterEvent(corrected.auction, { type: 'bids.withdrawn' }, atMs),
    { kind: 'failed' },
    atMs,
  );
  return failed.kind === 'refused'
    ? failed
    : { ...failed, entries: [...corrected.entries, ...failed.entries] };
}

function bestOf(bid: Entry | undefined): LiveAuction['best'] {
  if (!bid || bid.number === null || bid.priceMinor === null) return null;
  const { number, priceMinor, atMs, automatic } = bid;
  return { number, priceMinor, atMs, automatic };
}

/** @param next the auction after the command; null where its status does not take it */
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
