import {
  type Currency,
  deliveryTypes,
  loadingLocations,
  paymentTypes,
} from '@recolta/shared/domain/enumerations';
import { maxNoteLength } from '@recolta/shared/domain/goods/offer-terms';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OfferValues } from '../../lib/forms/offer-values.ts';
import { usePartTexts } from '../../lib/i18n.ts';
import { FormFigure, FormSelect } from '../forms/choice-fields.tsx';
import { FormInput, FormTextArea } from '../forms/form-fields.tsx';
import { FormCounty } from '../forms/place-fields.tsx';

/** Price, quantity, payment and delivery of an offer, in a form of `OfferValues`. */
export function OfferFields({
  currency,
  unit = 'Ton',
  isConfidential,
}: {
  currency: Currency;
  /** Of the goods. */
  unit?: string;
  isConfidential: boolean;
}) {
  const { t, locale } = usePartTexts('offers');
  const { control } = useFormContext<OfferValues>();
  const { deliveryType, paymentType } = useWatch({ control });
  const isTerm = paymentType === 'PaymentAtDate';
  const isFromYard = deliveryType === 'FCATruck';
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3">
        <FormFigure
          name="price"
          unit={priceUnit(currency, locale, unit)}
          places={2}
          hint={t('offers.priceHint')}
        />
        <FormFigure name="quantity" unit={perUnit(unit, locale)} places={3} />
      </div>
      <FormSelect
        name="paymentType"
        choices={paymentTypes.map((value) => ({ value, label: t(`labels.paymentType.${value}`) }))}
      />
      {(isTerm || paymentType === 'Loan') && (
        <div className="grid grid-cols-2 gap-x-3">
          {isTerm && <FormInput name="paymentDate" type="date" />}
          <FormFigure name="paymentDays" unit={t('offers.dayUnit')} places={0} isOptional={isTerm} />
        </div>
      )}
      <FormSelect
        name="deliveryType"
        choices={deliveryTypes.map((value) => ({ value, label: t(`labels.deliveryType.${value}`) }))}
      />
      {isFromYard && (
        <FormSelect
          name="loadingLocation"
          none={t('offers.choose')}
          choices={loadingLocations.map((value) => ({
            value,
            label: t(`labels.loadingLocation.${value}`),
          }))}
        />
      )}
      {deliveryType?.startsWith('DAP') && <FormCounty name="deliveryCounty" />}
      {!isFromYard && <FormInput name="deliveryLocation" isOptional autoComplete="off" />}
      <div className="grid grid-cols-2 gap-x-3">
        <FormInput name="deliveryPeriod.from" type="date" />
        <FormInput name="deliveryPeriod.to" type="date" />
      </div>
      {!isConfidential && (
        <FormTextArea name="note" rows={2} maxLength={maxNoteLength} hint={t('offers.noteHint')} />
      )}
    </>
  );
}
