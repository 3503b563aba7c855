import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import {
  type LimitRefusal,
  placedBids,
  refusalOfLimit,
} from '@recolta/shared/domain/live-auction/automatic-bids';
import type { PriceJump } from '@recolta/shared/domain/live-auction/bid-cautions';
import { nextPriceMinor } from '@recolta/shared/domain/price-steps';
import { ladderOfItem } from '../../../../components/auction/ladder.ts';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import type { Locale } from '../../../../lib/locale-path.ts';
import { cautionsOf } from '../../room/room-texts.ts';
import { isLeading } from '../../room/standing/standing.ts';
import { bestMinorOf } from '../bid/bid-view.ts';

/** Evaluates a typed limit in the current auction [L7]. Prices in minor units. */
export interface LimitEntry {
  /** The lowest accepted limit: the leader's own bid, or the next possible price. */
  readonly leastMinor: number;
  readonly leads: boolean;
  /** Null until a valid value is typed. */
  readonly limitMinor: number | null;
  readonly refusal: LimitRefusal | null;
  /** True if the limit is so far past the others that it must be retyped. */
  readonly jump: PriceJump | null;
}

export function limitEntry(
  auction: LiveAuctionState,
  viewer: Viewer,
  typed: string,
  locale: Locale,
): LimitEntry {
  const ladder = ladderOfItem(auction);
  const leads = isLeading(auction, viewer);
  const coveredMinor = leads ? bestMinorOf(auction) : null;
  const leastMinor = coveredMinor ?? nextPriceMinor(ladder);
  const price = readTypedPrice(typed, locale);
  const refusal = price === null ? null : refusalOfLimit(ladder, minorOf(price), coveredMinor);
  const limitMinor = price === null || refusal !== null ? null : minorOf(price);
  const jump = limitMinor === null ? null : cautionsOf(auction, undefined, limitMinor).jump;
  return { leastMinor, leads, limitMinor, refusal, jump };
}

/**
 * The immediate bid of a limit, computed by the deciding code, if no other limit answers it; null if it places none.
 */
export function bidNow(
  auction: LiveAuctionState,
  leads: boolean,
  limitMinor: number,
): { readonly priceMinor: number; readonly isForDesired: boolean } | null {
  const ladder = ladderOfItem(auction);
  const { bestBid, desiredPrice } = auction;
  const best = bestBid && { number: bestBid.number, priceMinor: minorOf(bestBid.price) };
  const desiredPriceMinor = desiredPrice === null ? null : minorOf(desiredPrice);
  // Numbers begin with 1: 0 belongs to nobody.
  const side = { number: leads ? (best?.number ?? 0) : 0, priceMinor: null, limitMinor };
  const [placed] = placedBids({ ...ladder, best, desiredPriceMinor }, side, null);
  if (!placed) return null;
  const { priceMinor } = placed;
  return { priceMinor, isForDesired: leads || priceMinor !== nextPriceMinor(ladder) };
}
