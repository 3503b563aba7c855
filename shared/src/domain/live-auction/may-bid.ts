import type { AuctionStatus, Audience, Role } from '../enumerations.ts';

/** What of a person decides whether he may bid [L9]; null company facts stand for missing ones. */
export interface Bidder {
  readonly accountId: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly companyNumber: string | null;
  readonly iban: string | null;
  readonly hasAcceptedTerms: boolean;
  readonly isInvited: boolean;
}

/** What of the auction decides it; the owner's own facts are read in the same transaction. */
export interface BiddingSide {
  readonly status: AuctionStatus;
  readonly audience: Audience;
  readonly ownerAccountId: string;
  readonly ownerCompanyNumber: string | null;
  readonly ownerIban: string | null;
}

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
 * @returns the first reason that applies; null when he may. `NotFound`: for him the auction does not exist.
 */
export function whyMayNotBid(side: BiddingSide, bidder: Bidder | null): ReasonNotToBid | null {
  if (bidder === null) return side.audience === 'Open' ? 'SignInRequired' : 'NotFound';
  if (bidder.accountId === side.ownerAccountId) return 'OwnAuction';
  if (bidder.role === 'Admin') return 'NotEnoughPrivileges';
  if (side.audience === 'Invited' && !bidder.isInvited) return 'NotFound';
  if (isRelated(side, bidder)) return 'AuctionBidNotAllowed';
  if (!bidder.isActive) return 'AccountNotActive';
  if (side.status === 'Pending' || side.status === 'Scheduled') return 'AuctionNotStarted';
  if (side.status !== 'InProgress') return 'ExpiredAuction';
  return bidder.hasAcceptedTerms ? null : 'TermsNotAccepted';
}

/** Whether the bidder's company or bank account is the owner's own. */
function isRelated(side: BiddingSide, bidder: Bidder): boolean {
  const sameCompany = side.ownerCompanyNumber !== null && side.ownerCompanyNumber === bidder.companyNumber;
  const sameAccount = side.ownerIban !== null && side.ownerIban === bidder.iban;
  return sameCompany || sameAccount;
}
