import type { AnnouncementPosting } from '../domain/announcement/announcement-posting.ts';
import type { AnnouncementFilters } from '../domain/announcement/announcement-search.ts';
import { dayOf, daysAfter } from '../domain/announcement/deadline.ts';
import type { BidTerms } from '../domain/goods/bid-terms.ts';
import { statedWheat } from './goods-fixture.ts';

/** A valid announcement: its deadline is in ten days, with delivery within the month after. */
export function statedAnnouncement(
  nowMs: number,
  changes: Partial<AnnouncementPosting> = {},
): AnnouncementPosting {
  const deadline = daysAfter(dayOf(nowMs), 10);
  return {
    type: 'Selling',
    biddingType: 'Flexible',
    privacyType: 'Public',
    currency: 'Ron',
    quantity: '500',
    minimumBidThreshold: '100',
    price: '1055',
    minPrice: '980',
    maxPrice: '1150',
    backupPrice: '1020',
    acceptsDesiredPrice: false,
    deadline,
    goods: {
      ...statedWheat,
      deliveryPeriod: { from: daysAfter(deadline, 1), to: daysAfter(deadline, 20) },
    },
    ...changes,
  };
}

/** Terms of a bid on it, for a part. */
export function statedBidTerms(nowMs: number, changes: Partial<BidTerms> = {}): BidTerms {
  const { goods } = statedAnnouncement(nowMs);
  return {
    price: '1040',
    quantity: '200',
    paymentType: goods.paymentType,
    paymentMethod: goods.paymentMethod,
    paymentDate: goods.paymentDate,
    paymentDays: goods.paymentDays,
    deliveryType: goods.deliveryType,
    loadingLocation: goods.loadingLocation,
    deliveryCounty: null,
    deliveryLocation: null,
    deliveryPeriod: goods.deliveryPeriod,
    note: null,
    ...changes,
  };
}

/** Filters that match every announcement. */
export const statedFilters: AnnouncementFilters = {
  auctionType: 'All',
  counties: [],
  cereals: [],
  harvestYears: [],
  deliveryType: '',
  currency: '',
  minPrice: '',
  maxPrice: '',
  minQuantity: '',
  isAnalysed: false,
  isSustainable: false,
  figures: [],
  search: '',
};
