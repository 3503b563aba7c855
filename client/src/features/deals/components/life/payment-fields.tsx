import type { FactBody } from '@recolta/shared/domain/deal/deal-facts';
import { currencyName } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { FormFigure } from '../../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../../components/forms/form-date.tsx';
import { FormInput } from '../../../../components/forms/form-fields.tsx';
import { bucharestDay } from '../../../../lib/bucharest-time.ts';
import { formatNumber, readTypedPrice } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import type { Locale } from '../../../../lib/locale-path.ts';
import type { ShownDeal } from '../../state/deal-life.ts';

export type PaymentKind = FactBody<'PaymentStated' | 'ReceiptStated'>['kind'];

/** A sum as it is typed: without group separators. */
export const typedSum = (minor: number, locale: Locale): string =>
  formatNumber(minor / 100, locale).replaceAll(/[.,](?=\d{3})/g, '');

/** What a payment or a receipt states, from its fields. */
export const statedIn = (
  { sum, day, reference }: Readonly<Record<'sum' | 'day' | 'reference', string>>,
  locale: Locale,
) => ({
  day,
  sum: readTypedPrice(sum, locale) ?? sum,
  reference: reference.trim() === '' ? null : reference.trim(),
});

/** The fields of a payment or a receipt: sum, day, and reference. */
export function PaymentFields({ deal: { terms, nowMs }, kind }: { deal: ShownDeal; kind: PaymentKind }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  return (
    <>
      <FormFigure
        name="sum"
        label={t('field.sum')}
        unit={currencyName(terms.currency, locale)}
        places={2}
        isLarge
      />
      <FormDate
        name="day"
        label={t(kind === 'PaymentStated' ? 'paymentDay' : 'receiptDay')}
        max={bucharestDay(nowMs)}
      />
      <FormInput name="reference" label={t('field.reference')} isOptional maxLength={80} />
    </>
  );
}
