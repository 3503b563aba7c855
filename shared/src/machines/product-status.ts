import { setup } from 'xstate';
import { productOutcomes } from '../domain/product/product-outcome.ts';

/**
 * The life of a product [X1], the one source of its status and its outcome. Pure, without timers: the participation
 * deadline and the end of the time to set the final price arrive as `clock.reached`.
 *
 * inactive ─published→ active ─deadline, provider or nothing left→ closed ─final price or 7 days→ sold
 *                             ─the same without Collective bids───────────────────────────────→ sold
 *                             ─deadline below the minimum→ minimumMissed
 * active, closed ─administrator cancels→ cancelled; inactive, active ─deleted→ cancelled
 */
export const productStatusMachine = setup({
  types: {
    events: {} as ProductEvent,
  },
  guards: {
    isBeforeDeadline: ({ event }) =>
      event.type === 'provider.published' && event.nowMs < event.participationDeadlineMs,
    closesWithCollective: ({ event }) => closes(event) && event.hasCollective,
    closes: ({ event }) => closes(event),
    isOver: ({ event }) => isOver(event),
    isFinalPriceTimeOver: ({ event }) =>
      event.type === 'clock.reached' &&
      event.finalPriceDueMs !== null &&
      event.nowMs >= event.finalPriceDueMs,
  },
}).createMachine({
  id: 'productStatus',
  initial: 'inactive',
  states: {
    inactive: {
      on: {
        'provider.published': { guard: 'isBeforeDeadline', target: 'active' },
        'provider.deleted': 'cancelled',
      },
    },
    active: {
      on: {
        'provider.closed': [
          { guard: 'closesWithCollective', target: 'closed' },
          { guard: 'closes', target: 'sold' },
        ],
        'bid.stood': [
          { guard: 'closesWithCollective', target: 'closed' },
          { guard: 'closes', target: 'sold' },
        ],
        'clock.reached': [
          { guard: 'closesWithCollective', target: 'closed' },
          { guard: 'closes', target: 'sold' },
          { guard: 'isOver', target: 'minimumMissed' },
        ],
        'provider.deleted': 'cancelled',
        'administrator.cancelled': 'cancelled',
      },
    },
    closed: {
      on: {
        'finalPrice.set': 'sold',
        'clock.reached': { guard: 'isFinalPriceTimeOver', target: 'sold' },
        'administrator.cancelled': 'cancelled',
      },
    },
    sold: { type: 'final' },
    minimumMissed: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

/** A state of the machine: a phase before the end, the outcome afterwards. */
export const productPhases = ['inactive', 'active', 'closed', ...productOutcomes] as const;
export type ProductPhase = (typeof productPhases)[number];

/** Totals of the standing bids, in thousandths of the unit. */
export interface ProductProgress {
  readonly bidThousandths: number;
  readonly minimumThousandths: number;
  readonly totalThousandths: number;
  /** True if a Collective bid stands, so that a final price is due. */
  readonly hasCollective: boolean;
}

export type ProductEvent =
  | { readonly type: 'provider.published'; readonly nowMs: number; readonly participationDeadlineMs: number }
  | ({ readonly type: 'provider.closed' } & ProductProgress)
  /** A bid was placed or raised. */
  | ({ readonly type: 'bid.stood' } & ProductProgress)
  | { readonly type: 'finalPrice.set' }
  | { readonly type: 'provider.deleted' }
  | { readonly type: 'administrator.cancelled' }
  | ({
      readonly type: 'clock.reached';
      readonly nowMs: number;
      readonly participationDeadlineMs: number;
      /** Null before it is closed. */
      readonly finalPriceDueMs: number | null;
    } & ProductProgress);

/** Returns true if the event ends the period of bids, with the minimum reached. */
function closes(event: ProductEvent): event is Extract<ProductEvent, ProductProgress> {
  switch (event.type) {
    case 'provider.closed':
      return event.bidThousandths >= event.minimumThousandths;
    case 'bid.stood':
      return event.bidThousandths >= event.totalThousandths;
    case 'clock.reached':
      return isOver(event) && event.bidThousandths >= event.minimumThousandths;
    default:
      return false;
  }
}

function isOver(event: ProductEvent): boolean {
  return event.type === 'clock.reached' && event.nowMs >= event.participationDeadlineMs;
}
