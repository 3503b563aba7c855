import type { AuctionGoods } from '../../contracts/http/auction-goods.ts';
import type { AuctionType, PrivacyType } from '../enumerations.ts';
import type { Goods } from '../live-auction/public-state.ts';
import { priceTypeOf, releaseVatRules, type VatState, vatGroupOf } from '../vat.ts';
import { addedGoods } from './added-goods.ts';
import type { GoodsTerms } from './goods-terms.ts';
import { unstatedDetails } from './unstated-details.ts';

/** Goods and terms with the data that the service adds at posting. */
export type PostedGoods = GoodsTerms & Pick<Goods, 'posterVat'>;

/**
 * Stored separately from the part of the goods that every frame of the room carries; `unit` and `figuresAre` are in
 * both.
 */
export type GoodsDetails = Omit<GoodsTerms, Exclude<keyof Goods, 'unit' | 'figuresAre'>>;

/**
 * Goods and terms as stored: with the poster's VAT state, and the price type of earlier releases that follows from
 * it [Q3]. Everyone reads the price type, and the terms hash covers it: in a confidential sale it is the one that
 * follows without the state, which would be known by it [B5].
 */
export function postedGoods(
  goods: GoodsTerms,
  { type, privacyType }: { readonly type: AuctionType; readonly privacyType: PrivacyType },
  posterVat: VatState | null,
): PostedGoods {
  const seller = type === 'Selling' && privacyType === 'Public' ? posterVat : null;
  const group = vatGroupOf(goods.product, goods.vatGroup);
  const priceType = priceTypeOf(seller, group, goods.deliveryPeriod.from, releaseVatRules);
  return { ...goods, priceType, posterVat };
}

/** Goods and terms as their poster stated them. */
export function statedGoods<G extends Pick<Goods, 'posterVat' | 'vatGroup'>>({ posterVat: _, ...goods }: G) {
  return { ...goods, vatGroup: goods.vatGroup ?? null };
}

/** Goods and terms in the two parts in which they are stored. */
export function storedParts({ posterVat, ...terms }: PostedGoods): { goods: Goods; details: GoodsDetails } {
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
    vatGroup,
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
    ...(vatGroup === null ? {} : { vatGroup }),
    ...(posterVat === undefined ? {} : { posterVat }),
    ...(details.unit === 'Ton' ? {} : { unit: details.unit }),
    ...(details.figuresAre === 'Guaranteed' ? { figuresAre: details.figuresAre } : {}),
  };
  return { goods, details };
}

const noneAdded = { ...addedGoods, otherFigures: [] };

/** For auctions that were stored before details existed: nothing is stated. */
const noDetails: Omit<AuctionGoods, Exclude<keyof Goods, 'unit' | 'figuresAre'>> = {
  ...unstatedDetails,
  tolerance: null,
  grid: null,
  terms: null,
  declaration: null,
};

/**
 * Goods and terms as one reader may see them [B5]. The loading address is only for the parties; a confidential
 * auction shows the county, but no places, no files and no number of a bulletin, certificate or EUDR statement,
 * which would all identify its owner.
 *
 * @param isParty the owner, an administrator or, after acceptance, the winner
 */
export function publishedGoods(
  goods: Goods,
  stored: GoodsDetails | null,
  { privacyType, isParty }: { readonly privacyType: PrivacyType; readonly isParty: boolean },
): AuctionGoods {
  const details = stored ? { ...noneAdded, ...stored } : noDetails;
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
    ...(goods.posterVat === undefined ? {} : { posterVat: null }),
    bulletin: details.bulletin && { ...details.bulletin, laboratory: null, number: null, file: null },
    sustainability: details.sustainability && { ...details.sustainability, number: null, file: null },
    eudr: details.eudr && { ...details.eudr, number: null },
    photos: [],
    contractFile: null,
  };
}
