import type { StoredAnnouncement } from '@recolta/shared/contracts/http/announcement-state';
import {
  type AnnouncementPosting,
  announcementIssuesOfToday,
  announcementPostingSchema,
} from '@recolta/shared/domain/announcement/announcement-posting';
import { typedQuantityOf } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { goodsFieldNames, shownDecimal } from './goods-values.ts';
import {
  emptyPosting,
  goodsOf,
  harvestYearOf,
  optionalPriceOf,
  type PostingValues,
  shownPrice,
  storedGoods,
  typedPriceOf,
} from './posting-values.ts';
import type { Sale } from './sale.ts';

/** An announcement as typed, in the structure of `AnnouncementPosting`: the same paths name the same fields. */
export interface AnnouncementValues extends PostingValues {
  price: string;
  minPrice: string;
  maxPrice: string;
  acceptsDesiredPrice: boolean;
  /** `YYYY-MM-DD`. */
  deadline: string;
}

/**
 * A stored announcement as form values, for its edit or for posting it again [A6]: then without its dates, and with
 * terms and declaration to accept again.
 */
export function announcementValues(
  { goods, quantityLeft, ...sale }: StoredAnnouncement,
  locale: Locale,
  nowMs: number,
  isAgain: boolean,
): AnnouncementValues {
  const { minimumBidThreshold } = sale;
  return {
    ...sale,
    quantity: shownDecimal(
      isAgain && Number(quantityLeft) > 0 ? (quantityLeft ?? '') : sale.quantity,
      locale,
    ),
    minimumBidThreshold: minimumBidThreshold === null ? '' : shownDecimal(minimumBidThreshold, locale),
    price: shownPrice(sale.price, locale),
    minPrice: shownPrice(sale.minPrice, locale),
    maxPrice: shownPrice(sale.maxPrice, locale),
    backupPrice: shownPrice(sale.backupPrice, locale),
    deadline: isAgain ? '' : sale.deadline,
    ...storedGoods(goods, sale, locale, nowMs, isAgain),
  };
}

/** Posting an announcement [A1]. */
export const announcementSale: Sale<AnnouncementValues, AnnouncementPosting> = {
  kind: 'announcement',
  empty: (nowMs) => ({
    ...emptyPosting(nowMs),
    price: '',
    minPrice: '',
    maxPrice: '',
    acceptsDesiredPrice: false,
    deadline: '',
  }),
  usualIn: () => ({}),
  postingOf: (values, locale) => {
    const { asIsConfirmed: _, ...sale } = values;
    const isFlexible = sale.biddingType === 'Flexible';
    const threshold = typedQuantityOf(sale.minimumBidThreshold, locale);
    return {
      ...sale,
      quantity: typedQuantityOf(sale.quantity, locale),
      minimumBidThreshold: isFlexible && threshold !== '' ? threshold : null,
      price: typedPriceOf(sale.price, locale),
      minPrice: optionalPriceOf(sale.minPrice, locale),
      maxPrice: optionalPriceOf(sale.maxPrice, locale),
      backupPrice: optionalPriceOf(sale.backupPrice, locale),
      goods: goodsOf(values, locale),
    };
  },
  schema: announcementPostingSchema,
  issuesOfToday: ({ deadline, goods }, locale, nowMs) =>
    announcementIssuesOfToday({ deadline, goods: { harvestYear: harvestYearOf(goods, locale) } }, nowMs),
  priceFields: [
    'currency',
    'price',
    'backupPrice',
    'acceptsDesiredPrice',
    'minPrice',
    'maxPrice',
    'biddingType',
    'minimumBidThreshold',
    'deadline',
    'privacyType',
  ],
  fieldNames: { ...goodsFieldNames, minimumBidThreshold: 'smallestPart' },
  priceToTry: ({ price }) => price,
};
