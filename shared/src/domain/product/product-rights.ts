import {
  type AnnouncementBidder,
  type AnnouncementSide,
  reasonsNotToBidOnAnnouncement,
  whyMayNotBidOnAnnouncement,
} from '../announcement/may-bid-on-announcement.ts';

/** Reasons not to make an offer on a product, in order of precedence: those of bids on announcements [B1, X4]. */
export const reasonsNotToOffer = reasonsNotToBidOnAnnouncement;
export type ReasonNotToOffer = (typeof reasonsNotToOffer)[number];

/**
 * Why this person may not make an offer on a product [X4]: as on an announcement, except that a Single offer is
 * allowed in addition to an Active Collective one.
 */
export function whyMayNotOffer(
  side: AnnouncementSide,
  bidder: Omit<AnnouncementBidder, 'hasActiveBid'> | null,
): ReasonNotToOffer | null {
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
