import type { ReadPrice, ReadRate } from '@recolta/shared/contracts/http/market-data';
import { parseDecimal } from '@recolta/shared/domain/decimal';
import type { Currency } from '@recolta/shared/domain/enumerations';
import type { ExchangeRate, Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import type { ReferencePrice } from '@recolta/shared/domain/market-data/reference-prices';
import { useQuery } from '@tanstack/react-query';
import { minorOf } from './format.ts';
import { marketDataCalls } from './http/main-service.ts';

/** Figures of a day change at most a few times on it. */
const staleTime = 300_000;

const pricedIn = ['Ron', 'Euro', 'Dollar'] as const satisfies readonly Currency[];

/** The last FOB-Constanța price of a crop, and the last exchange rates [Q4]; undefined until they are read. */
export function useFobPrice(product: string): { fob: ReferencePrice | undefined; rates: Rates } | undefined {
  const prices = useQuery(marketDataCalls.latestPrices.queryOptions({ staleTime })).data;
  const rates = useExchangeRates();
  if (!prices || !rates) return undefined;
  const last = prices.find((price) => price.market === 'FobConstanta' && price.product === product);
  return { fob: last && referencePrice(last), rates };
}

/** The last exchange rates [Q4]; undefined until they are read. */
export function useExchangeRates(): Rates | undefined {
  const rates = useQuery(marketDataCalls.rates.queryOptions({ staleTime })).data;
  return rates && ratesOf(rates);
}

/** Undefined for a price in a currency that only a newer release knows. */
function referencePrice({ product, day, price, source, ...rest }: ReadPrice): ReferencePrice | undefined {
  const currency = pricedIn.find((known) => known === rest.currency);
  if (!currency) return undefined;
  return { market: 'FobConstanta', product, day, priceMinor: minorOf(price), currency, source };
}

function ratesOf(rows: readonly ReadRate[]): Rates {
  const rateOf = (currency: ExchangeRate['currency']): ExchangeRate | undefined => {
    const row = rows.find((rate) => rate.currency === currency);
    const tenThousandths = row && parseDecimal(row.rate, 4);
    return row && tenThousandths ? { currency, day: row.day, source: row.source, tenThousandths } : undefined;
  };
  return { Euro: rateOf('Euro'), Dollar: rateOf('Dollar') };
}
