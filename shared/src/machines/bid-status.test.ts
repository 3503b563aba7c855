import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { bidStatuses } from '../domain/enumerations.ts';
import { stepsTaken } from '../testing/machine-table.ts';
import { type BidStatusEvent, bidStatusMachine } from './bid-status.ts';

const events: Record<string, BidStatusEvent> = {
  'accepted for less than is left': {
    type: 'owner.accepted',
    quantityThousandths: 1_000,
    quantityLeftThousandths: 2_000,
  },
  'accepted for all that is left': {
    type: 'owner.accepted',
    quantityThousandths: 2_000,
    quantityLeftThousandths: 2_000,
  },
  'accepted for more than is left': {
    type: 'owner.accepted',
    quantityThousandths: 2_001,
    quantityLeftThousandths: 2_000,
  },
  'its counter-offer accepted': {
    type: 'bidder.accepted',
    quantityThousandths: 2_000,
    quantityLeftThousandths: 2_000,
  },
  'its counter-offer accepted for more than is left': {
    type: 'bidder.accepted',
    quantityThousandths: 2_001,
    quantityLeftThousandths: 2_000,
  },
  rejected: { type: 'owner.rejected' },
  'sold to others': { type: 'auction.sold' },
  'removed by its bidder': { type: 'bidder.removed' },
  'removed with the auction': { type: 'auction.deleted' },
};

it('[B2] [B3] allows exactly these steps, and none after the first', () => {
  expect(stepsTaken(bidStatusMachine, events)).toEqual([
    'Active: accepted for less than is left → Accepted',
    'Active: accepted for all that is left → Accepted',
    'Active: its counter-offer accepted → Accepted',
    'Active: rejected → Rejected',
    'Active: sold to others → Rejected',
    'Active: removed by its bidder → Removed',
    'Active: removed with the auction → Removed',
  ]);
});

it('[B2] reaches every status of the vocabulary', () => {
  const paths = getShortestPaths(bidStatusMachine, { events: Object.values(events) });
  expect(paths.map((path) => path.state.value).sort()).toEqual([...bidStatuses].sort());
});
