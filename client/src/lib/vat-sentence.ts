import type { Vat, VatCharge } from '@recolta/shared/domain/vat';
import { formatPercent } from './format.ts';
import type { Texts } from './i18n.ts';

/** What is charged on top of a net price, and by whom, in one sentence [Q3]; conditional while a state is not known. */
export function vatSentence(vat: Vat, { t, locale }: Texts): string {
  if (vat.unknown === null)
    return t(`labels:vat.${vat.regime}`, { percent: formatPercent(vat.ratePercent, locale) });
  const key = vat.ifRegistered.regime === 'reverseCharge' ? 'reverseIf' : 'rateIf';
  return t(`labels:vat.${key}.${vat.unknown}`, {
    percent: formatPercent(vat.groupRatePercent, locale),
    compensation: formatPercent(vat.compensationPercent, locale),
  });
}

/** Label of the line with what is charged: the rate, or VAT alone where nothing is. */
export function chargeLabel({ regime, ratePercent }: VatCharge, { t, locale }: Texts): string {
  const percent = formatPercent(ratePercent, locale);
  if (regime === 'rate') return t('labels:vat.line', { percent });
  return regime === 'farmerScheme' ? t('labels:vat.compensationLine', { percent }) : t('labels:vat.plain');
}
