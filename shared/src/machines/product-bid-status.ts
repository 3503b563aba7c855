import { setup } from 'xstate';

/**
 * Status of a bid on a product [X4]: Active, then one of the others. Only an accepted bid whose deal is not
 * open yet may still end, with its product.
 */
export const productBidStatusMachine = setup({
  types: {
    events: {} as ProductBidEvent,
  },
  guards: {
    isMinimumAhead: ({ event }) => event.type === 'bidder.removed' && !event.isMinimumReached,
    hasNoDeal: ({ event }) => event.type === 'product.cancelled' && !event.hasDeal,
  },
}).createMachine({
  id: 'productBidStatus',
  initial: 'Active',
  states: {
    Active: {
      on: {
        // A Single bid at once, a Collective one when the product closes.
        'product.accepted': 'Accepted',
        'provider.rejected': 'Rejected',
        'product.minimumMissed': 'Rejected',
        'bidder.removed': { guard: 'isMinimumAhead', target: 'Removed' },
        'product.cancelled': 'Removed',
        'product.deleted': 'Removed',
      },
    },
    Accepted: {
      on: { 'product.cancelled': { guard: 'hasNoDeal', target: 'Removed' } },
    },
    Rejected: { type: 'final' },
    Removed: { type: 'final' },
  },
});

export type ProductBidEvent =
  | { readonly type: 'product.accepted' }
  | { readonly type: 'provider.rejected' }
  | { readonly type: 'product.minimumMissed' }
  | { readonly type: 'bidder.removed'; readonly isMinimumReached: boolean }
  | { readonly type: 'product.cancelled'; readonly hasDeal: boolean }
  | { readonly type: 'product.deleted' };
