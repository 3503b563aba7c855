import { setup } from 'xstate';

/**
 * How a live auction comes out [L1, L2]: what the end of its time, its owner and its administrator make
 * of it. Pure, without timers: the passing of time arrives as `clock.reached`.
 *
 * open ─end, desired price met→ desiredPriceMet
 *      ─end, bids──────────────→ awaitingOwner ─→ acceptedByOwner | refusedByOwner | decisionTimeEnded
 *      ─end, no bids───────────→ noBids
 */
export const liveOutcomeMachine = setup({
  types: {
    events: {} as LiveOutcomeEvent,
  },
  guards: {
    isOverWithDesiredPrice: ({ event }) => isOver(event) && event.hasMetDesiredPrice,
    isOverWithBids: ({ event }) => isOver(event) && event.bidCount > 0,
    isOver: ({ event }) => isOver(event),
    isDecisionTimeOver: ({ event }) =>
      event.type === 'clock.reached' &&
      event.decisionEndsAtMs !== null &&
      event.nowMs >= event.decisionEndsAtMs,
    hasNotMetDesiredPrice: ({ event }) =>
      event.type === 'personalizedBid.accepted' && !event.hasMetDesiredPrice,
  },
}).createMachine({
  id: 'liveOutcome',
  initial: 'open',
  states: {
    open: {
      on: {
        'clock.reached': [
          { guard: 'isOverWithDesiredPrice', target: 'desiredPriceMet' },
          { guard: 'isOverWithBids', target: 'awaitingOwner' },
          { guard: 'isOver', target: 'noBids' },
        ],
        'administrator.cancelled': 'cancelled',
        'personalizedBid.accepted': { guard: 'hasNotMetDesiredPrice', target: 'personalizedBidAccepted' },
      },
    },
    awaitingOwner: {
      on: {
        'owner.accepted': 'acceptedByOwner',
        'owner.refused': 'refusedByOwner',
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
    cancelled: { type: 'final' },
  },
});

export type LiveOutcomeEvent =
  | {
      readonly type: 'clock.reached';
      readonly nowMs: number;
      readonly endsAtMs: number;
      readonly decisionEndsAtMs: number | null;
      readonly bidCount: number;
      readonly hasMetDesiredPrice: boolean;
    }
  | { readonly type: 'owner.accepted' }
  | { readonly type: 'owner.refused' }
  | { readonly type: 'administrator.cancelled' }
  | { readonly type: 'personalizedBid.accepted'; readonly hasMetDesiredPrice: boolean };

function isOver(event: LiveOutcomeEvent): event is Extract<LiveOutcomeEvent, { type: 'clock.reached' }> {
  return event.type === 'clock.reached' && event.nowMs >= event.endsAtMs;
}
