import { setup } from 'xstate';

/**
 * Status of a bid on an announcement [B2]: Active, then one of the others, which are final. The owner accepts and
 * rejects, the bidder accepts a counter-offer and removes; the market rejects or removes with the auction.
 */
export const bidStatusMachine = setup({
  types: {
    events: {} as BidStatusEvent,
  },
  guards: {
    isWithinQuantityLeft: ({ event }) =>
      (event.type === 'owner.accepted' || event.type === 'bidder.accepted') &&
      event.quantityThousandths <= event.quantityLeftThousandths,
  },
}).createMachine({
  id: 'bidStatus',
  initial: 'Active',
  states: {
    Active: {
      on: {
        'owner.accepted': { guard: 'isWithinQuantityLeft', target: 'Accepted' },
        'bidder.accepted': { guard: 'isWithinQuantityLeft', target: 'Accepted' },
        'owner.rejected': 'Rejected',
        'auction.sold': 'Rejected',
        'bidder.removed': 'Removed',
        'auction.deleted': 'Removed',
      },
    },
    Accepted: { type: 'final' },
    Rejected: { type: 'final' },
    Removed: { type: 'final' },
  },
});

export type BidStatusEvent =
  | {
      /** The side whose turn it is accepts the last round [B4]. */
      readonly type: 'owner.accepted' | 'bidder.accepted';
      readonly quantityThousandths: number;
      readonly quantityLeftThousandths: number;
    }
  | { readonly type: 'owner.rejected' }
  | { readonly type: 'auction.sold' }
  | { readonly type: 'bidder.removed' }
  | { readonly type: 'auction.deleted' };
