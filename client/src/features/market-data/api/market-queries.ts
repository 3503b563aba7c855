import {
  type HaulageRow,
  maxSavedRows,
  type PriceRow,
  type RateRow,
  type Saved,
} from '@recolta/shared/contracts/http/market-data';
import type { VatRule } from '@recolta/shared/domain/vat';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { knownVatRules, vatRulesKey } from '../../../lib/deal/vat.ts';
import { exchangeRatesKey, marketDataCalls } from '../../../lib/market/market-data.ts';

/** The last price of each crop and market and the previous one. */
export function useLatestPrices() {
  return useQuery(marketDataCalls.latestPrices.queryOptions());
}

export function usePriceHistory({ market, product }: Pick<PriceRow, 'market' | 'product'>) {
  return useQuery(marketDataCalls.priceHistory.queryOptions({ input: { params: { market, product } } }));
}

/** The last rate of each currency. */
export function useRates() {
  return useQuery(marketDataCalls.rates.queryOptions());
}

export function useRateHistory(currency: RateRow['currency']) {
  return useQuery(marketDataCalls.rateHistory.queryOptions({ input: { params: { currency } } }));
}

/** Refetches all data derived from market data, including VAT and rates. */
function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: marketDataCalls.key() }),
      queries.invalidateQueries({ queryKey: vatRulesKey }),
      queries.invalidateQueries({ queryKey: exchangeRatesKey }),
    ]);
}

/** Rows to save, or to preview the effect of saving. */
export interface Saving<Row> {
  readonly rows: readonly Row[];
  readonly isPreview: boolean;
}

/**
 * Saves rows or previews it. A long table is sent in parts, each atomic: if one fails, those before it stay, and saving
 * again changes nothing in them.
 */
function useSaveRows<Row>(savePart: (body: { rows: Row[]; isPreview: boolean }) => Promise<Saved>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ rows, isPreview }: Saving<Row>): Promise<Saved> => {
      const total: Saved = { added: 0, same: 0, changed: [] };
      for (let from = 0; from < rows.length; from += maxSavedRows) {
        const { added, same, changed } = await savePart({
          rows: rows.slice(from, from + maxSavedRows),
          isPreview,
        });
        total.added += added;
        total.same += same;
        total.changed.push(...changed.map(({ row, before }) => ({ row: row + from, before })));
      }
      return total;
    },
    onSettled: (_saved, _error, { isPreview }) => (isPreview ? undefined : refresh()),
  });
}

export function useSavePrices() {
  return useSaveRows<PriceRow>((body) => marketDataCalls.savePrices.call({ body }));
}

export function useSaveRates() {
  return useSaveRows<RateRow>((body) => marketDataCalls.saveRates.call({ body }));
}

/** Haulage costs by distance. */
export function useHaulageRates() {
  return useQuery(marketDataCalls.haulageRates.queryOptions());
}

export function useSaveHaulage() {
  return useSaveRows<HaulageRow>((body) => marketDataCalls.saveHaulage.call({ body }));
}

export function useRemoveHaulage() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (upToKm: number) =>
      marketDataCalls.removeHaulage.call({ params: { upToKm: String(upToKm) } }),
    onSettled: refresh,
  });
}

export function useRemovePrice() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ market, product, day }: Pick<PriceRow, 'market' | 'product' | 'day'>) =>
      marketDataCalls.removePrice.call({ params: { market, product, day } }),
    onSettled: refresh,
  });
}

export function useRemoveRate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ currency, day }: Pick<RateRow, 'currency' | 'day'>) =>
      marketDataCalls.removeRate.call({ params: { currency, day } }),
    onSettled: refresh,
  });
}

/** The stored table of VAT regimes. Not refetched automatically: a form is initialised from it. */
export function useSavedVatRules() {
  return useQuery(
    marketDataCalls.vatRules.queryOptions({
      select: knownVatRules,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
}

export function useSaveVatRules() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ rules, read }: { rules: readonly VatRule[]; read: readonly VatRule[] }) =>
      marketDataCalls.saveVatRules.call({ body: { rules: [...rules], read: [...read] } }),
    onSettled: refresh,
  });
}
