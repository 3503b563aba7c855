import {
  itemPriceCount,
  type LiveAuctionItem,
  type LiveAuctionState,
  type PublicEntry,
  recentEntryCount,
} from '../../contracts/http/live-auction-state.ts';
import type { AuctionAudience, Currency, PrivacyType } from '../enumerations.ts';
import { formatMoney } from '../money.ts';
import { formatTonnes } from '../quantity.ts';
import { hasMetDesiredPrice } from './advance-to.ts';
import type { Entry, LiveAuction } from './live-auction.ts';
import { standingBids } from './standing-bids.ts';

/** Goods and terms as published; stored once with the auction. */
export type Goods = Pick<
  LiveAuctionState,
  | 'name'
  | 'product'
  | 'harvestYear'
  | 'origin'
  | 'county'
  | 'quality'
  | 'deliveryType'
  | 'loadingLocation'
  | 'deliveryLocation'
  | 'deliveryPeriod'
  | 'loadingRate'
  | 'paymentType'
  | 'paymentDays'
  | 'qualityMeasurementPlace'
  | 'quantityMeasurementPlace'
  | 'priceType'
  | 'vatGroup'
  | 'posterVat'
  | 'contractType'
  | 'unit'
  | 'figuresAre'
>;

/** Data that do not change during bidding, besides the goods. */
export interface Listing {
  readonly goods: Goods;
  /** Key of the first photo; null without one. */
  readonly cover: string | null;
  readonly currency: Currency;
  readonly quantityKg: number;
  readonly privacyType: PrivacyType;
  readonly audience: AuctionAudience;
  readonly isDemo: boolean;
  readonly ownerCompanyName: string;
}

/** Company names by participant number; not used for a confidential auction. */
export type CompanyNames = ReadonlyMap<number, string>;

/** A participant's name for others [B5]: the company, or „Ofertant n” in the order of first bids. */
export function bidderName(privacyType: PrivacyType, number: number, names: CompanyNames): string {
  const name = privacyType === 'Public' ? names.get(number) : undefined;
  return name ?? `Ofertant ${number}`;
}

/** One entry as published. */
export function publicEntry(entry: Entry, privacyType: PrivacyType, names: CompanyNames): PublicEntry {
  return {
    version: entry.version,
    kind: entry.kind,
    number: entry.number,
    by: entry.number === null ? null : bidderName(privacyType, entry.number, names),
    price: entry.priceMinor === null ? null : formatMoney(entry.priceMinor),
    at: instant(entry.atMs),
    automatic: entry.automatic,
    endsAt: entry.endsAtMs === null ? null : instant(entry.endsAtMs),
    reason: entry.reason,
    // At most two entries have one: omitted in the others, and so in nearly all frames.
    ...(entry.termsHash === null ? {} : { termsHash: entry.termsHash }),
    ...(entry.corrects === null ? {} : { corrects: entry.corrects }),
    hash: entry.hash,
  };
}

/**
 * The public state: the same for everyone who may watch [L8, B5, R3]. Contains no account, no limit and no backup
 * price; no name, no exact place of delivery and no photo of a confidential party.
 *
 * @param recent the last entries of the log, oldest first; more than fit are dropped from the front
 */
export function publicState(
  auction: LiveAuction,
  listing: Listing,
  epoch: number,
  recent: readonly Entry[],
  names: CompanyNames,
): LiveAuctionState {
  const { privacyType } = listing;
  const by = (number: number) => bidderName(privacyType, number, names);
  const { best, hold, outcome } = auction;
  return {
    id: auction.id,
    epoch,
    version: auction.version,
    status: auction.status,
    type: auction.type,
    ...listing.goods,
    deliveryLocation: privacyType === 'Public' ? listing.goods.deliveryLocation : null,
    ...(listing.goods.posterVat !== undefined && privacyType !== 'Public' ? { posterVat: null } : {}),
    // Photos would identify a confidential owner.
    ...(listing.cover !== null && privacyType === 'Public' ? { cover: listing.cover } : {}),
    currency: listing.currency,
    quantity: formatTonnes(listing.quantityKg),
    biddingType: auction.biddingType,
    privacyType,
    audience: listing.audience,
    owner: privacyType === 'Public' ? listing.ownerCompanyName : null,
    isDemo: listing.isDemo,
    startingPrice: formatMoney(auction.startingPriceMinor),
    desiredPrice: auction.desiredPriceMinor === null ? null : formatMoney(auction.desiredPriceMinor),
    desiredPriceStatus: desiredPriceStatus(auction),
    minimumBidThreshold: formatMoney(auction.stepMinor),
    bestBid: best && {
      price: formatMoney(best.priceMinor),
      by: by(best.number),
      number: best.number,
      at: instant(best.atMs),
      automatic: best.automatic,
    },
    bidCount: auction.bidCount,
    participantCount: auction.participantCount,
    startsAt: instant(auction.startsAtMs),
    endsAt: hold === null ? instant(auction.endsAtMs) : null,
    hardEndsAt: instant(auction.hardEndsAtMs),
    extensionWindowMinutes: auction.extensionWindowMs / 60_000,
    decisionEndsAt: auction.decisionEndsAtMs === null ? null : instant(auction.decisionEndsAtMs),
    hold: hold && { reason: hold.reason, remainingMs: auction.endsAtMs - hold.sinceMs },
    outcome: outcome && {
      kind: outcome.kind,
      at: instant(outcome.atMs),
      winner: outcome.winner && {
        number: outcome.winner.number,
        by: by(outcome.winner.number),
        price: formatMoney(outcome.winner.priceMinor),
      },
      reason: outcome.reason,
    },
    recent: recent.slice(-recentEntryCount).map((entry) => publicEntry(entry, privacyType, names)),
  };
}

/** The state as lists carry it; also for a state that is forwarded unread, whose entries may be missing. */
export function auctionItem({
  recent = [],
  ...item
}: Omit<LiveAuctionState, 'recent'> & Partial<Pick<LiveAuctionState, 'recent'>>): LiveAuctionItem {
  const prices = standingBids(recent).flatMap(({ price }) => price ?? []);
  return { ...item, prices: prices.slice(-itemPriceCount) };
}

function desiredPriceStatus(auction: LiveAuction): LiveAuctionState['desiredPriceStatus'] {
  if (auction.desiredPriceMinor === null) return 'notSet';
  return hasMetDesiredPrice(auction) ? 'met' : 'notMet';
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
