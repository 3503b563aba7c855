import { countyName } from '@recolta/shared/domain/counties';
import {
  type Currency,
  deliveryTypes,
  loadingLocations,
  paymentTypes,
} from '@recolta/shared/domain/enumerations';
import { bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import {
  type DeliveryPlace,
  isCountyAsked,
  isSectorMissing,
} from '@recolta/shared/domain/goods/delivery-place';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bidTermLines } from '../../lib/deal/binding-terms.ts';
import { type BidValues, hasSameTerms, typedBidTerms } from '../../lib/forms/bid-values.ts';
import { useLocale, useTexts } from '../../lib/i18n.ts';
import { FormFigure, FormSelect } from '../forms/choice-fields.tsx';
import { FormDate } from '../forms/form-date.tsx';
import { FormInput } from '../forms/form-fields.tsx';
import { FormCounty } from '../forms/place-fields.tsx';
import { LoanNotice } from '../goods/price-notices.tsx';

/** The delivery that a posting fixes. */
export interface PostedDelivery {
  readonly deliveryType: string;
  readonly place: DeliveryPlace | null;
}

/** Payment and delivery: one sentence until they are changed or invalid. */
export function OtherTerms({
  currency,
  unit = 'Ton',
  posted = null,
  stated,
}: {
  currency: Currency;
  unit?: string | undefined;
  posted?: PostedDelivery | null | undefined;
  /** Heading while the terms are those that the form began with. */
  stated?: { readonly title: string; readonly values: BidValues } | undefined;
}) {
  const { t } = useTranslation(['bids', 'binding']);
  const locale = useLocale();
  const texts = useTexts();
  const { control, formState } = useFormContext<BidValues>();
  const values = useWatch({ control }) as BidValues;
  // The price and the quantity have their own fields, which may hold what cannot be read yet.
  const terms = { ...values, price: '1', quantity: '1' };
  const checked = bidTermsSchema.safeParse(typedBidTerms(terms, locale));
  const { price: _, quantity: __, note: ___, ...wrong } = formState.errors;
  const [isOpen, setIsOpen] = useState(!checked.success);
  const isShown = isOpen || Object.keys(wrong).length > 0;
  const line = bidTermLines(
    {
      ...{ ...terms, paymentDate: null, paymentDays: null, withAval: null, deliveryCounty: null },
      ...(checked.data ?? {}),
    },
    { currency, unit },
    texts,
  );
  const title = stated && hasSameTerms(stated.values, values) ? stated.title : t('terms');
  return (
    <fieldset className="mb-2 overflow-hidden rounded-2 bg-surface-2">
      <legend className="sr-only">{title}</legend>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
        className="flex min-h-11 w-full items-center justify-between gap-3 px-3.5 py-2.5 text-left text-s"
      >
        <span className="min-w-0">
          <b className="block font-semibold">{title}</b>
          {!isShown && (
            <span className="wrap-anywhere num">
              {[line.delivery, line.payment, line.period].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        <span className="flex flex-none items-center gap-1 underline decoration-line-2 underline-offset-4">
          {t(isShown ? 'foldTerms' : 'changeTerms')}
          <ChevronDown aria-hidden="true" size={16} className={isShown ? 'rotate-180' : ''} />
        </span>
      </button>
      {isShown && (
        <div className="border-line border-t p-3.5 pb-0">
          <TermFields posted={posted} />
        </div>
      )}
    </fieldset>
  );
}

function TermFields({ posted }: { posted: PostedDelivery | null }) {
  const { t } = useTranslation(['bids', 'labels']);
  const { control, setValue } = useFormContext<BidValues>();
  const { deliveryType, paymentType } = useWatch({ control });
  const isTerm = paymentType === 'PaymentAtDate';
  const isFromYard = deliveryType === 'FCATruck';
  const place = posted !== null && posted.deliveryType === deliveryType ? posted.place : null;
  const { county = null, location = null } = place ?? {};
  // Terms that began with another way of delivery have another place, which is no longer shown.
  useEffect(() => {
    if (county !== null) setValue('deliveryCounty', county);
    if (location !== null) setValue('deliveryLocation', location);
  }, [county, location, setValue]);
  const postedText = [location, county && countyName(county)].filter(Boolean).join(', ');
  const asksCounty = postedText === '' && isCountyAsked(deliveryType ?? '');
  return (
    <>
      <FormSelect
        name="paymentType"
        choices={paymentTypes.map((value) => ({ value, label: t(`labels:paymentType.${value}`) }))}
      />
      {(isTerm || paymentType === 'Loan') && (
        <div className="grid grid-cols-2 gap-x-3">
          {isTerm && <FormDate name="paymentDate" />}
          <FormFigure name="paymentDays" unit={t('dayUnit')} places={0} isOptional={isTerm} />
        </div>
      )}
      <LoanNotice paymentType={paymentType ?? ''} />
      {paymentType === 'OrderNote' && (
        <FormSelect
          name="withAval"
          none={t('choose')}
          choices={(['false', 'true'] as const).map((value) => ({ value, label: t(`labels:aval.${value}`) }))}
        />
      )}
      <FormSelect
        name="deliveryType"
        choices={deliveryTypes.map((value) => ({ value, label: t(`labels:deliveryType.${value}`) }))}
      />
      {isFromYard && (
        <FormSelect
          name="loadingLocation"
          none={t('choose')}
          choices={loadingLocations.map((value) => ({
            value,
            label: t(`labels:loadingLocation.${value}`),
          }))}
        />
      )}
      {asksCounty && <FormCounty name="deliveryCounty" />}
      {!isFromYard && (location === null || isSectorMissing(county, location)) && (
        <FormInput name="deliveryLocation" isOptional autoComplete="off" />
      )}
      {postedText !== '' && (
        <p className="mb-2 text-ink-2 text-s">{t('postedPlace', { place: postedText })}</p>
      )}
      <div className="grid grid-cols-2 gap-x-3">
        <FormDate name="deliveryPeriod.from" />
        <FormDate name="deliveryPeriod.to" />
      </div>
    </>
  );
}
