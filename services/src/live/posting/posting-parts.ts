import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import type { GoodsDetails } from '@recolta/shared/domain/goods/published-goods';
import {
  postedGoods,
  publishedGoods,
  statedGoods,
  storedParts,
} from '@recolta/shared/domain/goods/published-goods';
import type { AuctionTerms } from '@recolta/shared/domain/live-auction/create-auction';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import type { Listing } from '@recolta/shared/domain/live-auction/public-state';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import type { VatState } from '@recolta/shared/domain/vat';
import type { AuctionRow } from '../auction/auction-row.ts';

const minuteMs = 60_000;

/** The parts in which the posting of an auction is stored. */
export interface PostingParts {
  readonly terms: Omit<AuctionTerms, 'id'>;
  readonly listing: Omit<Listing, 'isDemo' | 'ownerCompanyName'>;
  readonly details: GoodsDetails;
  readonly backupPriceMinor: number | null;
}

/** @param posting as its schema returned it @param posterVat the owner's VAT state, which its terms state */
export function partsOfPosting(posting: Posting, posterVat: VatState | null): PostingParts {
  const { type, biddingType, privacyType, audience, currency } = posting;
  const { goods, details } = storedParts(postedGoods(posting.goods, posting, posterVat));
  return {
    terms: {
      type,
      biddingType,
      startingPriceMinor: minor(posting.startingPrice),
      desiredPriceMinor: posting.desiredPrice === null ? null : minor(posting.desiredPrice),
      stepMinor: minor(posting.minimumBidThreshold),
      startsAtMs: Date.parse(posting.startsAt),
      endsAtMs: Date.parse(posting.endsAt),
      hardEndsAtMs: Date.parse(posting.hardEndsAt),
      extensionWindowMs: posting.extensionWindowMinutes * minuteMs,
      decisionWindowMs: posting.decisionWindowMinutes * minuteMs,
    },
    listing: {
      goods,
      cover: details.photos[0] ?? null,
      currency,
      quantityKg: kilograms(posting.quantity),
      privacyType,
      audience,
    },
    details,
    backupPriceMinor: posting.backupPrice === null ? null : minor(posting.backupPrice),
  };
}

/** The posting from the stored rows. @param details null for an auction of a release that stored none */
export function auctionPostingOf(row: AuctionRow, details: GoodsDetails | null): StoredPosting {
  const { type, bidding_type, privacy_type, audience, currency } = row;
  const money = (value: number | null) => (value === null ? null : formatMoney(value));
  return {
    type,
    biddingType: bidding_type,
    privacyType: privacy_type,
    audience,
    currency,
    quantity: formatTonnes(row.quantity_kg),
    startingPrice: formatMoney(row.starting_price_minor),
    desiredPrice: money(row.desired_price_minor),
    backupPrice: money(row.backup_price_minor),
    minimumBidThreshold: formatMoney(row.step_minor),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.posted_ends_at.toISOString(),
    hardEndsAt: row.posted_hard_ends_at.toISOString(),
    extensionWindowMinutes: row.extension_window_ms / minuteMs,
    decisionWindowMinutes: row.decision_window_ms / minuteMs,
    goods: statedGoods(publishedGoods(row.goods, details, { privacyType: privacy_type, isParty: true })),
  };
}

function minor(price: string): number {
  const parsed = parseMoney(price);
  if (parsed === null) throw new Error('a checked posting has no price');
  return parsed;
}

function kilograms(quantity: string): number {
  const parsed = parseTonnes(quantity);
  if (parsed === null) throw new Error('a checked posting has no quantity');
  return parsed;
}
