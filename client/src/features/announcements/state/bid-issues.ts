import type { AnnouncementState, RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import {
  type Announcement,
  figuresOf,
  isDeliveryOver,
  issuesOfBid,
  refusalOfQuantity,
} from '@recolta/shared/domain/announcement/announcement';
import { areSameTerms } from '@recolta/shared/domain/announcement/same-terms';
import { type BidTerms, bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import { type FieldIssue, namedRule } from '../../../lib/forms/field-issue.ts';

const thousandths = (figure: string) => parseTonnes(figure) ?? 0;
const optionalMinor = (price: string | null) => (price === null ? null : minorOf(price));

/** The public state in the form that the domain decides on. */
function domainAnnouncementOf(state: AnnouncementState): Announcement {
  return {
    status: state.status,
    type: state.type,
    biddingType: state.biddingType,
    privacyType: state.privacyType,
    priceMinor: minorOf(state.price),
    minPriceMinor: optionalMinor(state.minPrice),
    maxPriceMinor: optionalMinor(state.maxPrice),
    quantityThousandths: thousandths(state.quantity),
    leftThousandths: thousandths(state.quantityLeft),
    thresholdThousandths: state.minimumBidThreshold === null ? null : thousandths(state.minimumBidThreshold),
    acceptsDesiredPrice: state.acceptsDesiredPrice,
    deadlineMs: Date.parse(state.deadline),
  };
}

/** The terms of a bid that an announcement does not accept, each at its field with its figure [A7, B3, B4]. */
export function announcementBidIssues(
  state: AnnouncementState,
  terms: BidTerms,
  nowMs: number,
): FieldIssue[] {
  const announcement = domainAnnouncementOf(state);
  const issues = issuesOfBid(announcement, terms).map(({ path, rule, minimum, maximum, threshold }) => {
    if (minimum !== undefined) return { path, rule: 'min_value', limit: minimum / 100 } as const;
    if (maximum !== undefined) return { path, rule: 'max_value', limit: maximum / 100 } as const;
    if (threshold !== undefined) return { path, rule: 'multiple', limit: threshold / 1000 } as const;
    return { path, rule: namedRule(path, rule) };
  });
  if (isDeliveryOver(terms, nowMs)) issues.push({ path: 'deliveryPeriod.to', rule: 'past' });
  const refusal = refusalOfQuantity(announcement, figuresOf(terms).quantityThousandths);
  if (refusal?.code === 'QuantityLimitReached')
    return [{ path: 'quantity', rule: 'max_value', limit: refusal.availableThousandths / 1000 }, ...issues];
  if (refusal?.code === 'MinimumQuantityNotReached')
    return [{ path: 'quantity', rule: 'min_value', limit: refusal.quantityThousandths / 1000 }, ...issues];
  return issues;
}

/** True if the terms are those that they answer: they would be accepted instead [B4]. */
export function isUnchangedAnswer(answered: RoundTerms | undefined, terms: BidTerms): boolean {
  const before = bidTermsSchema.safeParse(answered);
  return before.success && areSameTerms(before.data, terms);
}

/** True if bids are for all that is left: no parts are sold, or less than one part is left [B3]. */
export function isWholeOnly({
  minimumBidThreshold,
  quantityLeft,
}: Pick<AnnouncementState, 'minimumBidThreshold' | 'quantityLeft'>): boolean {
  return minimumBidThreshold === null || kilogramsOf(minimumBidThreshold) >= kilogramsOf(quantityLeft);
}
