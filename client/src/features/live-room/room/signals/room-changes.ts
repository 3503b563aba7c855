import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { use, useEffect, useEffectEvent } from 'react';
import {
  type announcedSeconds,
  crossedThreshold,
  remainingMs,
} from '../../../../components/auction/countdown.tsx';
import type { Signal } from '../../../../lib/device/give-signal.ts';
import { LiveSourceContext } from '../../../../lib/realtime/live-source.ts';

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

type EndingKind = 'closed' | 'won' | 'accepted' | 'refused' | 'failed' | 'cancelled';

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

const lookMs = 500;

/** Calls back when 60, 30 and 10 seconds are left before the end of an auction in progress, each once per end. */
export function useCrossedSeconds(
  { endsAt, status }: Pick<LiveAuctionState, 'endsAt' | 'status'>,
  onCrossed: (seconds: (typeof announcedSeconds)[number]) => void,
): void {
  const { nowMs } = use(LiveSourceContext);
  const cross = useEffectEvent(onCrossed);
  useEffect(() => {
    if (status !== 'InProgress' || endsAt === null) return;
    const endsAtMs = Date.parse(endsAt);
    let before = remainingMs(endsAtMs, nowMs());
    const timer = setInterval(() => {
      const after = remainingMs(endsAtMs, nowMs());
      const crossed = crossedThreshold(before, after);
      before = after;
      if (crossed !== null) cross(crossed);
    }, lookMs);
    return () => clearInterval(timer);
  }, [endsAt, status, nowMs]);
}
