import { describe, expect, it } from 'vitest';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { auctionStatuses } from '../domain/enumerations.ts';
import { outcomeKinds } from '../domain/live-auction/live-auction.ts';
import { stepsTaken } from '../testing/machine-table.ts';
import { type LiveAuctionStatusEvent, liveAuctionStatusMachine } from './live-auction-status.ts';

const times = { startsAtMs: 100, endsAtMs: 200 };
const moments = { 'before the start': 99, 'at the start': 100, 'before the end': 199, 'at the end': 200 };

const events: Record<string, LiveAuctionStatusEvent> = {
  ...Object.fromEntries(
    Object.entries(moments).flatMap(([name, nowMs]) => [
      [`approved ${name}`, { type: 'administrator.approved', nowMs, ...times }],
      [`clock ${name}`, { type: 'clock.reached', nowMs, ...times }],
    ]),
  ),
  'administrator cancels': { type: 'administrator.cancelled' },
  ...Object.fromEntries(outcomeKinds.map((outcome) => [outcome, { type: 'outcome.reached', outcome }])),
};

describe('status of a live auction', () => {
  it('[L1] takes exactly these steps and refuses every other event in every state', () => {
    expect(stepsTaken(liveAuctionStatusMachine, events)).toEqual([
      'Pending: approved before the start → Scheduled',
      'Pending: approved at the start → InProgress',
      'Pending: approved before the end → InProgress',
      'Pending: clock at the end → Failed',
      'Pending: administrator cancels → Failed',
      'Scheduled: clock at the start → InProgress',
      'Scheduled: clock before the end → InProgress',
      'Scheduled: clock at the end → InProgress',
      'Scheduled: administrator cancels → Failed',
      'InProgress: administrator cancels → Failed',
      'InProgress: desiredPriceMet → Accepted',
      'InProgress: awaitingOwner → Closed',
      'InProgress: personalizedBidAccepted → Accepted',
      'InProgress: noBids → Failed',
      'Closed: acceptedByOwner → Accepted',
      'Closed: refusedByOwner → Refused',
      'Closed: decisionTimeEnded → Refused',
      'Closed: personalizedBidAccepted → Accepted',
    ]);
  });

  it('[L1] reaches every status of the vocabulary, by paths of known length', () => {
    const paths = getShortestPaths(liveAuctionStatusMachine, { events: Object.values(events) });
    const lengths = paths.map((path) => [path.state.value, path.weight] as const);
    expect(Object.fromEntries(lengths)).toEqual({
      Pending: 0,
      Scheduled: 1,
      InProgress: 1,
      Failed: 1,
      Closed: 2,
      Accepted: 2,
      Refused: 3,
    });
    expect(Object.keys(liveAuctionStatusMachine.states).sort()).toEqual([...auctionStatuses].sort());
  });

  it('[L1] leads by every simple path through InProgress before anyone can win or be refused', () => {
    const paths = getSimplePaths(liveAuctionStatusMachine, { events: Object.values(events) });
    const decided = paths.filter((path) => ['Accepted', 'Refused'].includes(path.state.value));
    expect(decided.length).toBeGreaterThan(0);
    for (const path of decided) {
      const visited = path.steps.map((step) => step.state.value);
      expect(visited).toContain('InProgress');
      if (path.state.value === 'Refused') expect(visited).toContain('Closed');
    }
  });

  it('[L1] nothing leaves Accepted, Refused or Failed', () => {
    const { Accepted, Refused, Failed } = liveAuctionStatusMachine.states;
    expect([Accepted, Refused, Failed].map((state) => state?.type)).toEqual(['final', 'final', 'final']);
  });
});
