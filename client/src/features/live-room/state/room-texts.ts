import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { PrivacyType } from '@recolta/shared/domain/enumerations';
import { isBetter } from '@recolta/shared/domain/price-direction';
import { formatMinor, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import type { Translate } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** Formatters of one auction's figures, in its currency and the reader's language. */
export interface AuctionFormat {
  /** `1.045` */
  readonly bare: (minor: number) => string;
  /** `1.045 lei/t` */
  readonly price: (minor: number) => string;
  /** `522.500 lei` */
  readonly sum: (minor: number) => string;
}

export function auctionFormat(auction: Pick<LiveAuctionItem, 'currency'>, locale: Locale): AuctionFormat {
  const { currency } = auction;
  return {
    bare: (minor) => formatMinor(minor, locale),
    price: (minor) => formatPrice(minor, currency, locale),
    sum: (minor) => formatSum(minor, currency, locale),
  };
}

/** A price this far beyond a reference is likely a typing mistake: the person is asked to check it. */
const farBeyondPart = 0.1;

/**
 * By how much a price exceeds the reference, if by more than a tenth.
 *
 * @returns the fraction (0.25 for a quarter); null if it is close enough
 */
export function farBeyond(
  type: LiveAuctionItem['type'],
  priceMinor: number,
  referenceMinor: number,
): number | null {
  const part = Math.abs(priceMinor - referenceMinor) / referenceMinor;
  return isBetter(type, priceMinor, referenceMinor) && part > farBeyondPart ? part : null;
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
