import type { RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop, qualityFields } from '@recolta/shared/domain/crops';
import {
  contractTypes,
  deliveryTypes,
  loadingLocations,
  measurementTypes,
  paymentTypes,
} from '@recolta/shared/domain/enumerations';
import { isCountyAsked } from '@recolta/shared/domain/goods/delivery-place';
import { meaningOfFigures } from '@recolta/shared/domain/goods/figures';
import { paymentIssues } from '@recolta/shared/domain/goods/payment-issues';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { parseMoney } from '@recolta/shared/domain/money';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { formatDay } from '../bucharest-time.ts';
import { formatAmount, formatFigure, lowerFirst } from '../format.ts';
import type { Texts } from '../i18n.ts';

/** Terms of a bid as their reader sees them; values of a newer release may be among them. */
export type ShownTerms = Omit<RoundTerms, 'note' | 'paymentMethod'>;

/** The goods, with the terms that their poster fixed. */
export type BoundGoods = Pick<
  LiveAuctionState,
  | 'type'
  | 'name'
  | 'product'
  | 'harvestYear'
  | 'quality'
  | 'figuresAre'
  | 'vatGroup'
  | 'contractType'
  | 'qualityMeasurementPlace'
  | 'quantityMeasurementPlace'
  | 'currency'
> & { readonly unit?: string | undefined };

export type TermName =
  | 'price'
  | 'quantity'
  | 'goods'
  | 'quality'
  | 'delivery'
  | 'period'
  | 'payment'
  | 'weighed'
  | 'analysed'
  | 'contract';

/** One labelled term. */
export interface TermLine {
  readonly name: TermName;
  /** Replaces the label of the name. */
  readonly label?: string;
  readonly value: string;
}

/** The value if this release knows it. */
const known = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((one) => one === value);

/** The terms that cannot be shown complete and valid: nobody is asked to accept them. */
export function missingTerms(terms: ShownTerms, goods: BoundGoods): TermName[] {
  const { from, to } = terms.deliveryPeriod;
  const paymentType = known(paymentTypes, terms.paymentType);
  const isPaymentKnown = paymentType !== undefined && paymentIssues({ ...terms, paymentType }).length === 0;
  const isPlaceKnown =
    terms.deliveryType === 'FCATruck'
      ? known(loadingLocations, terms.loadingLocation) !== undefined
      : !isCountyAsked(terms.deliveryType) || (terms.deliveryCounty ?? terms.deliveryLocation) !== null;
  const checks: Record<TermName, boolean> = {
    price: (parseMoney(terms.price) ?? 0) > 0,
    quantity: (parseTonnes(terms.quantity) ?? 0) > 0,
    goods: goods.name.trim() !== '' && goods.harvestYear > 0,
    quality: true,
    delivery: known(deliveryTypes, terms.deliveryType) !== undefined && isPlaceKnown,
    period: !Number.isNaN(Date.parse(from)) && !Number.isNaN(Date.parse(to)) && from <= to,
    payment: isPaymentKnown,
    weighed: known(measurementTypes, goods.quantityMeasurementPlace) !== undefined,
    analysed: known(measurementTypes, goods.qualityMeasurementPlace) !== undefined,
    contract: known(contractTypes, goods.contractType) !== undefined,
  };
  return Object.entries(checks).flatMap(([name, isShown]) => (isShown ? [] : [name as TermName]));
}

/** Price, quantity and the terms that depend only on the bid, in the reader's language. */
export function bidTermLines(
  terms: ShownTerms,
  { currency, unit }: Pick<BoundGoods, 'currency' | 'unit'>,
  { t, locale }: Texts,
): Record<'price' | 'quantity' | 'payment' | 'delivery' | 'period', string> {
  const { paymentDate, paymentDays } = terms;
  const paymentType = known(paymentTypes, terms.paymentType);
  const deliveryType = known(deliveryTypes, terms.deliveryType);
  const loadingLocation = known(loadingLocations, terms.loadingLocation);
  const places = [terms.deliveryLocation, terms.deliveryCounty && countyName(terms.deliveryCounty)];
  return {
    price: formatPrice(parseMoney(terms.price) ?? 0, currency, locale, unit),
    quantity: formatAmount(terms.quantity, unit ?? 'Ton', locale),
    payment: [
      paymentType ? t(`labels:paymentType.${paymentType}`) : terms.paymentType,
      paymentType === 'OrderNote' &&
        typeof terms.withAval === 'boolean' &&
        lowerFirst(t(`labels:aval.${terms.withAval}`)),
      paymentDate && formatDay(paymentDate, locale, 'date'),
      paymentDays !== null && t('binding:days', { count: paymentDays }),
      paymentType === 'Loan' && t('labels:interestIncluded'),
    ]
      .filter(Boolean)
      .join(', '),
    delivery: [
      deliveryType ? t(`labels:deliveryType.${deliveryType}`) : terms.deliveryType,
      loadingLocation && lowerFirst(t(`labels:loadingLocation.${loadingLocation}`)),
      ...new Set(places),
    ]
      .filter(Boolean)
      .join(', '),
    period: `${formatDay(terms.deliveryPeriod.from, locale)} – ${formatDay(terms.deliveryPeriod.to, locale, 'dayMonthYear')}`,
  };
}

/** Everything a bid binds to, one labelled line each. */
export function bindingLines(terms: ShownTerms, goods: BoundGoods, texts: Texts): TermLine[] {
  const { t, locale } = texts;
  const lines = bidTermLines(terms, goods, texts);
  // The name may include the whole quantity.
  const cropName = findCrop(goods.product)?.[locale] ?? goodsName(goods.name, locale);
  const values: Record<TermName, string> = {
    ...lines,
    price: t('binding:netPrice', { price: lines.price }),
    goods: `${cropName}, ${t('live:harvest', { year: goods.harvestYear })}`,
    quality: qualityText(goods, texts),
    ...measuredTexts(goods, texts),
    contract: t(`labels:contractType.${goods.contractType}`),
  };
  const names: readonly TermName[] = [
    ...(['goods', 'quality', 'price', 'quantity', 'delivery', 'period'] as const),
    ...(['payment', 'weighed', 'analysed', 'contract'] as const),
  ];
  const quality = t(`binding:quality.${meaningOfFigures(goods.type, goods.figuresAre)}`);
  return names.map((name) => ({
    name,
    value: values[name],
    ...(name === 'quality' && { label: quality }),
  }));
}

/** The places where goods are weighed and analysed. */
export function measuredTexts(
  goods: Pick<BoundGoods, 'qualityMeasurementPlace' | 'quantityMeasurementPlace'>,
  { t }: Texts,
): Record<'weighed' | 'analysed', string> {
  const place = (of: 'Load' | 'Unload') => lowerFirst(t(`labels:measurementType.${of}`));
  return {
    weighed: place(goods.quantityMeasurementPlace),
    analysed: place(goods.qualityMeasurementPlace),
  };
}

function qualityText({ quality }: BoundGoods, { t, locale }: Texts): string {
  const figures = qualityFields.flatMap((field) => {
    const figure = quality[field] ?? null;
    const label = lowerFirst(t(`labels:qualityField.${field}`));
    return figure === null ? [] : [`${label} ${formatFigure(field, figure, locale)}`];
  });
  if (quality.damaged !== null)
    figures.push(
      `${lowerFirst(t('labels:qualityField.damaged'))} ${t(`labels:damagedLevel.${quality.damaged}`)}`,
    );
  return figures.length === 0 ? t('binding:noQuality') : figures.join(' · ');
}
