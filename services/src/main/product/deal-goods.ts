import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { isDayBefore } from '@recolta/shared/domain/day';
import { addedGoods } from '@recolta/shared/domain/goods/added-goods';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import type { ProductBidRow, ProductRow } from './product-row.ts';

const noFigures: AuctionGoods['quality'] = {
  humidity: null,
  impurities: null,
  protein: null,
  hectolitricMass: null,
  oil: null,
  damaged: null,
};

/** Until the last day of delivery; the day of the deal itself if the final price came after it. */
function deliveryPeriodOf(row: Pick<ProductRow, 'delivery_deadline'>, nowMs: number) {
  const from = dayOf(nowMs);
  return { from, to: isDayBefore(row.delivery_deadline, from) ? from : row.delivery_deadline };
}

/**
 * The goods of a product in the form that deals of all markets have. The contract of a product does not print data
 * that the product does not state (harvest, county of origin).
 */
export function goodsOfDeal(row: ProductRow, nowMs: number): AuctionGoods {
  const product = row.crop ?? otherProduct;
  return {
    name: row.product_name,
    product,
    category: row.crop === null ? 'Others' : 'Cereals',
    harvestYear: Number(row.delivery_deadline.slice(0, 4)),
    origin: row.country_of_origin,
    county: row.distribution_counties[0] ?? '',
    quality: row.quality ?? noFigures,
    unit: row.unit,
    packageQuantity: null,
    tolerance: null,
    town: null,
    city: null,
    pickupAddress: null,
    trainStation: null,
    grid: null,
    bulletin: null,
    photos: row.photos,
    deliveryType: 'DAPTruck',
    loadingLocation: null,
    deliveryCounties: row.distribution_counties,
    deliveryLocation: null,
    deliveryPeriod: deliveryPeriodOf(row, nowMs),
    loadingRate: null,
    paymentType: 'Cash',
    paymentMethod: 'AtDelivery',
    paymentDate: null,
    paymentDays: null,
    qualityMeasurementPlace: 'Unload',
    quantityMeasurementPlace: 'Unload',
    priceType: row.price_type,
    vatGroup: row.vat_group,
    contractType: 'General',
    contractFile: null,
    terms: null,
    declaration: null,
    ...addedGoods,
    otherFigures: [],
  };
}

/** The agreed terms: delivered in the Provider's counties until the last day of delivery, and paid on reception. */
export function termsOfDeal(
  row: ProductRow,
  bid: ProductBidRow,
  priceMinor: number,
  nowMs: number,
): BidTerms {
  return {
    price: formatMoney(priceMinor),
    quantity: formatTonnes(bid.quantity_thousandths),
    paymentType: 'Cash',
    paymentMethod: 'AtDelivery',
    paymentDate: null,
    paymentDays: null,
    deliveryType: 'DAPTruck',
    loadingLocation: null,
    deliveryCounty: null,
    deliveryLocation: null,
    deliveryPeriod: deliveryPeriodOf(row, nowMs),
    note: null,
  };
}
