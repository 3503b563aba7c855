import { releaseVatRules, type VatRule, vatGroups } from '@recolta/shared/domain/vat';
import { queryOptions, useQuery } from '@tanstack/react-query';

// Loaded apart: sums are on the first view, the client of the call is not.
const vatRules = queryOptions({
  queryKey: ['main', 'vat-rules'],
  queryFn: async (): Promise<readonly VatRule[]> => {
    const { marketDataCalls } = await import('./http/main-service.ts');
    const rules = await marketDataCalls.vatRules.call();
    return rules.flatMap((rule) => {
      const group = vatGroups.find((known) => known === rule.group);
      return group === undefined ? [] : [{ ...rule, group }];
    });
  },
  staleTime: 600_000,
  initialData: releaseVatRules,
  // Not fresh: the table of the release stands until that of the administrators is read.
  initialDataUpdatedAt: 0,
});

/** The VAT regimes in force [Q3]. */
export function useVatRules(): readonly VatRule[] {
  return useQuery(vatRules).data;
}
