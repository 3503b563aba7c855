import {
  auctionAudiences,
  biddingTypes,
  currencies,
  privacyTypes,
} from '@recolta/shared/domain/enumerations';
import { decisionWindows, extensionWindows } from '@recolta/shared/domain/live-auction/posting';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormChoices, FormFigure, StepSection } from '../../../components/forms/choice-fields.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { FobNotice, FobReference } from '../../../components/goods/fob-reference.tsx';
import { kilogramsOf, minorOf, readTypedDecimal, readTypedPrice } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { templateLines } from '../state/goods-values.ts';
import { type PostingValues, usualHardEnd } from '../state/posting-values.ts';

/** The usual step by currency. */
const usualStep = { Ron: '5', Euro: '1', Dollar: '1' } as const;

/** Prices, times and who takes part. */
export function PriceStep() {
  const { t, locale } = useTexts();
  const { getValues, setValue } = useFormContext<PostingValues>();
  const values = useWatch<PostingValues>() as PostingValues;
  const { type, currency, extensionWindowMinutes } = values;
  const unit = priceUnit(currency, locale);
  const changeCurrency = () => {
    const next = getValues();
    setValue('minimumBidThreshold', usualStep[next.currency]);
    // Amounts in money of a grid that is still the usual one.
    const { product, grid } = next.goods;
    const isUsual = currencies.some(
      (one) => JSON.stringify(templateLines(product, one)) === JSON.stringify(grid.lines),
    );
    if (isUsual) setValue('goods.grid.lines', templateLines(product, next.currency));
  };
  const followEnd = () => {
    const { endsAt, extensionWindowMinutes: window } = getValues();
    setValue('hardEndsAt', usualHardEnd(endsAt, window), { shouldDirty: true });
  };
  return (
    <>
      <StepSection title={t('posting.prices')} note={t('posting.netOfVat')}>
        <FormChoices
          name="currency"
          columns="grid-cols-3 md:max-w-96"
          choices={currencies.map((value) => ({ value, label: priceUnit(value, locale) }))}
          onPick={changeCurrency}
        />
        <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 xl:grid-cols-4">
          <FormFigure
            name="startingPrice"
            unit={unit}
            places={2}
            isLarge
            hint={t(`posting.startingHint.${type}`)}
          />
          <FormFigure
            name="desiredPrice"
            label={t(`labels.desiredPrice.${type}`)}
            unit={unit}
            places={2}
            isLarge
            isOptional
          />
          <FormFigure
            name="backupPrice"
            unit={unit}
            places={2}
            isLarge
            isOptional
            hint={t('posting.backupHint')}
          />
          <FormFigure name="minimumBidThreshold" unit={unit} places={2} isLarge />
        </div>
        <p className="rounded-2 bg-fact-wash p-3 text-s">{t('posting.winnerNamed')}</p>
        <Suspense>
          <Fob values={values} />
        </Suspense>
        <Totals values={values} />
      </StepSection>
      <StepSection title={t('posting.times')} note={t('posting.romanianTime')}>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
          <FormInput name="startsAt" type="datetime-local" />
          <div onChange={() => queueMicrotask(followEnd)}>
            <FormInput name="endsAt" type="datetime-local" />
          </div>
          <FormInput name="hardEndsAt" type="datetime-local" hint={t('posting.hardEndHint')} />
        </div>
        <FormChoices
          name="extensionWindowMinutes"
          columns="grid-cols-3 sm:grid-cols-5"
          choices={extensionWindows.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('posting.noWindow') : t('posting.minutes', { count: minutes }),
          }))}
          hint={
            extensionWindowMinutes === '0'
              ? t('posting.noWindowHint')
              : t('posting.windowHint', { count: Number(extensionWindowMinutes) })
          }
          onPick={followEnd}
        />
        <FormChoices
          name="decisionWindowMinutes"
          columns="grid-cols-2 sm:grid-cols-5"
          choices={decisionWindows.map((minutes) => ({
            value: String(minutes),
            label:
              minutes < 60
                ? t('posting.minutes', { count: minutes })
                : t('posting.hours', { count: minutes / 60 }),
          }))}
          hint={t('posting.decisionHint')}
        />
        <FormChoices
          name="biddingType"
          choices={biddingTypes.map((value) => ({
            value,
            label: t(`labels.biddingType.${value}`),
            text: t(`posting.biddingText.${value}`),
          }))}
        />
      </StepSection>
      <StepSection title={t('posting.people')}>
        <FormChoices
          name="privacyType"
          choices={privacyTypes.map((value) => ({
            value,
            label: t(`labels.privacyType.${value}`),
            text: t(`posting.privacyText.${value}`),
          }))}
        />
        <FormChoices
          name="audience"
          choices={auctionAudiences.map((value) => ({
            value,
            label: t(`posting.audience.${value}`),
            text: t(`posting.audienceText.${value}`),
          }))}
        />
      </StepSection>
    </>
  );
}

/** The reference price of the crop, and the notice of a desired price far above it [A4]. */
function Fob({ values: { type, currency, desiredPrice, goods } }: { values: PostingValues }) {
  const { locale } = useTexts();
  const desired = readTypedPrice(desiredPrice, locale);
  return (
    <div className="mt-3 grid gap-3 empty:hidden">
      <FobReference product={goods.product} currency={currency} hasTitle />
      <FobNotice
        type={type}
        product={goods.product}
        currency={currency}
        desiredMinor={desired === null ? null : minorOf(desired)}
      />
    </div>
  );
}

/** What the whole quantity comes to at the starting and at the desired price. */
function Totals({ values }: { values: PostingValues }) {
  const { t, locale } = useTexts();
  const tonnes = readTypedDecimal(values.quantity, locale, 3);
  const sums = (['startingPrice', 'desiredPrice'] as const).flatMap((name) => {
    const price = readTypedPrice(values[name], locale);
    if (tonnes === null || price === null) return [];
    const sum = formatSum(totalMinor(minorOf(price), kilogramsOf(tonnes)), values.currency, locale);
    return [{ name, sum }];
  });
  if (sums.length === 0) return null;
  return (
    <dl className="num mt-4 grid gap-1.5 text-s">
      {sums.map(({ name, sum }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-ink-2">{t(`posting.totalAt.${name}`, { quantity: `${values.quantity} t` })}</dt>
          <dd className="font-semibold">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}
