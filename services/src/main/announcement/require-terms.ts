import {
  type Announcement,
  figuresOf,
  issuesOfBid,
  refusalOfQuantity,
} from '@recolta/shared/domain/announcement/announcement';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { BorderError } from '../../platform/http/border-error.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';

/** @throws BorderError 400 at the fields of the terms, 409 for a quantity that is not available */
export function requireTerms(announcement: Announcement, terms: BidTerms): void {
  const fields = issuesOfBid(announcement, terms).map(({ minimum, maximum, threshold, ...issue }) => ({
    ...issue,
    ...(minimum === undefined ? {} : { minimum: formatMoney(minimum) }),
    ...(maximum === undefined ? {} : { maximum: formatMoney(maximum) }),
    ...(threshold === undefined ? {} : { threshold: formatTonnes(threshold) }),
  }));
  if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
  const refusal = refusalOfQuantity(announcement, figuresOf(terms).quantityThousandths);
  if (refusal) throw refusedBid(refusal);
}
