import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AuctionGoods, PostedTimes } from '../../contracts/http/auction-goods.ts';
import type { LiveAuctionState } from '../../contracts/http/live-auction-state.ts';
import { canonicalJson, type Json } from '../canonical-json.ts';
import { furtherFields } from '../crops.ts';
import { addedGoods } from '../goods/added-goods.ts';
import { type GoodsDetails, publishedGoods } from '../goods/published-goods.ts';
import { formatMoney } from '../money.ts';
import { formatTonnes } from '../quantity.ts';
import type { AuctionTerms } from './create-auction.ts';
import type { Listing } from './public-state.ts';

/** Of the hashed form: another one when what it holds changes. */
const format = 1;

/** The terms of an auction that decide about it, beside its goods, as the public state carries them. */
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
 * SHA-256 in hex of the terms that decide, as the entries `created` and `edited` carry it [L13]: over the canonical
 * JSON (RFC 8785) of `[1, terms]`, `terms` being those of `HashedTerms` and `posted`, and `goods` as they are for
 * somebody who is no party. Everyone who may watch can compute it from `GET …/auctions/{id}` and `…/goods`, and nothing
 * that is hidden from anyone is in it [B5, L8].
 *
 * @param goods as any reader sees them
 * @param posted times as they were posted, which bids and holds do not move
 */
export function termsHash(auction: HashedTerms, goods: AuctionGoods, posted: PostedTimes): string {
  return hashOfTerms(hashedTerms(auction, goods, posted));
}

/** SHA-256 in hex of terms as `hashedTermsOf` has them, or as a protocol carries them. */
export function hashOfTerms(terms: Json): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson([format, terms]))));
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

/** `termsHash` of what is stored. @param details null for an auction without */
export function termsHashOf(
  terms: Omit<AuctionTerms, 'id'>,
  listing: Omit<Listing, 'isDemo' | 'ownerCompanyName'>,
  details: GoodsDetails | null,
): string {
  return hashOfTerms(hashedTermsOf(terms, listing, details));
}

/** What is hashed of the terms that are stored, without the format number. */
export function hashedTermsOf(
  terms: Omit<AuctionTerms, 'id'>,
  listing: Omit<Listing, 'isDemo' | 'ownerCompanyName'>,
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

/** A field that a later release added is left out while it has the value that goods before it are read with. */
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

/** Every field that the goods of the first release had. */
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
