import type { Currency } from '@recolta/shared/domain/enumerations';
import { bidTermsSchema, maxNoteLength } from '@recolta/shared/domain/goods/bid-terms';
import type { TradeSide } from '@recolta/shared/domain/goods/net-at-gate';
import { formatQuantity, perUnit } from '@recolta/shared/domain/goods/unit-text';
import { maxPriceMinor, totalMinor } from '@recolta/shared/domain/money';
import { formatPrice, formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ShownTerms } from '../../lib/deal/binding-terms.ts';
import { formatAmount, kilogramsOf, minorOf, readTypedDecimal, readTypedPrice } from '../../lib/format.ts';
import { type BidValues, typedBidTerms } from '../../lib/forms/bid-values.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useGate } from '../../lib/market/at-my-gate.ts';
import { useMyPlace } from '../../lib/market/near.ts';
import { connectionStatusAtom, mayBeOld } from '../../lib/realtime/connection-state.ts';
import { FormTextArea, useFieldState } from '../forms/form-fields.tsx';
import { type FigureSteps, StepField } from '../forms/step-field.tsx';
import { Button } from '../ui/button.tsx';
import { OtherTerms, type PostedDelivery } from './bid-term-fields.tsx';

/** The posting that a bid is made on, as far as its form depends on it. */
export interface BidForm {
  readonly currency: Currency;
  /** Unit of the goods. */
  readonly unit?: string | undefined;
  readonly isConfidential: boolean;
  /** The delivery that the posting fixes: the form does not ask for its place. */
  readonly posted?: PostedDelivery | null;
  /** In minor units: the price that decides the step of the buttons, and the limits of the posting. */
  readonly price: { readonly around: number; readonly least?: number | null; readonly most?: number | null };
  /** `whole` if only all of it can be taken; without steps any part is typed. */
  readonly quantity: 'whole' | FigureSteps | null;
  readonly quantityHint?: string;
  /** Below the price. */
  readonly priceNote?: ReactNode;
  /** The side of the reader, with the posting's type and county: for the net at their gate. */
  readonly gate?: { readonly side: TradeSide; readonly type: string; readonly county: string };
  /** Says who will read the note. */
  readonly noteLabel: string;
  /** Heading of the terms while they are those that the form began with, if that is not „Plata și livrarea”. */
  readonly stated?: { readonly title: string; readonly values: BidValues };
}

/** Price and quantity of a bid with its sum; its other terms and the note are collapsed until they are changed. */
export function BidFields(form: BidForm) {
  const { t } = useTranslation(['bids', 'forms']);
  const locale = useLocale();
  const { currency, unit = 'Ton', quantity, price } = form;
  const amountUnit = perUnit(unit, locale);
  const amountLabel = t('forms:field.quantity');
  return (
    <div className="num">
      <StepField
        name="price"
        label={t('yourPrice')}
        unit={priceUnit(currency, locale, unit)}
        places={2}
        steps={{ step: priceStep(price.around), least: price.least ?? 1, most: price.most ?? maxPriceMinor }}
        isLarge
        note={form.priceNote}
      />
      {quantity === 'whole' ? (
        <WholeQuantity label={amountLabel} unit={unit} />
      ) : (
        <StepField
          name="quantity"
          label={amountLabel}
          hint={form.quantityHint}
          unit={amountUnit}
          places={3}
          steps={quantity}
        />
      )}
      <Sums form={form} />
      <OtherTerms {...form} />
      {!form.isConfidential && <Note label={form.noteLabel} />}
    </div>
  );
}

/** The step of the price buttons: the largest of 1, 2, 5, 10, 20 … minor units within half a per cent of the price. */
export function priceStep(priceMinor: number): number {
  const most = priceMinor / 200;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return power * ([5, 2].find((times) => most >= times * power) ?? 1);
}

