import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { outcomeKinds } from '../domain/live-auction/live-auction.ts';
import { stepsTaken } from '../testing/machine-table.ts';
import { type LiveOutcomeEvent, liveOutcomeMachine } from './live-outcome.ts';

const bids = {
  'without bids': { bidCount: 0, hasMetDesiredPrice: false },
  'with bids': { bidCount: 2, hasMetDesiredPrice: false },
  'with the desired price': { bidCount: 2, hasMetDesiredPrice: true },
};
const moments = {
  'before the end': { nowMs: 199, decisionEndsAtMs: null },
  'at the end': { nowMs: 200, decisionEndsAtMs: null },
  'before the decision ends': { nowMs: 299, decisionEndsAtMs: 300 },
  'as the decision ends': { nowMs: 300, decisionEndsAtMs: 300 },
};

const events: Record<string, LiveOutcomeEvent> = {
  'owner accepts': { type: 'owner.accepted' },
  'owner refuses': { type: 'owner.refused' },
  cancelled: { type: 'administrator.cancelled' },
  'personalised bid': { type: 'personalizedBid.accepted', hasMetDesiredPrice: false },
  'personalised bid past the desired price': { type: 'personalizedBid.accepted', hasMetDesiredPrice: true },
  ...Object.fromEntries(
    Object.entries(moments).flatMap(([moment, clock]) =>
      Object.entries(bids).map(([state, has]) => [
        `clock ${moment} ${state}`,
        { type: 'clock.reached', endsAtMs: 200, ...clock, ...has },
      ]),
    ),
  ),
};

describe('outcome of a live auction', () => {
  it('[L1] [L2] takes exactly these steps and refuses every other event in every state', () => {
    expect(stepsTaken(liveOutcomeMachine, events)).toEqual([
      'open: cancelled → cancelled',
      'open: personalised bid → personalizedBidAccepted',
      'open: clock at the end without bids → noBids',
      'open: clock at the end with bids → awaitingOwner',
      'open: clock at the end with the desired price → desiredPriceMet',
      'open: clock before the decision ends without bids → noBids',
      'open: clock before the decision ends with bids → awaitingOwner',
      'open: clock before the decision ends with the desired price → desiredPriceMet',
      'open: clock as the decision ends without bids → noBids',
      'open: clock as the decision ends with bids → awaitingOwner',
      'open: clock as the decision ends with the desired price → desiredPriceMet',
      'awaitingOwner: owner accepts → acceptedByOwner',
      'awaitingOwner: owner refuses → refusedByOwner',
      'awaitingOwner: personalised bid → personalizedBidAccepted',
      'awaitingOwner: clock as the decision ends without bids → decisionTimeEnded',
      'awaitingOwner: clock as the decision ends with bids → decisionTimeEnded',
      'awaitingOwner: clock as the decision ends with the desired price → decisionTimeEnded',
    ]);
  });

  it('[L1] reaches every outcome but the one that the status alone knows', () => {
    const reached = getShortestPaths(liveOutcomeMachine, { events: Object.values(events) }).map(
      (path) => path.state.value,
    );
    const bySettling = outcomeKinds.filter((kind) => kind !== 'notApproved');
    expect([...reached].sort()).toEqual(['open', ...bySettling].sort());
  });
});
