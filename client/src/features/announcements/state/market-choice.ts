import type { DepthMarket } from '@recolta/shared/contracts/http/announcement-depth';
import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementView } from './list-query.ts';

/** The fields that identify a market. */
export type MarketKey = Pick<DepthMarket, 'product' | 'currency' | 'deliveryType'>;

/** The way of delivery of each filter value. */
const deliveryOf: Readonly<Record<string, string>> = {
  FCA: 'FCATruck',
  FOR: 'FCAWagon',
  FCAField: 'FCATruck',
  FCABarn: 'FCATruck',
  CPT: 'DAPConstantaTruck',
};

/** The view's filters that all markets share: without the dimensions of a market, type and price. */
export function marketView(view: AnnouncementView): AnnouncementView {
  const ownFilters = { auctionType: 'All', deliveryType: '', currency: '' } as const;
  return { ...view, ...ownFilters, cereals: [], minPrice: '', maxPrice: '' };
}

/** The market that the view's filters select: the first match, which has the most announcements. */
export function chosenMarket(
  markets: readonly DepthMarket[],
  view: AnnouncementView,
): DepthMarket | undefined {
  const delivery = deliveryOf[view.deliveryType] ?? view.deliveryType;
  return markets.find(
    ({ product, currency, deliveryType }) =>
      (view.cereals.length === 0 || view.cereals.includes(product)) &&
      (view.currency === '' || view.currency === currency) &&
      (delivery === '' || delivery === deliveryType),
  );
}

/** The choices in a market, each value with its open announcements: ways of delivery and currencies of its crop. */
export function marketOptions(
  markets: readonly DepthMarket[],
  product: string | undefined,
): Readonly<Record<keyof MarketKey, ReadonlyMap<string, number>>> {
  const countsBy = (field: keyof MarketKey, some: readonly DepthMarket[]) => {
    const counts = new Map<string, number>();
    for (const one of some) counts.set(one[field], (counts.get(one[field]) ?? 0) + one.count);
    return counts;
  };
  const ofCrop = markets.filter((one) => product === undefined || one.product === product);
  return {
    product: countsBy('product', markets),
    deliveryType: countsBy('deliveryType', ofCrop),
    currency: countsBy('currency', ofCrop),
  };
}

/**
 * The filters of the address for another choice in a market: selects a market with the chosen value that keeps as many
 * previous choices as possible: the crop before the way of delivery, and that before the currency.
 */
export function marketChoice(
  markets: readonly DepthMarket[],
  now: MarketKey | undefined,
  field: keyof MarketKey,
  value: string,
): Readonly<Record<string, string>> {
  const closeness = (one: DepthMarket) =>
    4 * Number(one.product === now?.product) +
    2 * Number(one.deliveryType === now?.deliveryType) +
    Number(one.currency === now?.currency);
  // Sorting is stable: of equal matches, the one with the most announcements.
  const [best] = markets
    .filter((one) => one[field] === value)
    .toSorted((one, other) => closeness(other) - closeness(one));
  if (!best) return {};
  return {
    cereals: best.product,
    currency: best.currency,
    deliveryType: best.deliveryType,
    ...(best.currency !== now?.currency && { minPrice: '', maxPrice: '' }),
  };
}

/** The address filters that leave the announcements of one level of a market. */
export function levelFilters(
  { product, currency, deliveryType }: MarketKey,
  type: 'Buying' | 'Selling',
  price: string,
): Readonly<Record<string, string>> {
  return {
    ...{ auctionType: type, cereals: product, currency, deliveryType },
    ...{ minPrice: price, maxPrice: price, view: '', page: '' },
  };
}

/**
 * A fingerprint of the changes of announcements in a market, which differs exactly if its levels may: bids do not
 * affect it.
 */
export function marketMark(
  changes: Readonly<Record<string, AnnouncementState>>,
  { product, currency, deliveryType }: MarketKey,
): string {
  return Object.values(changes)
    .filter(
      (one) => one.product === product && one.currency === currency && one.deliveryType === deliveryType,
    )
    .map(({ id, status, type, price, quantityLeft }) => [id, status, type, price, quantityLeft].join(' '))
    .sort()
    .join();
}
