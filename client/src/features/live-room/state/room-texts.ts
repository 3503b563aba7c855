import type {
  LiveAuctionItem,
  LiveAuctionState,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import type { PrivacyType } from '@recolta/shared/domain/enumerations';
import { type BidCautions, bidCautions } from '@recolta/shared/domain/live-auction/bid-cautions';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatMinor, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { type VatBreakdown, type VatRule, vatOn } from '@recolta/shared/domain/vat';
import { ladderOfItem } from '../../../components/auction/ladder.ts';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** Formatters of one auction's figures, in its currency and unit and the reader's language. */
export interface AuctionFormat {
  /** `1.045` */
  readonly bare: (minor: number) => string;
  /** `1.045 lei/t` */
  readonly price: (minor: number) => string;
  /** `522.500 lei` */
  readonly sum: (minor: number) => string;
}

export function auctionFormat(
  auction: Pick<LiveAuctionItem, 'currency' | 'unit'>,
  locale: Locale,
): AuctionFormat {
  const { currency, unit } = auction;
  return {
    bare: (minor) => formatMinor(minor, locale),
    price: (minor) => formatPrice(minor, currency, locale, unit),
    sum: (minor) => formatSum(minor, currency, locale),
  };
}

/** What somebody is told before a bid of this price. */
export function cautionsOf(
  auction: LiveAuctionState,
  viewer: Pick<Viewer, 'number'> | undefined,
  priceMinor: number,
): BidCautions {
  const desiredMinor = auction.desiredPrice === null ? null : minorOf(auction.desiredPrice);
  const number = viewer?.number ?? null;
  const leaderNumber = auction.bestBid?.number ?? null;
  return bidCautions(ladderOfItem(auction), desiredMinor, { priceMinor, number, leaderNumber });
}

/** A price per unit as a whole sum, with VAT as it will be invoiced on the first day of delivery. */
export function vatOfBid(
  auction: LiveAuctionState,
  priceMinor: number,
  rules: readonly VatRule[],
): VatBreakdown {
  const netMinor = totalMinor(priceMinor, kilogramsOf(auction.quantity));
  return vatOn(netMinor, auction.product, auction.priceType, auction.deliveryPeriod.from, rules);
}

/** A participant's name on screen: „Tu”, the company, or the number in the reader's language [B5]. */
export function bidderLabel(
  bidder: { readonly number: number; readonly by: string | null },
  privacyType: PrivacyType,
  myNumber: number | null,
  t: Translate,
): string {
  if (bidder.number === myNumber) return t('room.you');
  if (privacyType === 'Public' && bidder.by !== null) return bidder.by;
  return t('room.bidder', { number: bidder.number });
}

/** A duration in its largest whole unit; empty for less than two seconds. */
export function agoText(ms: number, t: Translate): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 2) return '';
  if (seconds < 60) return t('room.agoSeconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? t('room.agoMinutes', { count: minutes })
    : t('room.agoHours', { count: Math.floor(minutes / 60) });
}
