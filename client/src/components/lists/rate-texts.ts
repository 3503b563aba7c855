import type { Currency } from '@recolta/shared/domain/enumerations';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { ageDays, oldDays } from '@recolta/shared/domain/market-data/reference-prices';
import { useTranslation } from 'react-i18next';
import { bucharestDay, formatDay } from '../../lib/bucharest-time.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useServerTime } from '../../lib/realtime/ticker.ts';

/** Describes the rates of a currency conversion, each with its source, day and age [Q4]. */
export function useRateTexts(): (currencies: readonly Currency[], rates: Rates) => string[] {
  const { t } = useTranslation(['rates']);
  const locale = useLocale();
  const today = useServerTime(bucharestDay);
  return (currencies, rates) => {
    const [first] = currencies;
    if (currencies.every((currency) => currency === first)) return [];
    return [...new Set(currencies)].flatMap((currency) => {
      const rate = currency === 'Ron' ? undefined : rates[currency];
      if (!rate) return [];
      const figure = (rate.tenThousandths / 10_000).toFixed(4);
      const text = t(`rates:${rate.currency}`, {
        rate: locale === 'ro' ? figure.replace('.', ',') : figure,
        day: formatDay(rate.day, locale, 'date'),
        source: rate.source,
      });
      const age = ageDays(rate.day, today);
      return [age < oldDays ? text : `${text} (${t('age', { count: age })})`];
    });
  };
}
