import { describe, expect, it } from 'vitest';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { auctionStatuses } from '../domain/enumerations.ts';
import { outcomeKinds } from '../domain/live-auction/live-auction.ts';
import { stepsTaken } from '../testing/machine-table.ts';
import { type LiveAuctionEvent, liveAuctionMachine, statusOfPhase } from './live-auction.ts';

const times = { startsAtMs: 100, endsAtMs: 200, decisionEndsAtMs: null };
const noBids = { bidCount: 0, hasMetDesiredPrice: false };
const bids = { bidCount: 2, hasMetDesiredPrice: false };
const approved = (nowMs: number) => ({ type: 'administrator.approved', nowMs, ...times }) as const;
const clock = (nowMs: number, has = noBids, decisionEndsAtMs: number | null = null) =>
  ({ type: 'clock.reached', nowMs, ...times, decisionEndsAtMs, ...has }) as const;

const events: Record<string, LiveAuctionEvent> = {
  'approved before the start': approved(99),
  'approved at the start': approved(100),
  'approved before the end': approved(199),
  'approved at the end': approved(200),
  'clock before the start': clock(99),
  'clock at the start': clock(100),
  'clock before the end': clock(199, bids),
  'end without bids': clock(200),
  'end with bids': clock(200, bids),
  'end with the desired price': clock(200, { bidCount: 2, hasMetDesiredPrice: true }),
  'before the decision ends': clock(299, bids, 300),
  'as the decision ends': clock(300, bids, 300),
  'administrator cancels': { type: 'administrator.cancelled' },
  'administrator holds': { type: 'administrator.held' },
  'administrator resumes': { type: 'administrator.resumed' },
  'owner accepts': { type: 'owner.accepted' },
  'owner refuses': { type: 'owner.refused' },
  'all bids withdrawn': { type: 'bids.withdrawn' },
  'personalised bid': { type: 'personalizedBid.accepted', hasMetDesiredPrice: false },
  'personalised bid past the desired price': { type: 'personalizedBid.accepted', hasMetDesiredPrice: true },
};

describe('the life of a live auction', () => {
  it('[L1] [L2] [L11] allows exactly these steps and refuses every other event in every state', () => {
    expect(stepsTaken(liveAuctionMachine, events)).toEqual([
      'pending: approved before the start → scheduled',
      'pending: approved at the start → running',
      'pending: approved before the end → running',
      'pending: end without bids → notApproved',
      'pending: end with bids → notApproved',
      'pending: end with the desired price → notApproved',
      'pending: before the decision ends → notApproved',
      'pending: as the decision ends → notApproved',
      'pending: administrator cancels → notApproved',
      'scheduled: clock at the start → running',
      'scheduled: clock before the end → running',
      'scheduled: end without bids → running',
      'scheduled: end with bids → running',
      'scheduled: end with the desired price → running',
      'scheduled: before the decision ends → running',
      'scheduled: as the decision ends → running',
      'scheduled: administrator cancels → cancelled',
      'running: end without bids → noBids',
      'running: end with bids → awaitingOwner',
      'running: end with the desired price → desiredPriceMet',
      'running: before the decision ends → awaitingOwner',
      'running: as the decision ends → awaitingOwner',
      'running: administrator cancels → cancelled',
      'running: administrator holds → held',
      'running: personalised bid → personalizedBidAccepted',
      'held: administrator cancels → cancelled',
      'held: administrator resumes → running',
      'awaitingOwner: as the decision ends → decisionTimeEnded',
      'awaitingOwner: owner accepts → acceptedByOwner',
      'awaitingOwner: owner refuses → refusedByOwner',
      'awaitingOwner: all bids withdrawn → noBids',
      'awaitingOwner: personalised bid → personalizedBidAccepted',
    ]);
  });

  it('[L1] reaches every outcome and, by them, every status of the vocabulary', () => {
    const paths = getShortestPaths(liveAuctionMachine, { events: Object.values(events) });
    const reached = paths.map(({ state }) => state.value);
    expect(reached.sort()).toEqual(['pending', 'scheduled', 'running', 'held', ...outcomeKinds].sort());
    expect(Object.keys(statusOfPhase).sort()).toEqual(reached);
    expect([...new Set(reached.map((phase) => statusOfPhase[phase]))].sort()).toEqual(
      [...auctionStatuses].sort(),
    );
  });

  it('[L1] every simple path to a win or a refusal passes through InProgress', () => {
    const paths = getSimplePaths(liveAuctionMachine, { events: Object.values(events) });
    const decided = paths.filter(({ state }) => ['Accepted', 'Refused'].includes(statusOfPhase[state.value]));
    expect(decided.length).toBeGreaterThan(0);
    for (const { state, steps } of decided) {
      const visited = steps.map((step) => statusOfPhase[step.state.value]);
      expect(visited).toContain('InProgress');
      if (statusOfPhase[state.value] === 'Refused') expect(visited).toContain('Closed');
    }
  });

  it('[L1] Accepted, Refused and Failed are final', () => {
    for (const [phase, { type }] of Object.entries(liveAuctionMachine.states)) {
      const status = statusOfPhase[phase as keyof typeof statusOfPhase];
      expect([phase, type === 'final']).toEqual([phase, ['Accepted', 'Refused', 'Failed'].includes(status)]);
    }
  });
});
