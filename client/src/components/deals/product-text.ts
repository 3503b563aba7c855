import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { countyName } from '@recolta/shared/domain/counties';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { productSum } from '@recolta/shared/domain/product/product-sum';
import type { VatState } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/bucharest-time.ts';
import type { TermLine } from '../../lib/deal/binding-terms.ts';
import { type DealSums, joinedSumWords } from '../../lib/deal/deal-sums.ts';
import { useVatRules } from '../../lib/deal/vat.ts';
import { lowerFirst } from '../../lib/format.ts';
import { useLocale, useTexts } from '../../lib/i18n.ts';

/** The fields of a product that decide the terms and sums of its deals. */
export type SoldProduct = Pick<
  ProductState,
  | 'productName'
  | 'crop'
  | 'currency'
  | 'unitOfMeasurement'
  | 'priceType'
  | 'vatGroup'
  | 'posterVat'
  | 'deliveryDeadline'
  | 'distributionCounties'
>;

/** The quantity that one buyer takes. */
export interface SoldPart {
  /** Quantity in thousandths of the unit. */
  readonly thousandths: number;
  readonly buyer: VatState | null;
}

/** The terms and sums that an act on a product binds to. */
export interface ShownProduct {
  readonly lines: readonly TermLine[];
  readonly sums: DealSums;
  /** Null if the price contains VAT. */
  readonly product: { readonly quantity: string; readonly price: string } | null;
  readonly sum: string;
  /** Why the terms cannot be shown in full; the act cannot be confirmed then. */
  readonly blocked: string | null;
}

/**
 * The terms of a product with the sums of a sale [X5].
 * @param unitMinor the price of a unit that the act binds to
 * @param parts one per buyer, at least one
 */
export function useProductText(
  product: SoldProduct,
  unitMinor: number,
  parts: readonly SoldPart[],
): ShownProduct {
  const { t } = useTranslation(['binding', 'labels']);
  const locale = useLocale();
  const texts = useTexts();
  const rules = useVatRules();
  const { currency, unitOfMeasurement: unit, priceType, deliveryDeadline, distributionCounties } = product;
  const words = joinedSumWords(
    parts.map(({ thousandths, buyer }) =>
      productSum(
        {
          ...{ unitPriceMinor: unitMinor, quantityThousandths: thousandths, priceType, deliveryDeadline },
          ...{ crop: product.crop, vatGroup: product.vatGroup ?? null },
          ...{ seller: product.posterVat ?? null, buyer },
        },
        rules,
      ),
    ),
    currency,
    texts,
  );
  const sold = parts.reduce((total, { thousandths }) => total + thousandths, 0);
  const quantity = formatQuantity(sold, unit, locale);
  const price = formatPrice(unitMinor, currency, locale, unit);
  const counties = distributionCounties.map(countyName).join(', ');
  const shown = {
    goods: product.productName.trim() !== '',
    price: unitMinor > 0,
    quantity: sold > 0,
    period: !Number.isNaN(Date.parse(deliveryDeadline)),
    delivery: counties !== '',
  };
  const missing = Object.entries(shown).flatMap(([name, isShown]) =>
    isShown ? [] : [lowerFirst(t(`row.${name as keyof typeof shown}`))],
  );
  return {
    lines: [
      { name: 'goods', value: product.productName },
      { name: 'price', value: `${price}, ${lowerFirst(t(`labels:priceType.${priceType}`))}` },
      { name: 'quantity', value: quantity },
      {
        name: 'period',
        label: t('until'),
        value: missing.length === 0 ? formatDay(deliveryDeadline, locale, 'longDate') : '',
      },
      { name: 'delivery', label: t('counties'), value: counties },
    ],
    sums: { ...words, change: null },
    product: priceType === 'VatIncluded' ? null : { quantity, price },
    sum: formatSum(words.totalMinor, currency, locale),
    blocked: missing.length === 0 ? null : t('missing', { terms: missing.join(', ') }),
  };
}
