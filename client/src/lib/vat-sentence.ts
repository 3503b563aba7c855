import type { Vat, VatCharge } from '@recolta/shared/domain/vat';
import { formatPercent } from './format.ts';
import type { Texts } from './i18n.ts';

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
