import type { Currency } from '@recolta/shared/domain/enumerations';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { ageDays, oldDays, type ReferencePrice } from '@recolta/shared/domain/market-data/reference-prices';
import { useTranslation } from 'react-i18next';
import { bucharestDay, formatDay } from '../../lib/bucharest-time.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useServerTime } from '../../lib/realtime/live-source.ts';
import { useRateTexts } from '../lists/shown-price.ts';

/** Names day and source of a reference price, and its age past a day [Q4]. */
export function useFobSource(): (price: Pick<ReferencePrice, 'day' | 'source'>) => string {
  const { t } = useTranslation('rates');
  const locale = useLocale();
  const today = useServerTime(bucharestDay);
  return ({ day, source }) => {
    const dated = `${formatDay(day, locale, 'date')}, ${source}`;
    const age = ageDays(day, today);
    return age < oldDays ? dated : `${dated} (${t('age', { count: age })})`;
  };
}

/** The same with the rates of a conversion; a rate of the same day and source does not repeat them. */
export function useFobSources(): (price: ReferencePrice, shownIn: Currency, rates: Rates) => string {
  const locale = useLocale();
  const sourceOf = useFobSource();
  const rateTexts = useRateTexts();
  return (price, shownIn, rates) => {
    const same = `, ${price.source}, ${formatDay(price.day, locale, 'date')}`;
    const ratesOf = rateTexts([price.currency, shownIn], rates).map((text) => text.split(same, 1)[0]);
    return [sourceOf(price), ...ratesOf].join(' · ');
  };
}
