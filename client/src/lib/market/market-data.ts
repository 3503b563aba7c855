import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { ReadRate } from '@recolta/shared/contracts/http/market-data';
import { parseDecimal } from '@recolta/shared/domain/decimal';
import type { ExchangeRate, Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
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

/** Query key of the last exchange rates in the form that sums use. */
export const exchangeRatesKey = ['main', 'exchange-rates'] as const;

export const exchangeRatesQuery = queryOptions({
  queryKey: exchangeRatesKey,
  queryFn: async () => ratesOf(await marketDataCalls.rates.call()),
  // Figures change at most a few times a day.
  staleTime: 300_000,
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
