import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { bidStatuses, productStatuses } from '../domain/enumerations.ts';
import { productStatusOfPhase } from '../domain/product/product.ts';
import { stepsTaken } from '../testing/machine-table.ts';
import { type ProductBidEvent, productBidStatusMachine } from './product-bid-status.ts';
import { type ProductEvent, productPhases, productStatusMachine } from './product-status.ts';

const none = { bidThousandths: 0, minimumThousandths: 40, totalThousandths: 100, hasCollective: false };
const below = { ...none, bidThousandths: 39, hasCollective: true };
const reached = { ...none, bidThousandths: 40, hasCollective: true };
const whole = { ...none, bidThousandths: 100, hasCollective: true };
const singles = { ...none, bidThousandths: 40 };
const clock = (nowMs: number, progress = none, finalPriceDueMs: number | null = null) =>
  ({ type: 'clock.reached', nowMs, participationDeadlineMs: 100, finalPriceDueMs, ...progress }) as const;

const events: Record<string, ProductEvent> = {
  'published before its deadline': { type: 'provider.published', nowMs: 99, participationDeadlineMs: 100 },
  'published at its deadline': { type: 'provider.published', nowMs: 100, participationDeadlineMs: 100 },
  'closed below the minimum': { type: 'provider.closed', ...below },
  'closed at the minimum': { type: 'provider.closed', ...reached },
  'closed with Single bids alone': { type: 'provider.closed', ...singles },
  'a bid with some left': { type: 'bid.stood', ...reached },
  'a bid with nothing left': { type: 'bid.stood', ...whole },
  'a Single bid with nothing left': { type: 'bid.stood', ...whole, hasCollective: false },
  'before the deadline': clock(99, reached),
  'deadline below the minimum': clock(100, below),
  'deadline at the minimum': clock(100, reached),
  'deadline with Single bids alone': clock(100, singles),
  'before the final price is due': clock(199, reached, 200),
  'as the final price is due': clock(200, reached, 200),
  'final price set': { type: 'finalPrice.set' },
  'administrator cancels': { type: 'administrator.cancelled' },
  deleted: { type: 'provider.deleted' },
};

describe('the life of a product', () => {
  it('[X1] allows exactly these steps and refuses every other event in every state', () => {
    expect(stepsTaken(productStatusMachine, events)).toEqual([
      'inactive: published before its deadline → active',
      'inactive: deleted → cancelled',
      'active: closed at the minimum → closed',
      'active: closed with Single bids alone → sold',
      'active: a bid with nothing left → closed',
      'active: a Single bid with nothing left → sold',
      'active: deadline below the minimum → minimumMissed',
      'active: deadline at the minimum → closed',
      'active: deadline with Single bids alone → sold',
      'active: before the final price is due → closed',
      'active: as the final price is due → closed',
      'active: administrator cancels → cancelled',
      'active: deleted → cancelled',
      'closed: as the final price is due → sold',
      'closed: final price set → sold',
      'closed: administrator cancels → cancelled',
    ]);
  });

  it('[X1] reaches every phase and, by them, every status of the vocabulary', () => {
    const paths = getShortestPaths(productStatusMachine, { events: Object.values(events) });
    expect(paths.map(({ state }) => state.value).sort()).toEqual([...productPhases].sort());
    expect([...new Set(productPhases.map((phase) => productStatusOfPhase[phase]))].sort()).toEqual(
      [...productStatuses].sort(),
    );
  });
});

const bidEvents: Record<string, ProductBidEvent> = {
  accepted: { type: 'product.accepted' },
  'rejected by the Provider': { type: 'provider.rejected' },
  'product below its minimum': { type: 'product.minimumMissed' },
  'removed below the minimum': { type: 'bidder.removed', isMinimumReached: false },
  'removed at the minimum': { type: 'bidder.removed', isMinimumReached: true },
  'product cancelled': { type: 'product.cancelled', hasDeal: false },
  'product cancelled after its deal': { type: 'product.cancelled', hasDeal: true },
  'product deleted': { type: 'product.deleted' },
};

describe('a bid on a product', () => {
  it('[X4] allows exactly these steps; an accepted one ends only with its product, before its deal', () => {
    expect(stepsTaken(productBidStatusMachine, bidEvents)).toEqual([
      'Active: accepted → Accepted',
      'Active: rejected by the Provider → Rejected',
      'Active: product below its minimum → Rejected',
      'Active: removed below the minimum → Removed',
      'Active: product cancelled → Removed',
      'Active: product cancelled after its deal → Removed',
      'Active: product deleted → Removed',
      'Accepted: product cancelled → Removed',
    ]);
  });

  it('[X4] reaches every status of the vocabulary', () => {
    const paths = getShortestPaths(productBidStatusMachine, { events: Object.values(bidEvents) });
    expect(paths.map((path) => path.state.value).sort()).toEqual([...bidStatuses].sort());
  });
});
