import { useTexts } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';

const minuteMs = 60_000;
/** From this long before the start on, it stands out. */
const soonMinutes = 60;

/** How soon an auction starts, in words: minutes under two hours, hours under two days. */
export function UntilStart({ startsAt }: { startsAt: string }) {
  const { t } = useTexts();
  const startsAtMs = Date.parse(startsAt);
  const minutes = useServerTime((nowMs) => Math.ceil((startsAtMs - nowMs) / minuteMs));
  if (minutes <= 0) return <b className="font-semibold text-lost">{t('administration.until.started')}</b>;
  if (minutes <= soonMinutes)
    return <b className="font-semibold text-lost">{t('administration.until.minutes', { count: minutes })}</b>;
  if (minutes < 120) return t('administration.until.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('administration.until.hours', { count: hours });
  return t('administration.until.days', { count: Math.floor(hours / 24) });
}
