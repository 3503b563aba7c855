import type { QualityField } from '@recolta/shared/domain/crops';
import {
  type AuctionType,
  type Currency,
  currencies,
  privacyTypes,
} from '@recolta/shared/domain/enumerations';
import { totalMinor } from '@recolta/shared/domain/money';
import { currencyName, formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OptionalPart } from '../../../components/errors/opened-part.tsx';
import { FormChoices } from '../../../components/forms/choice-fields.tsx';
import { FobNotice, FobReference } from '../../../components/goods/fob-reference.tsx';
import {
  formatAmount,
  kilogramsOf,
  lowerFirst,
  minorOf,
  readTypedDecimal,
  readTypedPrice,
} from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { withCurrency } from '../state/grid-currency.ts';
import type { PostingValues } from '../state/posting-values.ts';

/** Chooses the currency of all prices. Usual amounts of the grid are converted; a note names the others. */
export function CurrencyField({ onPick }: { onPick?: (currency: Currency) => void }) {
  const { t } = useTranslation(['posting', 'labels']);
  const locale = useLocale();
  const { getValues, setValue } = useFormContext<PostingValues>();
  const [currency, unit] = useWatch<PostingValues, ['currency', 'goods.unit']>({
    name: ['currency', 'goods.unit'],
  });
  const [kept, setKept] = useState<readonly QualityField[]>([]);
  const change = () => {
    const { currency: next, goods } = getValues();
    onPick?.(next);
    const grid = withCurrency(goods.grid.lines, goods.product, { from: currency, to: next }, locale);
    setValue('goods.grid.lines', grid.lines);
    setKept(goods.grid.kind === 'grid' ? grid.kept : []);
  };
  return (
    <>
      <FormChoices
        name="currency"
        columns="grid-cols-3 md:max-w-96"
        choices={currencies.map((value) => ({ value, label: priceUnit(value, locale, unit) }))}
        onPick={change}
      />
      <p role="status" className="mb-4 rounded-2 bg-warn-wash p-3 text-s empty:hidden">
        {kept.length > 0 &&
          t('gridAmountsKept', {
            properties: kept.map((property) => lowerFirst(t(`labels:qualityField.${property}`))).join(', '),
            currency: currencyName(currency, locale),
          })}
      </p>
    </>
  );
}

/** The reference price of the crop, and the notice of a desired price far above it [A4]. */
export function Fob({
  type,
  product,
  currency,
  desiredPrice,
}: {
  type: AuctionType;
  product: string;
  currency: Currency;
  /** As typed. */
  desiredPrice: string;
}) {
  const locale = useLocale();
  const desired = readTypedPrice(desiredPrice, locale);
  const desiredMinor = desired === null ? null : minorOf(desired);
  return (
    <OptionalPart>
      <div className="mt-3 grid gap-3 empty:hidden">
        <FobReference product={product} currency={currency} hasTitle />
        <FobNotice isOwner {...{ type, product, currency, desiredMinor }} />
      </div>
    </OptionalPart>
  );
}

/** Totals of the whole quantity at the typed prices; those that cannot be parsed yet are left out. */
export function Totals({
  values: { quantity, currency, goods },
  prices,
}: {
  values: PostingValues;
  prices: readonly { readonly label: (quantity: string) => string; readonly price: string }[];
}) {
  const locale = useLocale();
  const plain = readTypedDecimal(quantity, locale, 3);
  const sums = prices.flatMap(({ label, price: typed }) => {
    const price = readTypedPrice(typed, locale);
    if (plain === null || price === null) return [];
    const sum = formatSum(totalMinor(minorOf(price), kilogramsOf(plain)), currency, locale);
    return [{ label: label(formatAmount(plain, goods.unit, locale)), sum }];
  });
  if (sums.length === 0) return null;
  return (
    <dl className="num mt-4 grid gap-1.5 text-s">
      {sums.map(({ label, sum }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PrivacyChoice() {
  const { t } = useTranslation(['labels', 'posting']);
  return (
    <FormChoices
      name="privacyType"
      choices={privacyTypes.map((value) => ({
        value,
        label: t(`privacyType.${value}`),
        text: t(`posting:privacyText.${value}`),
      }))}
    />
  );
}
