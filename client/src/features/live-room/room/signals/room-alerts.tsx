import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useEffect, useRef } from 'react';
import { allowSound, giveSignal } from '../../../../lib/device/give-signal.ts';
import { isLeading } from '../standing/standing.ts';
import { type RoomMoment, signalOfChange, signalOfSeconds, useCrossedSeconds } from './room-changes.ts';

/** Signals events in the room by sound and vibration, if enabled on this device. */
export function RoomAlerts({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const leads = isLeading(auction, viewer);
  const before = useRef<RoomMoment | null>(null);
  const { status, bestBid } = auction;
  const hasBid = bestBid !== null;
  useEffect(() => {
    const now = { status, isLeading: leads, hasBid };
    const signal = before.current && signalOfChange(before.current, now);
    before.current = now;
    if (signal) giveSignal(signal);
  }, [status, leads, hasBid]);
  useCrossedSeconds(auction, (seconds) => giveSignal(signalOfSeconds(seconds)));
  useEffect(() => {
    // A newly loaded page may play sound only after a user gesture.
    const allow = () => void allowSound();
    allow();
    document.addEventListener('pointerdown', allow);
    document.addEventListener('keydown', allow);
    return () => {
      document.removeEventListener('pointerdown', allow);
      document.removeEventListener('keydown', allow);
    };
  }, []);
  return null;
}
