import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { auctionStatuses } from '../domain/enumerations.ts';
import { stepsTaken } from '../testing/machine-table.ts';
import { type AnnouncementStatusEvent, announcementStatusMachine } from './announcement-status.ts';

const moments = { 'before the deadline': 99, 'at the deadline': 100, 'as the decision ends': 200 };
const sales = {
  'without bids': { activeBidCount: 0, isPartlySold: false },
  'with bids': { activeBidCount: 1, isPartlySold: false },
  'partly sold': { activeBidCount: 0, isPartlySold: true },
  'partly sold with bids': { activeBidCount: 1, isPartlySold: true },
};

const events: Record<string, AnnouncementStatusEvent> = {
  'approved before the deadline': { type: 'administrator.approved', nowMs: 99, deadlineMs: 100 },
  'approved at the deadline': { type: 'administrator.approved', nowMs: 100, deadlineMs: 100 },
  cancelled: { type: 'administrator.cancelled', isPartlySold: false },
  'cancelled partly sold': { type: 'administrator.cancelled', isPartlySold: true },
  'bid for all': { type: 'bid.accepted', isFullySold: true },
  'bid for a part': { type: 'bid.accepted', isFullySold: false },
  'edited in its terms without bids': { type: 'owner.edited', isMaterial: true, bidCount: 0 },
  'edited in its terms with bids': { type: 'owner.edited', isMaterial: true, bidCount: 1 },
  'edited in its words': { type: 'owner.edited', isMaterial: false, bidCount: 0 },
  ...Object.fromEntries(
    Object.entries(moments).flatMap(([moment, nowMs]) =>
      Object.entries(sales).map(([state, sold]) => [
        `clock ${moment} ${state}`,
        { type: 'clock.reached', nowMs, deadlineMs: 100, decisionEndsAtMs: 200, ...sold },
      ]),
    ),
  ),
};

describe('status of an announcement', () => {
  it('[A1] [A2] [A3] allows exactly these steps and refuses every other event in every state', () => {
    expect(stepsTaken(announcementStatusMachine, events)).toEqual([
      'Pending: approved before the deadline → InProgress',
      'Pending: cancelled → Failed',
      'Pending: cancelled partly sold → Failed',
      'Pending: clock at the deadline without bids → Failed',
      'Pending: clock at the deadline with bids → Failed',
      'Pending: clock at the deadline partly sold → Failed',
      'Pending: clock at the deadline partly sold with bids → Failed',
      'Pending: clock as the decision ends without bids → Failed',
      'Pending: clock as the decision ends with bids → Failed',
      'Pending: clock as the decision ends partly sold → Failed',
      'Pending: clock as the decision ends partly sold with bids → Failed',
      'InProgress: cancelled → Failed',
      'InProgress: cancelled partly sold → Accepted',
      'InProgress: bid for all → Accepted',
      'InProgress: edited in its terms without bids → Pending',
      'InProgress: clock at the deadline without bids → Failed',
      'InProgress: clock at the deadline with bids → Closed',
      'InProgress: clock at the deadline partly sold → Accepted',
      'InProgress: clock at the deadline partly sold with bids → Closed',
      'InProgress: clock as the decision ends without bids → Failed',
      'InProgress: clock as the decision ends with bids → Closed',
      'InProgress: clock as the decision ends partly sold → Accepted',
      'InProgress: clock as the decision ends partly sold with bids → Closed',
      'Closed: bid for all → Accepted',
      'Closed: clock as the decision ends without bids → Refused',
      'Closed: clock as the decision ends with bids → Refused',
      'Closed: clock as the decision ends partly sold → Accepted',
      'Closed: clock as the decision ends partly sold with bids → Accepted',
    ]);
  });

  it('[A1] [A2] reaches every status except the one that only live auctions have', () => {
    const paths = getShortestPaths(announcementStatusMachine, { events: Object.values(events) });
    const expected = auctionStatuses.filter((status) => status !== 'Scheduled');
    expect(paths.map((path) => path.state.value).sort()).toEqual([...expected].sort());
  });
});
