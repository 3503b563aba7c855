import type { LiveAuction } from './live-auction.ts';

type Ends = Pick<LiveAuction, 'endsAtMs' | 'hardEndsAtMs' | 'extensionWindowMs'>;

/**
 * The end after a bid that changes the leader [L6]: inside the window the remaining time is reset to the window
 * (not added to), up to the hard end. Never earlier than before.
 */
export function extendedEndMs(ends: Ends, atMs: number): number {
  if (ends.extensionWindowMs === 0) return ends.endsAtMs;
  return Math.max(ends.endsAtMs, Math.min(atMs + ends.extensionWindowMs, ends.hardEndsAtMs));
}
