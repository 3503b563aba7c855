import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useEffect, useEffectEvent } from 'react';
import { type announcedSeconds, crossedThreshold, remainingMs } from '../../../lib/realtime/countdown.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';

const lookMs = 500;

/** Calls back when 60, 30 and 10 seconds are left before the end of an auction in progress, each once per end. */
export function useCrossedSeconds(
  { endsAt, status }: Pick<LiveAuctionState, 'endsAt' | 'status'>,
  onCrossed: (seconds: (typeof announcedSeconds)[number]) => void,
): void {
  const cross = useEffectEvent(onCrossed);
  useEffect(() => {
    if (status !== 'InProgress' || endsAt === null) return;
    const endsAtMs = Date.parse(endsAt);
    let before = remainingMs(endsAtMs, serverClock.nowMs());
    const timer = setInterval(() => {
      const after = remainingMs(endsAtMs, serverClock.nowMs());
      const crossed = crossedThreshold(before, after);
      before = after;
      if (crossed !== null) cross(crossed);
    }, lookMs);
    return () => clearInterval(timer);
  }, [endsAt, status]);
}
