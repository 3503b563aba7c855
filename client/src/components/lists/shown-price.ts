import type { Currency } from '@recolta/shared/domain/enumerations';
import { convertMinor, type Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { useAtomValue } from 'jotai';
import { createContext, use, useMemo } from 'react';
import { listCurrencyAtom } from '../../lib/device/device-settings.ts';
import { useIsOnDevice } from '../../lib/device/use-is-on-device.ts';
import { useExchangeRates } from '../../lib/market/exchange-rates.ts';

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
  const to = useIsOnDevice() && chosen !== 'own' ? chosen : null;
  const rates = useExchangeRates(to !== null).data;
  return useMemo(() => (to === null || !rates ? asPosted : inCurrency(to, rates)), [to, rates]);
}
