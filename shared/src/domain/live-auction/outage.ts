import { leastLeftMs } from './effective-end.ts';
import type { LiveAuction } from './live-auction.ts';

/**
 * From one heartbeat of the closers to the next, or from the last one to now; ms since the epoch, database clock.
 */
export interface ServiceGap {
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** A longer time without a heartbeat of any closer is an outage [L11]. */
export const longestSilenceMs = 5_000;

export const noGaps: readonly ServiceGap[] = [];

type Running = Pick<LiveAuction, 'startsAtMs' | 'endsAtMs' | 'extensionWindowMs'>;

/** The extension window before the current end (a minute if it is off), limited to the start [L11]. */
export function lastWindowOf(auction: Running): ServiceGap {
  const { startsAtMs, endsAtMs } = auction;
  return { sinceMs: Math.max(startsAtMs, endsAtMs - leastLeftMs(auction)), untilMs: endsAtMs };
}

/**
 * The outage that keeps an auction from ending [L11]: the first gap that is too long and overlaps its last window.
 * Null if there is none, and for an auction that was already resumed after one.
 */
export function outageAtEnd(
  auction: Running & Pick<LiveAuction, 'hasResumedAfterOutage'>,
  gaps: readonly ServiceGap[],
): ServiceGap | null {
  if (auction.hasResumedAfterOutage) return null;
  const last = lastWindowOf(auction);
  const isOutage = ({ sinceMs, untilMs }: ServiceGap) =>
    untilMs - sinceMs > longestSilenceMs && sinceMs < last.untilMs && untilMs > last.sinceMs;
  return gaps.filter(isOutage).sort((a, b) => a.sinceMs - b.sinceMs || a.untilMs - b.untilMs)[0] ?? null;
}

/**
 * The auction with a full window from `atMs` on [L11]. The hard end moves by the same time as the end, so that a
 * log gives both: hard end + (end of the entry `resumed` − end of the entry before).
 */
export function resumedAfterOutage(auction: LiveAuction, atMs: number): LiveAuction {
  const endsAtMs = atMs + leastLeftMs(auction);
  const hardEndsAtMs = auction.hardEndsAtMs + endsAtMs - auction.endsAtMs;
  return { ...auction, endsAtMs, hardEndsAtMs, hasResumedAfterOutage: true };
}

const prefix = 'outage ';

/**
 * The reason of the entry `resumed`, published and hashed: `outage <since>/<until>`, an ISO 8601 interval in UTC.
 */
export function outageReason({ sinceMs, untilMs }: ServiceGap): string {
  return `${prefix}${new Date(sinceMs).toISOString()}/${new Date(untilMs).toISOString()}`;
}

/** Parses the outage in an entry's reason; null for every other reason. */
export function outageOfReason(reason: string | null): ServiceGap | null {
  if (!reason?.startsWith(prefix)) return null;
  const [since, until, ...rest] = reason.slice(prefix.length).split('/');
  const gap = { sinceMs: Date.parse(since ?? ''), untilMs: Date.parse(until ?? '') };
  return rest.length > 0 || Number.isNaN(gap.sinceMs) || Number.isNaN(gap.untilMs) ? null : gap;
}
