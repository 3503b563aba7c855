import type { ReadVatRule } from '@recolta/shared/contracts/http/market-data';
import { releaseVatRules, type VatRule, vatGroups } from '@recolta/shared/domain/vat';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { marketDataCalls } from './http/market-data.ts';
import { useIsPractice } from './realtime/live-source.ts';

/** Query key of the VAT regimes in the form that sums use. */
export const vatRulesKey = ['main', 'vat-rules'] as const;

const vatRules = queryOptions({
  queryKey: vatRulesKey,
  queryFn: async () => knownVatRules(await marketDataCalls.vatRules.call()),
  staleTime: 600_000,
  refetchInterval: 600_000,
  initialData: releaseVatRules,
  // Stale: the table of the release applies until the administrators' one is loaded.
  initialDataUpdatedAt: 0,
});

/** The VAT regimes in force [Q3]; a practice uses the ones built into this release. */
export function useVatRules(): readonly VatRule[] {
  return useQuery({ ...vatRules, enabled: !useIsPractice() }).data;
}

/** Without rules for groups that only a newer release knows. */
export function knownVatRules(rules: readonly ReadVatRule[]): readonly VatRule[] {
  return rules.flatMap((rule) => {
    const group = vatGroups.find((known) => known === rule.group);
    return group === undefined ? [] : [{ ...rule, group }];
  });
}
