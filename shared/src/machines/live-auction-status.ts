import { setup } from 'xstate';
import type { OutcomeKind } from '../domain/live-auction/live-auction.ts';

/**
 * Status of a live auction [L1]. Pure, without timers: time arrives as `clock.reached`, and what the
 * end means is said by the outcome machine and arrives as `outcome.reached`.
 */
export const liveAuctionStatusMachine = setup({
  types: {
    events: {} as LiveAuctionStatusEvent,
  },
  guards: {
    isBeforeStart: ({ event }) => hasTimes(event) && event.nowMs < event.startsAtMs,
    isRunning: ({ event }) =>
      hasTimes(event) && event.nowMs >= event.startsAtMs && event.nowMs < event.endsAtMs,
    hasStarted: ({ event }) => hasTimes(event) && event.nowMs >= event.startsAtMs,
    isOver: ({ event }) => hasTimes(event) && event.nowMs >= event.endsAtMs,
    isSoldWhileRunning: ({ event }) =>
      event.type === 'outcome.reached' && soldWhileRunning.has(event.outcome),
    isSoldAfterEnd: ({ event }) => event.type === 'outcome.reached' && soldAfterEnd.has(event.outcome),
    isUndecided: ({ event }) => event.type === 'outcome.reached' && event.outcome === 'awaitingOwner',
    isRefused: ({ event }) => event.type === 'outcome.reached' && refusedOutcomes.has(event.outcome),
    isFailed: ({ event }) => event.type === 'outcome.reached' && event.outcome === 'noBids',
  },
}).createMachine({
  id: 'liveAuctionStatus',
  initial: 'Pending',
  states: {
    Pending: {
      on: {
        'administrator.approved': [
          { guard: 'isBeforeStart', target: 'Scheduled' },
          { guard: 'isRunning', target: 'InProgress' },
        ],
        'administrator.cancelled': 'Failed',
        'clock.reached': { guard: 'isOver', target: 'Failed' },
      },
    },
    Scheduled: {
      on: {
        'clock.reached': { guard: 'hasStarted', target: 'InProgress' },
        'administrator.cancelled': 'Failed',
      },
    },
    InProgress: {
      on: {
        'outcome.reached': [
          { guard: 'isSoldWhileRunning', target: 'Accepted' },
          { guard: 'isUndecided', target: 'Closed' },
          { guard: 'isFailed', target: 'Failed' },
        ],
        'administrator.cancelled': 'Failed',
      },
    },
    Closed: {
      on: {
        'outcome.reached': [
          { guard: 'isSoldAfterEnd', target: 'Accepted' },
          { guard: 'isRefused', target: 'Refused' },
        ],
      },
    },
    Accepted: { type: 'final' },
    Refused: { type: 'final' },
    Failed: { type: 'final' },
  },
});

interface Times {
  readonly nowMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export type LiveAuctionStatusEvent =
  | ({ readonly type: 'administrator.approved' } & Times)
  | ({ readonly type: 'clock.reached' } & Times)
  | { readonly type: 'administrator.cancelled' }
  | { readonly type: 'outcome.reached'; readonly outcome: OutcomeKind };

const soldWhileRunning: ReadonlySet<OutcomeKind> = new Set(['desiredPriceMet', 'personalizedBidAccepted']);
const soldAfterEnd: ReadonlySet<OutcomeKind> = new Set(['acceptedByOwner', 'personalizedBidAccepted']);
const refusedOutcomes: ReadonlySet<OutcomeKind> = new Set(['refusedByOwner', 'decisionTimeEnded']);

function hasTimes(
  event: LiveAuctionStatusEvent,
): event is Extract<LiveAuctionStatusEvent, { type: 'administrator.approved' | 'clock.reached' }> {
  return event.type === 'administrator.approved' || event.type === 'clock.reached';
}
