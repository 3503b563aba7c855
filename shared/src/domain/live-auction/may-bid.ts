import { type CheckedCompany, isSameCompany } from '../company/same-company.ts';
import type { AuctionAudience, AuctionStatus, Role } from '../enumerations.ts';

/** What of a person decides whether they may bid [L9]. */
export interface Bidder {
  readonly accountId: string;
  readonly isActive: boolean;
  readonly role: Role;
  /** As an administrator checked it; null while it is not checked [S9]. */
  readonly company: CheckedCompany | null;
  readonly hasAcceptedTerms: boolean;
  readonly isInvited: boolean;
}

/** What of the auction decides it. */
export interface BiddingSide {
  readonly status: AuctionStatus;
  readonly audience: AuctionAudience;
  readonly ownerAccountId: string;
  /**
   * Companies that this bidder must not share a CUI or IBAN with: the owner's, and before the first bid those of the
   * other participants; each as it was checked when it came in.
   */
  readonly otherCompanies: readonly CheckedCompany[];
}

/** In the order in which they are told. */
export const reasonsNotToBid = [
  'SignInRequired',
  'NotFound',
  'OwnAuction',
  'NotEnoughPrivileges',
  'AccountNotActive',
  'CompanyNotChecked',
  'AuctionNotStarted',
  'ExpiredAuction',
  'TermsNotAccepted',
  'AuctionBidNotAllowed',
] as const;
export type ReasonNotToBid = (typeof reasonsNotToBid)[number];

/**
 * Why this person may not bid in this auction at all, whatever the price [L9].
 *
 * What depends on other companies comes last and on checked data alone, so that nobody can try CUIs or IBANs to find
 * out who stands behind an Incognito auction [B5]; its code doesn't tell the owner from a participant.
 *
 * @returns the first reason that applies; null where they may bid. `NotFound`: for them the auction does not exist.
 */
export function whyMayNotBid(side: BiddingSide, bidder: Bidder | null): ReasonNotToBid | null {
  if (bidder === null) return side.audience === 'Open' ? 'SignInRequired' : 'NotFound';
  if (bidder.accountId === side.ownerAccountId) return 'OwnAuction';
  if (bidder.role === 'Admin') return 'NotEnoughPrivileges';
  if (side.audience === 'Invited' && !bidder.isInvited) return 'NotFound';
  if (!bidder.isActive) return 'AccountNotActive';
  const { company } = bidder;
  if (company === null) return 'CompanyNotChecked';
  if (side.status === 'Pending' || side.status === 'Scheduled') return 'AuctionNotStarted';
  if (side.status !== 'InProgress') return 'ExpiredAuction';
  if (!bidder.hasAcceptedTerms) return 'TermsNotAccepted';
  return side.otherCompanies.some((other) => isSameCompany(other, company)) ? 'AuctionBidNotAllowed' : null;
}
