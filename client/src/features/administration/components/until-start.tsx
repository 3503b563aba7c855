import { useTranslation } from 'react-i18next';
import { useServerTime } from '../../../lib/realtime/live-source.ts';

const minuteMs = 60_000;
/** Highlighted from this long before the start. */
const soonMinutes = 60;

/** The time until an auction starts, in words: minutes under two hours, hours under two days. */
export function UntilStart({ startsAt }: { startsAt: string }) {
  const { t } = useTranslation('administration');
  const startsAtMs = Date.parse(startsAt);
  const minutes = useServerTime((nowMs) => Math.ceil((startsAtMs - nowMs) / minuteMs));
  if (minutes <= 0) return <b className="font-semibold text-lost">{t('until.started')}</b>;
  if (minutes <= soonMinutes)
    return <b className="font-semibold text-lost">{t('until.minutes', { count: minutes })}</b>;
  if (minutes < 120) return t('until.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('until.hours', { count: hours });
  return t('until.days', { count: Math.floor(hours / 24) });
}
