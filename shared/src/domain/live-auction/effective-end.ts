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

const minuteMs = 60_000;

/** Minimum remaining time of a resumed auction: its window, or a minute if that is off [L11]. */
export function leastLeftMs({ extensionWindowMs }: Pick<Ends, 'extensionWindowMs'>): number {
  return extensionWindowMs === 0 ? minuteMs : extensionWindowMs;
}

/**
 * The ends after a hold [L11]: the time that remained when it began, and at least the window (a minute if that is
 * off). The hard end moves by the time held and never shortens this.
 *
 * @param ends    as they were when the hold began
 * @param sinceMs when it began
 */
export function resumedEnds(
  ends: Ends,
  sinceMs: number,
  nowMs: number,
): Pick<LiveAuction, 'endsAtMs' | 'hardEndsAtMs'> {
  const endsAtMs = nowMs + Math.max(ends.endsAtMs - sinceMs, leastLeftMs(ends));
  return { endsAtMs, hardEndsAtMs: Math.max(ends.hardEndsAtMs + nowMs - sinceMs, endsAtMs) };
}

/** Maximum of one extension [L15]. */
export const maxExtensionMinutes = 60;

/** The ends after an administrator's extension [L15]: both later by the same minutes. */
export function extendedEnds(
  { endsAtMs, hardEndsAtMs }: Ends,
  minutes: number,
): Pick<LiveAuction, 'endsAtMs' | 'hardEndsAtMs'> {
  const byMs = minutes * 60_000;
  return { endsAtMs: endsAtMs + byMs, hardEndsAtMs: hardEndsAtMs + byMs };
}
