import {
  type HaulageRow,
  maxSavedRows,
  type PriceRow,
  type RateRow,
  type ReadPreview,
  type ReadRow,
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
  /** The parts of the preview that was read. */
  readonly read?: readonly Saved[];
}

/** The effect of saving a whole table, and of each part in which it was sent. */
export interface SavedTable extends Saved {
  readonly parts: readonly Saved[];
}

/**
 * Saves rows or previews it. A long table is sent in parts, each atomic: if one fails, those before it stay, and saving
 * again changes nothing in them.
 */
function useSaveRows<Row>(
  savePart: (body: { rows: Row[]; isPreview: boolean; read?: ReadPreview }) => Promise<Saved>,
) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ rows, isPreview, read = [] }: Saving<Row>): Promise<SavedTable> => {
      const total = {
        ...{ added: 0, addedRows: [] as number[], same: 0 },
        ...{ changed: [] as Saved['changed'], parts: [] as Saved[] },
      };
      for (let from = 0; from < rows.length; from += maxSavedRows) {
        const seen = read[from / maxSavedRows];
        const part = await savePart({
          rows: rows.slice(from, from + maxSavedRows),
          isPreview,
          ...(seen && { read: { added: seen.added, changed: seen.changed } }),
        });
        const { added, addedRows, same, changed } = part;
        total.parts.push(part);
        total.added += added;
        total.addedRows.push(...addedRows.map((row) => row + from));
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
    mutationFn: ({ upToKm, read }: { upToKm: number; read: ReadRow }) =>
      marketDataCalls.removeHaulage.call({ params: { upToKm: String(upToKm) }, body: { read } }),
    onSettled: refresh,
  });
}

export function useRemovePrice() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ read, ...params }: Pick<PriceRow, 'market' | 'product' | 'day'> & { read: ReadRow }) =>
      marketDataCalls.removePrice.call({ params, body: { read } }),
    onSettled: refresh,
  });
}

export function useRemoveRate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ read, ...params }: Pick<RateRow, 'currency' | 'day'> & { read: ReadRow }) =>
      marketDataCalls.removeRate.call({ params, body: { read } }),
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
