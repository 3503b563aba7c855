import type { ReadPrice } from '@recolta/shared/contracts/http/market-data';
import type { Currency } from '@recolta/shared/domain/enumerations';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import type { HaulageRate } from '@recolta/shared/domain/market-data/haulage';
import type { ReferencePrice } from '@recolta/shared/domain/market-data/reference-prices';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { minorOf } from '../format.ts';
import { useIsPractice } from '../realtime/live-source.ts';
import { marketDataCalls, useExchangeRates } from './market-data.ts';

/** Figures change at most a few times a day. */
const staleTime = 300_000;

const pricedIn = ['Ron', 'Euro', 'Dollar'] as const satisfies readonly Currency[];

export const latestPricesQuery = marketDataCalls.latestPrices.queryOptions({ staleTime });
export const haulageQuery = marketDataCalls.haulageRates.queryOptions({ staleTime });

/** The last FOB-Constanța price of a crop, and the last exchange rates [Q4]; undefined until loaded. */
export function useFobPrice(product: string): { fob: ReferencePrice | undefined; rates: Rates } | undefined {
  const known = useFobPrices();
  return known && { fob: known.fobOf(product), rates: known.rates };
}

export interface FobPrices {
  readonly fobOf: (product: string) => ReferencePrice | undefined;
  readonly rates: Rates;
}

/** The same for every crop, for lists. */
export function useFobPrices(): FobPrices | undefined {
  const prices = useQuery({ ...latestPricesQuery, enabled: !useIsPractice() }).data;
  const rates = useExchangeRates().data;
  if (!prices || !rates) return undefined;
  const fobOf = (product: string) => {
    const last = prices.find((price) => price.market === 'FobConstanta' && price.product === product);
    return last && referencePrice(last);
  };
  return { fobOf, rates };
}

/**
 * Haulage costs by distance [Q5]; undefined until loaded.
 *
 * @param isNeeded false loads nothing
 */
export function useHaulage(isNeeded = true): readonly HaulageRate[] | undefined {
  const isPractice = useIsPractice();
  const rows = useQuery({ ...haulageQuery, enabled: isNeeded && !isPractice }).data;
  return useMemo(() => rows?.map(({ price, ...rate }) => ({ ...rate, priceMinor: minorOf(price) })), [rows]);
}

/** Undefined for a price in a currency that only a newer release knows. */
function referencePrice({ product, day, price, source, ...rest }: ReadPrice): ReferencePrice | undefined {
  const currency = pricedIn.find((known) => known === rest.currency);
  if (!currency) return undefined;
  return { market: 'FobConstanta', product, day, priceMinor: minorOf(price), currency, source };
}
