import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import type { AnnouncementBidRefusal } from '@recolta/shared/domain/announcement/announcement';
import type { ProductRefusal } from '@recolta/shared/domain/product/product';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { BorderError } from '../http/border-error.ts';

/** Converts a refusal to its response, with its figures. */
export function refusedBid(refusal: AnnouncementBidRefusal | ProductRefusal): BorderError {
  return new BorderError(errorStatus[refusal.code], refusal.code, paramsOf(refusal));
}

function paramsOf(refusal: AnnouncementBidRefusal | ProductRefusal): Readonly<Record<string, unknown>> {
  switch (refusal.code) {
    case 'QuantityLimitReached':
      return { availableQuantity: formatTonnes(refusal.availableThousandths) };
    case 'MinimumQuantityNotReached':
      return { quantity: formatTonnes(refusal.quantityThousandths) };
    case 'TooManyRounds':
      return { limit: refusal.limit };
    case 'ExpiredAuction':
      return { endedAt: new Date(refusal.deadlineMs).toISOString() };
    default:
      return {};
  }
}
