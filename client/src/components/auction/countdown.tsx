import { useTranslation } from 'react-i18next';
import { countdownClock, countdownParts, remainingMs } from '../../lib/realtime/countdown.ts';
import { useServerTime } from '../../lib/realtime/ticker.ts';

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
  const { t } = useTranslation('live');
  const untilMs = Date.parse(until);
  return useServerTime((nowMs) => {
    const left = remainingMs(untilMs, nowMs);
    if (left === 0) return atZero;
    const { days, hours } = countdownParts(left);
    return days > 0 ? `${t('days', { count: days })} ${hours}\u00a0h` : countdownClock(left);
  });
}
