import type { AuctionGoods, PostedTimes } from '../../contracts/http/auction-goods.ts';
import type { LiveAuctionState } from '../../contracts/http/live-auction-state.ts';
import { canonicalJson, type Json } from '../canonical-json.ts';
import { furtherFields } from '../crops.ts';
import { addedGoods } from '../goods/added-goods.ts';
import { type GoodsDetails, publishedGoods } from '../goods/published-goods.ts';
import { jsonHash } from '../json-hash.ts';
import { formatMoney } from '../money.ts';
import { formatTonnes } from '../quantity.ts';
import type { AuctionTerms } from './create-auction.ts';
import type { Listing } from './public-state.ts';

/** Format of the hashed text; it changes with its content. */
const format = 1;

/** The deciding terms of an auction besides its goods, as in the public state. */
type HashedTerms = Pick<
  LiveAuctionState,
  | 'type'
  | 'biddingType'
  | 'privacyType'
  | 'audience'
  | 'currency'
  | 'quantity'
  | 'startingPrice'
  | 'desiredPrice'
  | 'minimumBidThreshold'
  | 'startsAt'
  | 'extensionWindowMinutes'
>;

/**
 * SHA-256 in hex of the deciding terms, as in the entries `created` and `edited` [L13]: over the canonical JSON
 * (RFC 8785) of `[1, terms]`, where `terms` are those of `HashedTerms` and `posted`, and `goods` as outsiders see
 * them. Everyone who may watch can compute it from `GET …/auctions/{id}` and `…/goods`, and it covers nothing that
 * is hidden from anyone [B5, L8].
 *
 * @param goods as any reader sees them
 * @param posted times, which bids and holds do not move
 */
export function termsHash(auction: HashedTerms, goods: AuctionGoods, posted: PostedTimes): string {
  return hashOfTerms(hashedTerms(auction, goods, posted));
}

/** SHA-256 in hex of terms from `hashedTermsOf`, or from a protocol. */
export function hashOfTerms(terms: Json): string {
  return jsonHash([format, terms]);
}

function hashedTerms(auction: HashedTerms, goods: AuctionGoods, posted: PostedTimes) {
  const seen = publishedGoods(goods, goods as unknown as GoodsDetails, {
    privacyType: auction.privacyType,
    isParty: false,
  });
  return {
    type: auction.type,
    biddingType: auction.biddingType,
    privacyType: auction.privacyType,
    audience: auction.audience,
    currency: auction.currency,
    quantity: auction.quantity,
    startingPrice: auction.startingPrice,
    desiredPrice: auction.desiredPrice,
    minimumBidThreshold: auction.minimumBidThreshold,
    startsAt: auction.startsAt,
    endsAt: posted.endsAt,
    hardEndsAt: posted.hardEndsAt,
    extensionWindowMinutes: auction.extensionWindowMinutes,
    decisionWindowMinutes: posted.decisionWindowMinutes,
    goods: hashedGoodsOf(seen),
  } satisfies Record<keyof HashedTerms | keyof PostedTimes | 'goods', Json>;
}

/** Times of an auction as they are posted. */
export function postedTimes(
  terms: Pick<AuctionTerms, 'endsAtMs' | 'hardEndsAtMs' | 'decisionWindowMs'>,
): PostedTimes {
  return {
    endsAt: new Date(terms.endsAtMs).toISOString(),
    hardEndsAt: new Date(terms.hardEndsAtMs).toISOString(),
    decisionWindowMinutes: terms.decisionWindowMs / 60_000,
  };
}

/** `termsHash` of stored data. @param details null for an auction without them */
export function termsHashOf(
  terms: Omit<AuctionTerms, 'id'>,
  listing: Omit<Listing, 'isDemo' | 'ownerCompanyName' | 'cover'>,
  details: GoodsDetails | null,
): string {
  return hashOfTerms(hashedTermsOf(terms, listing, details));
}

/** The hashed part of stored terms, without the format number. */
export function hashedTermsOf(
  terms: Omit<AuctionTerms, 'id'>,
  listing: Omit<Listing, 'isDemo' | 'ownerCompanyName' | 'cover'>,
  details: GoodsDetails | null,
) {
  const { type, biddingType, desiredPriceMinor } = terms;
  const { goods, privacyType, audience, currency } = listing;
  return hashedTerms(
    {
      type,
      biddingType,
      privacyType,
      audience,
      currency,
      quantity: formatTonnes(listing.quantityKg),
      startingPrice: formatMoney(terms.startingPriceMinor),
      desiredPrice: desiredPriceMinor === null ? null : formatMoney(desiredPriceMinor),
      minimumBidThreshold: formatMoney(terms.stepMinor),
      startsAt: new Date(terms.startsAtMs).toISOString(),
      extensionWindowMinutes: terms.extensionWindowMs / 60_000,
    },
    publishedGoods(goods, details, { privacyType, isParty: true }),
    postedTimes(terms),
  );
}

/** A field that a later release added is omitted while it has its default. */
function hashedGoodsOf(seen: AuctionGoods): Json {
  const added = addedFields.filter(
    (field) => canonicalJson(seen[field]) !== canonicalJson(addedGoods[field]),
  );
  const stated = Object.entries(seen.quality).filter(
    ([field, figure]) => figure !== null || !furtherFields.some((further) => further === field),
  );
  return {
    ...Object.fromEntries([...hashedGoods, ...added].map((field) => [field, seen[field] as Json])),
    quality: Object.fromEntries(stated) as Json,
    ...(seen.vatGroup ? { vatGroup: seen.vatGroup } : {}),
    ...(seen.posterVat ? { posterVat: seen.posterVat } : {}),
    ...(seen.contractChoices && { contractChoices: seen.contractChoices }),
  };
}

const addedFields = Object.keys(addedGoods) as (keyof typeof addedGoods)[];

/** Every field of the first release's goods. */
const hashedGoods = [
  'name',
  'product',
  'harvestYear',
  'origin',
  'county',
  'quality',
  'deliveryType',
  'loadingLocation',
  'deliveryLocation',
  'deliveryPeriod',
  'loadingRate',
  'paymentType',
  'paymentDays',
  'qualityMeasurementPlace',
  'quantityMeasurementPlace',
  'priceType',
  'contractType',
  'category',
  'unit',
  'packageQuantity',
  'tolerance',
  'town',
  'city',
  'pickupAddress',
  'trainStation',
  'grid',
  'bulletin',
  'photos',
  'deliveryCounties',
  'paymentMethod',
  'paymentDate',
  'contractFile',
  'terms',
  'declaration',
] as const satisfies readonly (keyof AuctionGoods)[];
