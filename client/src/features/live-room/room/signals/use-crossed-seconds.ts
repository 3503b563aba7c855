import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { use, useEffect, useEffectEvent } from 'react';
import {
  type announcedSeconds,
  crossedThreshold,
  remainingMs,
} from '../../../../components/auction/countdown.tsx';
import { LiveSourceContext } from '../../../../lib/realtime/live-source.ts';

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
