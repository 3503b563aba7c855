import { countyName } from '@recolta/shared/domain/counties';
import {
  type Currency,
  deliveryTypes,
  loadingLocations,
  paymentTypes,
} from '@recolta/shared/domain/enumerations';
import { bidTermsSchema, isCountyAsked, maxNoteLength } from '@recolta/shared/domain/goods/bid-terms';
import type { DeliveryPlace } from '@recolta/shared/domain/goods/delivery-place';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bidTermLines } from '../../lib/deal/binding-terms.ts';
import { kilogramsOf, minorOf } from '../../lib/format.ts';
import { type BidValues, typedBidTerms } from '../../lib/forms/bid-values.ts';
import { useLocale, useTexts } from '../../lib/i18n.ts';
import { FormFigure, FormSelect } from '../forms/choice-fields.tsx';
import { FormDate } from '../forms/form-date.tsx';
import { FormInput, FormTextArea } from '../forms/form-fields.tsx';
import { FormCounty } from '../forms/place-fields.tsx';
import { Button } from '../ui/button.tsx';

/** The delivery that a posting fixes. */
interface PostedDelivery {
  readonly deliveryType: string;
  readonly place: DeliveryPlace | null;
}

/** Price and quantity of a bid, then its other terms, collapsed while unchanged. */
export function BidFields({
  currency,
  unit = 'Ton',
  isConfidential,
  posted = null,
  noteLabel,
}: {
  currency: Currency;
  /** Unit of the goods. */
  unit?: string | undefined;
  isConfidential: boolean;
  /** The delivery that the posting fixes: the form does not ask for its place. */
  posted?: PostedDelivery | null;
  /** Says who will read the note. */
  noteLabel: string;
}) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3">
        <FormFigure
          name="price"
          unit={priceUnit(currency, locale, unit)}
          places={2}
          isLarge
          hint={t('priceHint')}
        />
        <FormFigure name="quantity" unit={perUnit(unit, locale)} places={3} isLarge />
      </div>
      <OtherTerms currency={currency} unit={unit} posted={posted} />
      {!isConfidential && (
        <FormTextArea name="note" label={noteLabel} rows={2} maxLength={maxNoteLength} hint={t('noteHint')} />
      )}
    </>
  );
}

/** Payment and delivery: one sentence until they are changed or invalid. */
function OtherTerms({
  currency,
  unit,
  posted,
}: {
  currency: Currency;
  unit: string;
  posted: PostedDelivery | null;
}) {
  const { t } = useTranslation(['bids', 'binding']);
  const locale = useLocale();
  const texts = useTexts();
  const { control, formState } = useFormContext<BidValues>();
  const values = useWatch({ control }) as BidValues;
  const checked = bidTermsSchema.safeParse(typedBidTerms(values, locale));
  const { price: _, quantity: __, note: ___, ...wrong } = formState.errors;
  const [isOpen, setIsOpen] = useState(
    () => checked.error?.issues.some(({ path }) => path[0] !== 'price' && path[0] !== 'quantity') ?? false,
  );
  const isShown = isOpen || Object.keys(wrong).length > 0;
  const line = bidTermLines(
    {
      ...{ ...values, paymentDate: null, paymentDays: null, withAval: null, deliveryCounty: null },
      ...(checked.data ?? {}),
    },
    { currency, unit },
    texts,
  );
  return (
    <fieldset className="mb-3 rounded-2 border border-line">
      <legend className="sr-only">{t('terms')}</legend>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
        className="flex min-h-11 w-full items-center justify-between gap-3 bg-surface-2 px-3 py-2 text-left text-s"
      >
        <span className="min-w-0">
          <b className="block font-semibold">{t('terms')}</b>
          {!isShown && (
            <span className="wrap-anywhere num">
              {[line.delivery, line.period, line.payment].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        <span className="flex flex-none items-center gap-1 underline underline-offset-4">
          {t(isShown ? 'foldTerms' : 'changeTerms')}
          <ChevronDown aria-hidden="true" size={16} className={isShown ? 'rotate-180' : ''} />
        </span>
      </button>
      {isShown && (
        <div className="border-line border-t p-3 pb-0">
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
      {!isFromYard && location === null && (
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

/** The submit button, with the net sum of the typed terms; leads to the review. */
export function BidSoFar({ currency, initial }: { currency: Currency; initial: BidValues }) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  const { control } = useFormContext<BidValues>();
  const values = { ...initial, ...(useWatch({ control }) as BidValues) };
  const { data } = bidTermsSchema.safeParse(typedBidTerms(values, locale));
  const netMinor = data && totalMinor(minorOf(data.price), kilogramsOf(data.quantity));
  return (
    <Button type="submit" look="act" className="num min-h-13 w-full">
      {netMinor === undefined
        ? t('toReview')
        : t('toReviewFor', { sum: formatSum(netMinor, currency, locale) })}
    </Button>
  );
}
