import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { issuesInAuction } from '@recolta/shared/domain/live-auction/personalized-bid';
import { kilogramsOf } from '../../../../lib/format.ts';
import { type BidValues, bidValuesFrom } from '../../../../lib/forms/bid-values.ts';
import { type FieldIssue, namedRule } from '../../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../../lib/locale-path.ts';

/**
 * Initial values: the auction's own terms, at the current price.
 * @param withAval of its promissory note; null if unknown
 */
export function initialBidValues(
  auction: LiveAuctionState,
  locale: Locale,
  withAval: boolean | null = null,
): BidValues {
  return bidValuesFrom(
    { ...auction, withAval, price: auction.bestBid?.price ?? auction.startingPrice },
    locale,
  );
}

/** Terms that the auction does not accept. */
export function auctionIssues(terms: BidTerms, auction: LiveAuctionState): FieldIssue[] {
  const { quantity, privacyType, endsAt, hardEndsAt } = auction;
  const of = { endsAtMs: Date.parse(endsAt ?? hardEndsAt), quantityKg: kilogramsOf(quantity), privacyType };
  return issuesInAuction(terms, of).map(({ path, rule, maximum }) =>
    maximum === undefined
      ? { path, rule: namedRule(path, rule) }
      : { path, rule: 'max_value', limit: Number(maximum) },
  );
}
