import { useTranslation } from 'react-i18next';
import { bucharestDay, formatInstant } from '../../lib/bucharest-time.ts';
import { useLocale } from '../../lib/i18n.ts';
import { countdownParts, remainingMs } from '../../lib/realtime/countdown.ts';
import { useServerTime } from '../../lib/realtime/ticker.ts';

const dayMs = 86_400_000;

/** An instant with its day in words if it is today or tomorrow: „mâine, 18:00”. */
export function DayAndTime({ at }: { at: string }) {
  const { t } = useTranslation('lists');
  const locale = useLocale();
  // Changes at midnight only.
  const today = useServerTime((nowMs) => bucharestDay(nowMs));
  const atMs = Date.parse(at);
  const time = formatInstant(atMs, 'time', locale);
  if (bucharestDay(atMs) === today) return t('today', { time });
  if (bucharestDay(atMs - dayMs) === today) return t('tomorrow', { time });
  return formatInstant(atMs, 'dayMonthTime', locale);
}

/** Days and hours left; highlighted on the last day. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('lists');
  const untilMs = Date.parse(until);
  const left = useServerTime((nowMs) => {
    const ms = remainingMs(untilMs, nowMs);
    const { days, hours } = countdownParts(ms);
    if (ms === 0) return 'over';
    return days > 1 ? `d${days}` : `h${days * 24 + hours}`;
  });
  if (left === 'over') return t('closing');
  const count = Number(left.slice(1));
  if (left.startsWith('d')) return t('daysLeft', { count });
  return (
    <span className="font-medium text-warn">{count === 0 ? t('lastHour') : t('hoursLeft', { count })}</span>
  );
}
