import {
  type AnnouncementBidder,
  type AnnouncementSide,
  reasonsNotToBidOnAnnouncement,
  whyMayNotBidOnAnnouncement,
} from '../announcement/may-bid-on-announcement.ts';

/** Reasons not to bid on a product, in order of precedence; the same as for announcements [B1, X4]. */
export const reasonsNotToBidOnProduct = reasonsNotToBidOnAnnouncement;
export type ReasonNotToBidOnProduct = (typeof reasonsNotToBidOnProduct)[number];

/**
 * Why this person may not make a bid on a product [X4]: as on an announcement, except that a Single bid is
 * allowed in addition to an Active Collective one.
 */
export function whyMayNotBidOnProduct(
  side: AnnouncementSide,
  bidder: Omit<AnnouncementBidder, 'hasActiveBid'> | null,
): ReasonNotToBidOnProduct | null {
  return whyMayNotBidOnAnnouncement(side, bidder && { ...bidder, hasActiveBid: false });
}

/** In order of precedence. */
export const reasonsNotToPublish = [
  'NotEnoughPrivileges',
  'AccountNotActive',
  'CompanyNotChecked',
  'VatStateUnknown',
] as const;
export type ReasonNotToPublish = (typeof reasonsNotToPublish)[number];

/** Why this person may not publish products: active Providers with checked details may, without approval [X1]. */
export function whyMayNotPublish({
  role,
  isActive,
  company,
  vatState,
}: Pick<AnnouncementBidder, 'role' | 'isActive' | 'company' | 'vatState'>): ReasonNotToPublish | null {
  if (role !== 'Provider') return 'NotEnoughPrivileges';
  if (!isActive) return 'AccountNotActive';
  if (company === null) return 'CompanyNotChecked';
  return vatState === null ? 'VatStateUnknown' : null;
}
