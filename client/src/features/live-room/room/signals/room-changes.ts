import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { announcedSeconds } from '../../../../components/auction/countdown.tsx';
import type { Signal } from '../../../../lib/device/give-signal.ts';

/** The values that decide the signal for a change of the room. */
export interface RoomMoment {
  readonly status: LiveAuctionState['status'];
  readonly isLeading: boolean;
  readonly hasBid: boolean;
}

/** The signal for a change; the end takes precedence. Null for most. */
export function signalOfChange(before: RoomMoment, now: RoomMoment): Signal | null {
  if (before.status === 'InProgress' && now.status !== 'InProgress') return 'ended';
  return isOutbid(before, now) ? 'outbid' : null;
}

/** True if the viewer led until this change and no longer leads, while the auction continues. */
export function isOutbid(before: RoomMoment, now: RoomMoment): boolean {
  return before.isLeading && !now.isLeading && now.hasBid && now.status === 'InProgress';
}

const signals = { 60: 'minute', 30: 'halfMinute', 10: 'tenSeconds' } as const satisfies Record<
  (typeof announcedSeconds)[number],
  Signal
>;

export function signalOfSeconds(seconds: (typeof announcedSeconds)[number]): Signal {
  return signals[seconds];
}

export type EndingKind = 'closed' | 'won' | 'accepted' | 'refused' | 'failed' | 'cancelled';

/** How the auction ended or was decided by this change of its status, for this viewer; null otherwise. */
export function endingOfChange(
  before: LiveAuctionState['status'],
  { status, outcome }: Pick<LiveAuctionState, 'status' | 'outcome'>,
  number: number | null,
): EndingKind | null {
  if (status === before || (before !== 'InProgress' && before !== 'Closed')) return null;
  switch (status) {
    case 'Closed':
      return 'closed';
    case 'Accepted':
      return number !== null && outcome?.winner?.number === number ? 'won' : 'accepted';
    case 'Refused':
      return 'refused';
    case 'Failed':
      return outcome?.kind === 'cancelled' ? 'cancelled' : 'failed';
    default:
      return null;
  }
}