/** The quantity, which cannot be changed. */
function WholeQuantity({ label, unit }: { label: string; unit: string }) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  const { control } = useFormContext<BidValues>();
  const typed = useWatch({ control, name: 'quantity' });
  const { error } = useFieldState('quantity');
  const quantity = readTypedDecimal(typed, locale, 3);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t py-3 text-s">
      <p>
        <b className="block font-medium">{label}</b>
        <span className="text-ink-2">{t('wholeOnly')}</span>
      </p>
      <p className="font-semibold text-l">
        {quantity === null ? typed : formatAmount(quantity, unit, locale)}
      </p>
      {error && <p className="basis-full text-lost">{error}</p>}
    </div>
  );
}

/** The sum of the typed terms, and their price at the reader's gate once their place is known. */
function Sums({ form: { currency, unit = 'Ton', gate } }: { form: BidForm }) {
  const { t } = useTranslation(['bids', 'goods']);
  const locale = useLocale();
  const place = useMyPlace();
  const { priceAt } = useGate(gate ? place : null);
  const { control } = useFormContext<BidValues>();
  const values = useWatch({ control }) as BidValues;
  const price = readTypedPrice(values.price, locale);
  const quantity = readTypedDecimal(values.quantity, locale, 3);
  const priceMinor = price === null ? null : minorOf(price);
  const kilograms = quantity === null ? null : parseTonnes(quantity);
  const isKnown = priceMinor !== null && kilograms !== null;
  const terms = typedBidTerms(values, locale) as Pick<ShownTerms, 'deliveryType' | 'deliveryCounty'>;
  const net =
    gate && priceMinor !== null
      ? priceAt(gate.side, { ...gate, ...terms, unit, priceMinor, currency })
      : null;
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-line border-t py-3 text-s [&>dd]:text-right"
    >
      <dt>
        {t('sum')}
        <span className="block text-ink-2">
          {isKnown &&
            `${formatQuantity(kilograms, unit, locale)} × ${formatPrice(priceMinor, currency, locale, unit)}`}
        </span>
      </dt>
      <dd className="font-semibold text-xl">
        {isKnown ? formatSum(totalMinor(priceMinor, kilograms), currency, locale) : '–'}
      </dd>
      {net && (
        <>
          <dt>{t('goods:gate.withKm', { km: net.km })}</dt>
          <dd className="font-medium text-fact">{formatPrice(net.netMinor, 'Ron', locale)}</dd>
        </>
      )}
    </dl>
  );
}

/** A message to the other side, asked for on demand. */
function Note({ label }: { label: string }) {
  const { t } = useTranslation('bids');
  const { getValues, setFocus } = useFormContext<BidValues>();
  const { error } = useFieldState('note');
  const [isOpen, setIsOpen] = useState(() => getValues('note') !== '');
  if (!isOpen && !error)
    return (
      <button
        type="button"
        onClick={() => {
          flushSync(() => setIsOpen(true));
          setFocus('note');
        }}
        className="min-h-11 font-medium text-s underline decoration-line-2 underline-offset-4 hover:text-act"
      >
        {t('addNote')}
      </button>
    );
  return <FormTextArea name="note" label={label} rows={2} maxLength={maxNoteLength} hint={t('noteHint')} />;
}

/**
 * The submit button, with the net sum of the typed terms; leads to the review, which needs a connection. Without one
 * it says so while the terms are typed.
 */
export function BidSoFar({ currency, initial }: { currency: Currency; initial: BidValues }) {
  const { t } = useTranslation(['bids', 'binding']);
  const locale = useLocale();
  const isConnected = !mayBeOld(useAtomValue(connectionStatusAtom));
  const { control } = useFormContext<BidValues>();
  const values = { ...initial, ...(useWatch({ control }) as BidValues) };
  const { data } = bidTermsSchema.safeParse(typedBidTerms(values, locale));
  const netMinor = data && totalMinor(minorOf(data.price), kilogramsOf(data.quantity));
  return (
    <>
      <p role="status" className={isConnected ? '' : 'mb-2 text-lost text-s'}>
        {!isConnected && t('binding:offline')}
      </p>
      <Button type="submit" look="act" className="num min-h-13 w-full">
        {netMinor === undefined
          ? t('toReview')
          : t('toReviewFor', { sum: formatSum(netMinor, currency, locale) })}
      </Button>
    </>
  );
}
