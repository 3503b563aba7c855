import { useTranslation } from 'react-i18next';
import type { Translate } from '../../lib/i18n.ts';
import { useServerTime } from '../../lib/realtime/live-source.ts';

/**
 * The time left until an instant, by the server's clock. At zero it shows what is in progress: the auction's state
 * decides if it has happened [R4].
 * @param atZero text at zero: „se încheie…”
 */
export function Countdown({ until, atZero }: { until: string; atZero: string }) {
  return (
    <span className="num" {...clockAttributes(until, atZero)}>
      {useCountdown(until, atZero)}
    </span>
  );
}

/** Attributes of a countdown's text element: `public/clock.js` uses them to run it until React hydrates the page. */
export function clockAttributes(until: string, atZero: string) {
  return { 'data-until': Date.parse(until), 'data-zero': atZero, suppressHydrationWarning: true };
}

/** The text of `Countdown`. */
export function useCountdown(until: string, atZero: string): string {
  const { i18n } = useTranslation('live');
  const untilMs = Date.parse(until);
  return useServerTime((nowMs) => {
    const left = remainingMs(untilMs, nowMs);
    return left === 0 ? atZero : leftText(left, i18n.t);
  });
}

/** `1:43:55`; from a day on `2 zile 3 h`. Its page loads the texts of `live`. */
export function leftText(leftMs: number, t: Translate): string {
  const { days, hours } = countdownParts(leftMs);
  return days > 0 ? `${t('live:days', { count: days })} ${hours}\u00a0h` : countdownClock(leftMs);
}

/** Time left until an instant, never negative: at 0 the screen says "closing", the server decides [R4]. */
export function remainingMs(endsAtMs: number, nowMs: number): number {
  return Math.max(0, endsAtMs - nowMs);
}

interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole seconds, rounded up, so that zero is shown only at zero. */
export function countdownParts(leftMs: number): CountdownParts {
  const total = Math.ceil(leftMs / 1000);
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** `01:47`, `2:05:09`; whole days are shown separately. */
export function countdownClock(leftMs: number): string {
  const { hours, minutes, seconds } = countdownParts(leftMs);
  const minutesAndSeconds = `${two(minutes)}:${two(seconds)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** Seconds left at which screen readers get an announcement. */
export const announcedSeconds = [60, 30, 10] as const;

/** The threshold crossed between two readings; null if none was crossed or time was added. */
export function crossedThreshold(
  beforeMs: number,
  afterMs: number,
): (typeof announcedSeconds)[number] | null {
  return announcedSeconds.findLast((s) => beforeMs > s * 1000 && afterMs <= s * 1000 && afterMs > 0) ?? null;
}
