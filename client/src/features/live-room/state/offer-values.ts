import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { OfferTerms } from '@recolta/shared/domain/goods/offer-terms';
import { issuesInAuction } from '@recolta/shared/domain/live-auction/personalized-bid';
import { kilogramsOf } from '../../../lib/format.ts';
import { type FieldIssue, namedRule } from '../../../lib/forms/field-issue.ts';
import { type OfferValues, offerFrom } from '../../../lib/forms/offer-values.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/**
 * The auction's own terms to begin from, at the price of now.
 *
 * @param withAval of its promissory note; null where that is not known
 */
export function offerOf(
  auction: LiveAuctionState,
  locale: Locale,
  withAval: boolean | null = null,
): OfferValues {
  return offerFrom({ ...auction, withAval, price: auction.bestBid?.price ?? auction.startingPrice }, locale);
}

/** What the auction does not take of terms. */
export function auctionIssues(terms: OfferTerms, auction: LiveAuctionState): FieldIssue[] {
  const { quantity, privacyType, endsAt, hardEndsAt } = auction;
  const of = { endsAtMs: Date.parse(endsAt ?? hardEndsAt), quantityKg: kilogramsOf(quantity), privacyType };
  return issuesInAuction(terms, of).map(({ path, rule, maximum }) =>
    maximum === undefined
      ? { path, rule: namedRule(path, rule) }
      : { path, rule: 'max_value', limit: Number(maximum) },
  );
}
