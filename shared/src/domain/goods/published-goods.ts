import type { AuctionGoods } from '../../contracts/http/auction-goods.ts';
import type { PrivacyType } from '../enumerations.ts';
import type { Goods } from '../live-auction/public-state.ts';
import type { GoodsTerms } from './goods-terms.ts';

/** What is stored beside the part of the goods that every frame of the room carries; the unit is in both. */
export type GoodsDetails = Omit<GoodsTerms, Exclude<keyof Goods, 'unit'>>;

/** Goods and terms in the two parts in which they are stored. */
export function storedParts(terms: GoodsTerms): { goods: Goods; details: GoodsDetails } {
  const {
    name,
    product,
    harvestYear,
    origin,
    county,
    quality,
    deliveryType,
    loadingLocation,
    deliveryLocation,
    deliveryPeriod,
    loadingRate,
    paymentType,
    paymentDays,
    qualityMeasurementPlace,
    quantityMeasurementPlace,
    priceType,
    contractType,
    ...details
  } = terms;
  const goods: Goods = {
    name,
    product,
    harvestYear,
    origin,
    county,
    quality,
    deliveryType,
    loadingLocation,
    deliveryLocation,
    deliveryPeriod,
    loadingRate,
    paymentType,
    paymentDays,
    qualityMeasurementPlace,
    quantityMeasurementPlace,
    priceType,
    contractType,
    ...(details.unit === 'Ton' ? {} : { unit: details.unit }),
  };
  return { goods, details };
}

/** Of auctions that were stored before their details were: nothing is stated. */
const noDetails: Omit<AuctionGoods, Exclude<keyof Goods, 'unit'>> = {
  category: 'Cereals',
  unit: 'Ton',
  packageQuantity: null,
  tolerance: null,
  town: null,
  city: null,
  pickupAddress: null,
  trainStation: null,
  grid: null,
  bulletin: null,
  photos: [],
  deliveryCounties: [],
  paymentMethod: 'AtDelivery',
  paymentDate: null,
  contractFile: null,
  terms: null,
  declaration: null,
};

/**
 * Goods and terms as one reader may see them [B5]. The loading address is for the parties alone; a confidential
 * auction shows the county and neither places nor files nor the number of a bulletin, which all lead to its owner.
 *
 * @param isParty the owner, an administrator or, after acceptance, the winner
 */
export function publishedGoods(
  goods: Goods,
  stored: GoodsDetails | null,
  { privacyType, isParty }: { readonly privacyType: PrivacyType; readonly isParty: boolean },
): AuctionGoods {
  const details = stored ?? noDetails;
  const whole = { ...goods, ...details };
  if (isParty) return whole;
  if (privacyType === 'Public') return { ...whole, pickupAddress: null };
  return {
    ...whole,
    town: null,
    city: null,
    pickupAddress: null,
    trainStation: null,
    deliveryLocation: null,
    bulletin: details.bulletin && { ...details.bulletin, laboratory: null, number: null, file: null },
    photos: [],
    contractFile: null,
  };
}
