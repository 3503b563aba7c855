import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type Bidder, type BiddingSide, whyMayNotBid } from '@recolta/shared/domain/live-auction/may-bid';
import { formatMoney } from '@recolta/shared/domain/money';
import type { VatState } from '@recolta/shared/domain/vat';
import type { Caller, Contact, Member } from '../../platform/ports/identity-port.ts';
import { checkedCompany, type TradeData } from '../../platform/trade-data.ts';
import type { StoredPhoneBid } from '../phone-bid/phone-bid.ts';
import type { AuctionRow } from './auction-row.ts';

/** One account's part in one auction, read from the live tables. */
export interface Participation {
  readonly number: number | null;
  readonly priceMinor: number | null;
  /** VAT state stored with its first bid [S9]. */
  readonly vatState: VatState | null;
  readonly limitMinor: number | null;
  readonly hasAcceptedTerms: boolean;
  readonly isInvited: boolean;
  /** True if a personalised bid of the account is open or accepted [P1]. */
  readonly hasPersonalizedBid: boolean;
  /** Trade data of the other bidders, loaded only before the account's first bid. */
  readonly otherBidders: readonly TradeData[];
  /** Maximum price of a valid consent to phone bids [L18]. */
  readonly phoneConsentMinor: number | null;
  readonly phoneBids: readonly Pick<StoredPhoneBid, 'version' | 'by'>[];
}

export const noParticipation: Participation = {
  number: null,
  priceMinor: null,
  vatState: null,
  limitMinor: null,
  hasAcceptedTerms: false,
  isInvited: false,
  hasPersonalizedBid: false,
  otherBidders: [],
  phoneConsentMinor: null,
  phoneBids: [],
};

type SideRow = Pick<AuctionRow, 'status' | 'audience' | 'owner_account_id' | 'owner_company'>;

export function biddingSide(row: SideRow, { otherBidders }: Participation): BiddingSide {
  return {
    status: row.status,
    audience: row.audience,
    ownerAccountId: row.owner_account_id,
    otherCompanies: [row.owner_company, ...otherBidders].flatMap((data) => checkedCompany(data) ?? []),
  };
}

export function bidderOf(caller: Member, participation: Participation): Bidder {
  return {
    accountId: caller.accountId,
    isActive: caller.isActive,
    role: caller.role,
    company: checkedCompany(caller.tradeData),
    vatState: caller.tradeData.vatState ?? null,
    hasAcceptedTerms: participation.hasAcceptedTerms,
    isInvited: participation.isInvited,
    mayBidInvited: caller.mayBidInvited,
    hasBid: participation.number !== null || participation.hasPersonalizedBid,
  };
}

/** The other party of a deal: its company as of the auction, and its current contact. */
export interface Counterparty extends Contact {
  readonly companyName: string;
  readonly companyNumber: string | null;
}

/** Others' details that the caller may see, loaded only if they may [B5]. */
export interface Disclosure {
  readonly counterparty: Counterparty | null;
  readonly identities: Viewer['identities'];
  /** Everyone's bids by phone, for administrators; null for others, who see their own [L18]. */
  readonly phoneBids: readonly StoredPhoneBid[] | null;
  /** For the owner while they decide, if companies are shown [Q3]. */
  readonly bestBidder: Viewer['bestBidder'];
}

export const nothingDisclosed: Disclosure = {
  counterparty: null,
  identities: null,
  phoneBids: null,
  bestBidder: null,
};

/** The caller's own view of an auction; a visitor's is empty. */
export function viewerOf(
  row: SideRow & Pick<AuctionRow, 'backup_price_minor'>,
  caller: Caller | null,
  participation: Participation,
  { counterparty, identities, phoneBids, bestBidder }: Disclosure,
): Viewer {
  const isOwner = caller?.accountId === row.owner_account_id;
  const why = whyMayNotBid(biddingSide(row, participation), caller && bidderOf(caller, participation));
  return {
    isOwner,
    isAdministrator: caller?.role === 'Admin',
    number: participation.number,
    price: participation.priceMinor === null ? null : formatMoney(participation.priceMinor),
    limit: participation.limitMinor === null ? null : formatMoney(participation.limitMinor),
    mayBid: why === null,
    why,
    hasAcceptedTerms: participation.hasAcceptedTerms,
    backupPrice: isOwner && row.backup_price_minor !== null ? formatMoney(row.backup_price_minor) : null,
    counterparty: counterparty && {
      companyName: counterparty.companyName,
      companyNumber: counterparty.companyNumber,
      administratorName: counterparty.administratorName,
      email: counterparty.email,
      telephone: counterparty.telephone,
    },
    identities,
    phoneConsent:
      participation.phoneConsentMinor === null ? null : formatMoney(participation.phoneConsentMinor),
    phoneBids: (phoneBids ?? participation.phoneBids).map(({ version, by }) => ({ version, by })),
    bestBidder,
    vatState: (isOwner ? row.owner_company.vatState : participation.vatState) ?? null,
  };
}
