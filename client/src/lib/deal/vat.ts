import type { ReadVatRule } from '@recolta/shared/contracts/http/market-data';
import {
  releaseVatRules,
  type Vat,
  type VatCharge,
  type VatRule,
  vatGroups,
} from '@recolta/shared/domain/vat';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatPercent } from '../format.ts';
import type { Texts } from '../i18n.ts';
import { marketDataCalls } from '../market/market-data.ts';
import { useIsPractice } from '../realtime/live-source.ts';

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

/** The VAT on top of a net price and who pays it, in one sentence [Q3]; conditional while a state is unknown. */
export function vatSentence(vat: Vat, { t, locale }: Texts): string {
  if (vat.unknown === null)
    return t(`labels:vat.${vat.regime}`, { percent: formatPercent(vat.ratePercent, locale) });
  const key = vat.ifRegistered.regime === 'reverseCharge' ? 'reverseIf' : 'rateIf';
  return t(`labels:vat.${key}.${vat.unknown}`, {
    percent: formatPercent(vat.groupRatePercent, locale),
    compensation: formatPercent(vat.compensationPercent, locale),
  });
}

/** Label of the VAT line: with the rate, or only VAT if none is charged. */
export function chargeLabel({ regime, ratePercent }: VatCharge, { t, locale }: Texts): string {
  const percent = formatPercent(ratePercent, locale);
  if (regime === 'rate') return t('labels:vat.line', { percent });
  return regime === 'farmerScheme' ? t('labels:vat.compensationLine', { percent }) : t('labels:vat.plain');
}
