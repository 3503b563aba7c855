import { liveAuctionStatusMachine } from '../../machines/live-auction-status.ts';
import { type LiveOutcomeEvent, liveOutcomeMachine } from '../../machines/live-outcome.ts';
import { nextState } from '../../machines/next-state.ts';
import { winnerOf, withOutcome } from './advance-to.ts';
import { appendEntry } from './append-entry.ts';
import type { Entry, LiveAuction } from './live-auction.ts';

/** What a person other than a bidder decides about a live auction [L1, L10]. */
export type AuctionCommand =
  | { readonly type: 'owner.accept' }
  | { readonly type: 'owner.refuse' }
  | { readonly type: 'administrator.approve' }
  | { readonly type: 'administrator.cancel'; readonly reason: string };

export type CommandDecision =
  | { readonly kind: 'accepted'; readonly auction: LiveAuction; readonly entries: Entry[] }
  | { readonly kind: 'refused'; readonly auction: LiveAuction; readonly code: 'StatusConflict' };

/**
 * Decides a command of the owner or an administrator. Pure. Whether the caller is that person is asked before.
 *
 * @param auction row-locked state, brought up to `nowMs` by `advanceTo`
 * @param nowMs   the database's clock; an earlier time than the last entry's is raised to that [L5]
 */
export function decideCommand(auction: LiveAuction, command: AuctionCommand, nowMs: number): CommandDecision {
  const atMs = Math.max(nowMs, auction.lastAtMs);
  switch (command.type) {
    case 'owner.accept':
      return byOwner(auction, { type: 'owner.accepted' }, atMs);
    case 'owner.refuse':
      return byOwner(auction, { type: 'owner.refused' }, atMs);
    case 'administrator.approve':
      return approve(auction, atMs);
    case 'administrator.cancel':
      return cancel(auction, command.reason, atMs);
  }
}

function byOwner(auction: LiveAuction, event: LiveOutcomeEvent, nowMs: number): CommandDecision {
  const kind = auction.status === 'Closed' ? nextState(liveOutcomeMachine, 'awaitingOwner', event) : null;
  if (kind === null || kind === 'open') return refused(auction);
  const next = withOutcome(auction, kind, nowMs);
  const draft =
    kind === 'acceptedByOwner'
      ? ({ kind: 'accepted', ...winnerOf(auction) } as const)
      : ({ kind: 'refused' } as const);
  return accepted(appendEntry(next, draft, nowMs));
}

function approve(auction: LiveAuction, nowMs: number): CommandDecision {
  const { startsAtMs, endsAtMs } = auction;
  const event = { type: 'administrator.approved', nowMs, startsAtMs, endsAtMs } as const;
  const status = nextState(liveAuctionStatusMachine, auction.status, event);
  if (status === null) return refused(auction);
  const approved = appendEntry({ ...auction, status }, { kind: 'approved' }, nowMs);
  if (status !== 'InProgress') return accepted(approved);
  const started = appendEntry(approved.auction, { kind: 'started' }, nowMs);
  return { kind: 'accepted', auction: started.auction, entries: [approved.entry, started.entry] };
}

function cancel(auction: LiveAuction, reason: string, nowMs: number): CommandDecision {
  const status = nextState(liveAuctionStatusMachine, auction.status, { type: 'administrator.cancelled' });
  if (status === null) return refused(auction);
  // What was never approved stays unseen: its outcome says so.
  const kind = auction.status === 'Pending' ? 'notApproved' : 'cancelled';
  const outcome = { kind, atMs: nowMs, winner: null, reason } as const;
  return accepted(appendEntry({ ...auction, status, outcome }, { kind: 'cancelled', reason }, nowMs));
}

function accepted({ auction, entry }: { auction: LiveAuction; entry: Entry }): CommandDecision {
  return { kind: 'accepted', auction, entries: [entry] };
}

function refused(auction: LiveAuction): CommandDecision {
  return { kind: 'refused', auction, code: 'StatusConflict' };
}
