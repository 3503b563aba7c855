import { type CheckedCompany, isSameCompany } from '../company/same-company.ts';
import type { Role } from '../enumerations.ts';
import type { VatState } from '../vat.ts';

/** The facts about a person that decide whether they may bid on an announcement [B1]. */
export interface AnnouncementBidder {
  readonly accountId: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** As an administrator checked it; null until then [S9]. */
  readonly company: CheckedCompany | null;
  /** Null while the account has not stated it: the VAT depends on it [Q3]. */
  readonly vatState: VatState | null;
  readonly hasActiveBid: boolean;
}

/** The facts about the announcement that decide it. */
export interface AnnouncementSide {
  readonly isOpen: boolean;
  readonly ownerAccountId: string;
  /** As checked when the announcement was posted. */
  readonly ownerCompany: CheckedCompany | null;
}

/** In order of precedence. */
export const reasonsNotToBidOnAnnouncement = [
  'SignInRequired',
  'OwnAuction',
  'NotEnoughPrivileges',
  'AccountNotActive',
  'CompanyNotChecked',
  'VatStateUnknown',
  'ExpiredAuction',
  'AlreadyExistingBid',
  'AuctionBidNotAllowed',
] as const;
export type ReasonNotToBidOnAnnouncement = (typeof reasonsNotToBidOnAnnouncement)[number];

/**
 * Why this person may not place any bid on an announcement [B1]. The comparison with the owner's company comes last
 * and uses only checked data, so that nobody can try CUIs or IBANs to identify a confidential owner [B5].
 *
 * @returns the first reason that applies; null if they may bid
 */
export function whyMayNotBidOnAnnouncement(
  side: AnnouncementSide,
  bidder: AnnouncementBidder | null,
): ReasonNotToBidOnAnnouncement | null {
  if (bidder === null) return 'SignInRequired';
  if (bidder.accountId === side.ownerAccountId) return 'OwnAuction';
  if (bidder.role !== 'Client' && bidder.role !== 'Provider') return 'NotEnoughPrivileges';
  if (!bidder.isActive) return 'AccountNotActive';
  if (bidder.company === null) return 'CompanyNotChecked';
  if (bidder.vatState === null) return 'VatStateUnknown';
  if (!side.isOpen) return 'ExpiredAuction';
  if (bidder.hasActiveBid) return 'AlreadyExistingBid';
  return side.ownerCompany !== null && isSameCompany(side.ownerCompany, bidder.company)
    ? 'AuctionBidNotAllowed'
    : null;
}
