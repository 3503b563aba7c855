import { type CheckedCompany, isSameCompany } from '../company/same-company.ts';
import type { AuctionAudience, AuctionStatus, Role } from '../enumerations.ts';
import type { VatState } from '../vat.ts';

/** The facts about a person that decide whether they may bid [L9]. */
export interface Bidder {
  readonly accountId: string;
  readonly isActive: boolean;
  readonly role: Role;
  /** As an administrator checked it; null until then [S9]. */
  readonly company: CheckedCompany | null;
  /** Null while the account has not stated it: the VAT depends on it [Q3]. */
  readonly vatState: VatState | null;
  readonly hasAcceptedTerms: boolean;
  readonly isInvited: boolean;
  /** True if an invitation is enough to bid without activation [I1]: for a Bidder that was never deactivated. */
  readonly mayBidInvited: boolean;
  readonly hasBid: boolean;
}

/** The facts about the auction that decide it. */
export interface BiddingSide {
  readonly status: AuctionStatus;
  readonly audience: AuctionAudience;
  readonly ownerAccountId: string;
  /**
   * Companies that this bidder must not share a CUI or IBAN with: the owner's, and before the first bid those of
   * the other participants; each as checked when it joined.
   */
  readonly otherCompanies: readonly CheckedCompany[];
}

/** In order of precedence. */
export const reasonsNotToBid = [
  'SignInRequired',
  'NotFound',
  'InvitationRevoked',
  'OwnAuction',
  'NotEnoughPrivileges',
  'AccountNotActive',
  'CompanyNotChecked',
  'VatStateUnknown',
  'AuctionNotStarted',
  'ExpiredAuction',
  'TermsNotAccepted',
  'AuctionBidNotAllowed',
] as const;
export type ReasonNotToBid = (typeof reasonsNotToBid)[number];

/**
 * Why this person may not bid in this auction at all, whatever the price [L9].
 *
 * Comparison with other companies comes last and uses checked data only, so that nobody can probe CUIs or IBANs to
 * identify the parties of an Incognito auction [B5]; its code does not distinguish owner from participant.
 *
 * @returns the first reason that applies; null if they may bid. `NotFound`: for them the auction does not exist.
 */
export function whyMayNotBid(side: BiddingSide, bidder: Bidder | null): ReasonNotToBid | null {
  if (bidder === null) return side.audience === 'Open' ? 'SignInRequired' : 'NotFound';
  if (bidder.accountId === side.ownerAccountId) return 'OwnAuction';
  if (bidder.role === 'Admin') return 'NotEnoughPrivileges';
  if (side.audience === 'Invited' && !bidder.isInvited)
    return bidder.hasBid ? 'InvitationRevoked' : 'NotFound';
  if (!bidder.isActive && !(bidder.isInvited && bidder.mayBidInvited)) return 'AccountNotActive';
  const { company } = bidder;
  if (company === null) return 'CompanyNotChecked';
  if (bidder.vatState === null) return 'VatStateUnknown';
  if (side.status === 'Pending' || side.status === 'Scheduled') return 'AuctionNotStarted';
  if (side.status !== 'InProgress') return 'ExpiredAuction';
  if (!bidder.hasAcceptedTerms) return 'TermsNotAccepted';
  return side.otherCompanies.some((other) => isSameCompany(other, company)) ? 'AuctionBidNotAllowed' : null;
}
