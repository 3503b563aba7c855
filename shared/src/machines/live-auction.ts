import { setup } from 'xstate';
import type { AuctionStatus } from '../domain/enumerations.ts';
import type { OutcomeKind } from '../domain/live-auction/live-auction.ts';

/**
 * The life cycle of a live auction [L1, L2, L11], the single source of its status and its outcome. Pure, without
 * timers: the passing of time arrives as `clock.reached`.
 *
 * pending ─approved→ scheduled ─start→ running ─end, desired price met→ desiredPriceMet
 *                                              ─end, no bids─────────→ noBids
 *                                              ─end, bids────────────→ awaitingOwner ─all bids withdrawn→ noBids
 * running ─held→ held ─resumed→ running
 * awaitingOwner ─→ acceptedByOwner | refusedByOwner | decisionTimeEnded
 */
export const liveAuctionMachine = setup({
  types: {
    events: {} as LiveAuctionEvent,
  },
  guards: {
    isBeforeStart: ({ event }) => hasTimes(event) && event.nowMs < event.startsAtMs,
    hasStarted: ({ event }) => hasTimes(event) && event.nowMs >= event.startsAtMs,
    isRunning: ({ event }) =>
      hasTimes(event) && event.nowMs >= event.startsAtMs && event.nowMs < event.endsAtMs,
    isOver: ({ event }) => isOver(event),
    isOverWithBids: ({ event }) => isOver(event) && event.bidCount > 0,
    isOverWithDesiredPrice: ({ event }) => isOver(event) && event.hasMetDesiredPrice,
    isDecisionTimeOver: ({ event }) =>
      event.type === 'clock.reached' &&
      event.decisionEndsAtMs !== null &&
      event.nowMs >= event.decisionEndsAtMs,
    hasNotMetDesiredPrice: ({ event }) =>
      event.type === 'personalizedBid.accepted' && !event.hasMetDesiredPrice,
  },
}).createMachine({
  id: 'liveAuction',
  initial: 'pending',
  states: {
    pending: {
      on: {
        'administrator.approved': [
          { guard: 'isBeforeStart', target: 'scheduled' },
          { guard: 'isRunning', target: 'running' },
        ],
        // An auction that was never approved stays hidden: its outcome says so.
        'administrator.cancelled': 'notApproved',
        'clock.reached': { guard: 'isOver', target: 'notApproved' },
      },
    },
    scheduled: {
      on: {
        'clock.reached': { guard: 'hasStarted', target: 'running' },
        'administrator.cancelled': 'cancelled',
      },
    },
    running: {
      on: {
        'clock.reached': [
          { guard: 'isOverWithDesiredPrice', target: 'desiredPriceMet' },
          { guard: 'isOverWithBids', target: 'awaitingOwner' },
          { guard: 'isOver', target: 'noBids' },
        ],
        'personalizedBid.accepted': { guard: 'hasNotMetDesiredPrice', target: 'personalizedBidAccepted' },
        'administrator.held': 'held',
        'administrator.cancelled': 'cancelled',
      },
    },
    // Its clock is stopped.
    held: {
      on: {
        'administrator.resumed': 'running',
        'administrator.cancelled': 'cancelled',
      },
    },
    awaitingOwner: {
      on: {
        'owner.accepted': 'acceptedByOwner',
        'owner.refused': 'refusedByOwner',
        'bids.withdrawn': 'noBids',
        'clock.reached': { guard: 'isDecisionTimeOver', target: 'decisionTimeEnded' },
        'personalizedBid.accepted': { guard: 'hasNotMetDesiredPrice', target: 'personalizedBidAccepted' },
      },
    },
    desiredPriceMet: { type: 'final' },
    acceptedByOwner: { type: 'final' },
    refusedByOwner: { type: 'final' },
    decisionTimeEnded: { type: 'final' },
    personalizedBidAccepted: { type: 'final' },
    noBids: { type: 'final' },
    notApproved: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

/** A state of the machine: a phase before the end, the outcome afterwards. */
export type LiveAuctionPhase = 'pending' | 'scheduled' | 'running' | 'held' | OutcomeKind;

/** The vocabulary's status of each state of the machine. */
export const statusOfPhase: Readonly<Record<LiveAuctionPhase, AuctionStatus>> = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  running: 'InProgress',
  held: 'InProgress',
  awaitingOwner: 'Closed',
  desiredPriceMet: 'Accepted',
  acceptedByOwner: 'Accepted',
  personalizedBidAccepted: 'Accepted',
  refusedByOwner: 'Refused',
  decisionTimeEnded: 'Refused',
  noBids: 'Failed',
  notApproved: 'Failed',
  cancelled: 'Failed',
};

interface Times {
  readonly nowMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

interface Clock extends Times {
  readonly type: 'clock.reached';
  readonly decisionEndsAtMs: number | null;
  readonly bidCount: number;
  readonly hasMetDesiredPrice: boolean;
}

export type LiveAuctionEvent =
  | Clock
  | ({ readonly type: 'administrator.approved' } & Times)
  | { readonly type: 'administrator.cancelled' }
  | { readonly type: 'administrator.held' }
  | { readonly type: 'administrator.resumed' }
  | { readonly type: 'owner.accepted' }
  | { readonly type: 'owner.refused' }
  /** The last standing bid was withdrawn [L17]. */
  | { readonly type: 'bids.withdrawn' }
  | { readonly type: 'personalizedBid.accepted'; readonly hasMetDesiredPrice: boolean };

function hasTimes(event: LiveAuctionEvent): event is LiveAuctionEvent & Times {
  return event.type === 'administrator.approved' || event.type === 'clock.reached';
}

function isOver(event: LiveAuctionEvent): event is Clock {
  return event.type === 'clock.reached' && event.nowMs >= event.endsAtMs;
}
