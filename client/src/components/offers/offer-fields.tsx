import { countyName } from '@recolta/shared/domain/counties';
import {
  type Currency,
  deliveryTypes,
  loadingLocations,
  paymentTypes,
} from '@recolta/shared/domain/enumerations';
import type { DeliveryPlace } from '@recolta/shared/domain/goods/delivery-place';
import { maxNoteLength } from '@recolta/shared/domain/goods/offer-terms';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useEffect } from 'react';
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
  posted = null,
}: {
  currency: Currency;
  /** Of the goods. */
  unit?: string;
  isConfidential: boolean;
  /** The delivery that the posting fixes: its place is not asked again. */
  posted?: { readonly deliveryType: string; readonly place: DeliveryPlace | null } | null;
}) {
  const { t, locale } = usePartTexts('offers');
  const { control, setValue } = useFormContext<OfferValues>();
  const { deliveryType, paymentType } = useWatch({ control });
  const isTerm = paymentType === 'PaymentAtDate';
  const isFromYard = deliveryType === 'FCATruck';
  const place = posted !== null && posted.deliveryType === deliveryType ? posted.place : null;
  const { county = null, location = null } = place ?? {};
  // Terms begun from another way of delivery have another place, which is not shown any more.
  useEffect(() => {
    if (county !== null) setValue('deliveryCounty', county);
    if (location !== null) setValue('deliveryLocation', location);
  }, [county, location, setValue]);
  const postedText = [location, county && countyName(county)].filter(Boolean).join(', ');
  const asksCounty =
    postedText === '' && deliveryType?.startsWith('DAP') && !deliveryType.startsWith('DAPConstanta');
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
      {asksCounty && <FormCounty name="deliveryCounty" />}
      {!isFromYard && location === null && (
        <FormInput name="deliveryLocation" isOptional autoComplete="off" />
      )}
      {postedText !== '' && (
        <p className="mb-2 text-ink-2 text-s">{t('offers.postedPlace', { place: postedText })}</p>
      )}
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
