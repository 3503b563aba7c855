import type {
  LiveAuctionItem,
  LiveAuctionState,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import type { PrivacyType } from '@recolta/shared/domain/enumerations';
import { type BidCautions, bidCautions } from '@recolta/shared/domain/live-auction/bid-cautions';
import { formatMinor, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { ladderOfItem } from '../../../components/auction/ladder.ts';
import { bucharestDay, formatInstant } from '../../../lib/bucharest-time.ts';
import type { Supply, VatParties } from '../../../lib/deal/deal-sums.ts';
import { minorOf } from '../../../lib/format.ts';
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

/** Formats instants of one auction: with the day if it may last several, which it may up to seven [L1]. */
export function instantFormat({ startsAt, hardEndsAt }: LiveAuctionState, locale: Locale) {
  const [from, to] = [startsAt, hardEndsAt].map((at) => bucharestDay(Date.parse(at)));
  const style = from === to ? 'clock' : 'dayMonthClock';
  return (at: string): string => formatInstant(at, style, locale);
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

/** Warnings before a bid of this price. */
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

/** The total of a price for the whole lot, between parties of these VAT states. */
export function supplyOf(auction: LiveAuctionState, priceMinor: number, parties: VatParties): Supply {
  const { product, vatGroup, currency, quantity, deliveryPeriod: period } = auction;
  return { product, vatGroup, currency, quantity, priceMinor, period, ...parties };
}

/** A participant's name on screen: „Tu”, the company, or the number in the reader's language [B5]. */
export function bidderLabel(
  bidder: { readonly number: number; readonly by: string | null },
  privacyType: PrivacyType,
  myNumber: number | null,
  t: Translate,
): string {
  if (bidder.number === myNumber) return t('room:you');
  if (privacyType === 'Public' && bidder.by !== null) return bidder.by;
  return t('room:bidder', { number: bidder.number });
}

/** A duration in its largest whole unit; empty for less than two seconds. */
export function agoText(ms: number, t: Translate): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 2) return '';
  if (seconds < 60) return t('room:agoSeconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? t('room:agoMinutes', { count: minutes })
    : t('room:agoHours', { count: Math.floor(minutes / 60) });
}
