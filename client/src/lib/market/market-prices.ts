import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { ReadPrice, ReadRate } from '@recolta/shared/contracts/http/market-data';
import { parseDecimal } from '@recolta/shared/domain/decimal';
import type { Currency } from '@recolta/shared/domain/enumerations';
import type { ExchangeRate, Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import type { HaulageRate } from '@recolta/shared/domain/market-data/haulage';
import type { ReferencePrice } from '@recolta/shared/domain/market-data/reference-prices';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { minorOf } from '../format.ts';
import { serviceCalls } from '../http/service-calls.ts';
import { useIsPractice } from '../realtime/live-source.ts';

/**
 * The main service's reference prices, rates, haulage and VAT rules: separate from its other calls, which are larger.
 */
export const marketDataCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/market-data')).marketDataContract,
  ),
  { path: ['main', 'marketData'] },
);

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

/** Query key of the last exchange rates in the form that sums use. */
export const exchangeRatesKey = ['main', 'exchange-rates'] as const;

export const exchangeRatesQuery = queryOptions({
  queryKey: exchangeRatesKey,
  queryFn: async () => ratesOf(await marketDataCalls.rates.call()),
  staleTime,
  refetchInterval: 600_000,
});

/** The last exchange rates [Q4], fetched on demand; none in a practice. */
export function useExchangeRates(isNeeded = true): UseQueryResult<Rates> {
  return useQuery({ ...exchangeRatesQuery, enabled: !useIsPractice() && isNeeded });
}

/** Without currencies that only a newer release knows. */
export function ratesOf(rows: readonly ReadRate[]): Rates {
  const rateOf = (currency: ExchangeRate['currency']): ExchangeRate | undefined => {
    const row = rows.find((rate) => rate.currency === currency);
    const tenThousandths = row && parseDecimal(row.rate, 4);
    return row && tenThousandths ? { currency, day: row.day, source: row.source, tenThousandths } : undefined;
  };
  return { Euro: rateOf('Euro'), Dollar: rateOf('Dollar') };
}
