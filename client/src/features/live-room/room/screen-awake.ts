import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useEffect } from 'react';

/** How long before the end the screen stays on, and how long after it while the result is pending. */
const nearEndMs = 5 * 60_000;

/**
 * True if the auction's end is near, so that the screen must stay on; never while it is held, because its end is open.
 */
export function needsScreen(
  { status, endsAt }: Pick<LiveAuctionState, 'status' | 'endsAt'>,
  nowMs: number,
): boolean {
  if (status !== 'InProgress' || endsAt === null) return false;
  // A state that is outdated without a connection does not keep a screen on for hours.
  return Math.abs(Date.parse(endsAt) - nowMs) <= nearEndMs;
}

type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Keeps the screen on until it is stopped. The browser releases a lock when the page is hidden, so it is requested
 * again each time the page becomes visible.
 * @returns stops it
 */
export function keepScreenAwake(page: VisiblePage, wakeLock: Pick<WakeLock, 'request'>): () => void {
  let lock = Promise.resolve<WakeLockSentinel | null>(null);
  const renewed = async (held: WakeLockSentinel | null) => {
    if (held?.released === false || page.visibilityState !== 'visible') return held;
    try {
      return await wakeLock.request('screen');
    } catch (error) {
      // Refused when the battery is low or by a setting of the device. Not reported: nothing in the room depends on it,
      // and a user who chose to save power needs no message over the price.
      if (error instanceof DOMException) return null;
      throw error;
    }
  };
  const renew = () => {
    lock = lock.then(renewed);
  };
  renew();
  page.addEventListener('visibilitychange', renew);
  return () => {
    page.removeEventListener('visibilitychange', renew);
    // After a pending request.
    void lock.then((held) => held?.release());
  };
}

/** Keeps the screen on while `isNeeded`; browsers without the API keep their own timeout. */
export function useScreenAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return;
    return keepScreenAwake(document, navigator.wakeLock);
  }, [isNeeded]);
}
