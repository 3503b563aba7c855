import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { outageOfReason } from '@recolta/shared/domain/live-auction/outage';
import { bucharestDay, formatInstant } from '../../../../lib/bucharest-time.ts';
import type { Locale } from '../../../../lib/locale-path.ts';

/** The outage after which an entry resumed the auction [L11], to the second, with the day if it passed midnight. */
export function outageTimes(
  { kind, reason }: Pick<PublicEntry, 'kind' | 'reason'>,
  locale: Locale,
): { readonly since: string; readonly until: string } | null {
  const outage = kind === 'resumed' ? outageOfReason(reason) : null;
  if (outage === null) return null;
  const isOneDay = bucharestDay(outage.sinceMs) === bucharestDay(outage.untilMs);
  const at = (ms: number) => formatInstant(ms, isOneDay ? 'clock' : 'dayMonthTime', locale);
  return { since: at(outage.sinceMs), until: at(outage.untilMs) };
}

/** The outage named by the last entries; null if none of them has one. */
export function lastOutageTimes(recent: readonly PublicEntry[], locale: Locale) {
  const entry = recent.findLast(({ kind, reason }) => kind === 'resumed' && outageOfReason(reason) !== null);
  return entry ? outageTimes(entry, locale) : null;
}
