import type { Currency } from '@recolta/shared/domain/enumerations';
import { convertMinor, type Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { ageDays, oldDays } from '@recolta/shared/domain/market-data/reference-prices';
import { useAtomValue } from 'jotai';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bucharestDay, formatDay } from '../../lib/bucharest-time.ts';
import { listCurrencyAtom } from '../../lib/device/device-settings.ts';
import { useOnDevice } from '../../lib/device/use-on-device.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useExchangeRates } from '../../lib/market/market-data.ts';
import { useServerTime } from '../../lib/realtime/live-source.ts';

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

/** A price as a list shows it. */
export interface ShownPrice {
  readonly minor: number;
  readonly currency: Currency;
  /** True if it was converted: a converted price is not binding. */
  readonly isComputed: boolean;
}

export type ShowPrice = (minor: number, currency: Currency) => ShownPrice;

export const asPosted: ShowPrice = (minor, currency) => ({ minor, currency, isComputed: false });

/** Prices in one currency; a price without a rate stays as posted [Q4]. */
export function inCurrency(to: Currency, rates: Rates): ShowPrice {
  return (minor, currency) => {
    const converted = currency === to ? null : convertMinor(minor, currency, to, rates);
    if (converted === null) return asPosted(minor, currency);
    return { minor: converted, currency: to, isComputed: true };
  };
}

/** Display of prices in the surrounding list; as posted outside lists. */
export const ListPrices = createContext(asPosted);

export function useShownPrice(): ShowPrice {
  return use(ListPrices);
}

/** Price display of this device's lists: the same function until the choice or the rates change. */
export function useListPrices(): ShowPrice {
  const chosen = useAtomValue(listCurrencyAtom);
  // The relay renders lists without knowing the device's choice.
  const to = useOnDevice(chosen === 'own' ? null : chosen, null);
  const rates = useExchangeRates(to !== null).data;
  return useMemo(() => (to === null || !rates ? asPosted : inCurrency(to, rates)), [to, rates]);
}
