import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type Bidder, type BiddingSide, whyMayNotBid } from '@recolta/shared/domain/live-auction/may-bid';
import { formatMoney } from '@recolta/shared/domain/money';
import type { Caller, Contact } from '../../platform/identity.ts';
import { checkedCompany, type TradeData } from '../../platform/trade-data.ts';
import type { AuctionRow } from './auction-row.ts';

/** What the live tables say of one account in one auction. */
export interface Standing {
  readonly number: number | null;
  readonly priceMinor: number | null;
  readonly hasAcceptedTerms: boolean;
  readonly isInvited: boolean;
  /** Before the account's first bid: the trade data of those who have bid already. */
  readonly otherBidders: readonly TradeData[];
}

export const noStanding: Standing = {
  number: null,
  priceMinor: null,
  hasAcceptedTerms: false,
  isInvited: false,
  otherBidders: [],
};

type SideRow = Pick<AuctionRow, 'status' | 'audience' | 'owner_account_id' | 'owner_company'>;

export function biddingSide(row: SideRow, { otherBidders }: Standing): BiddingSide {
  return {
    status: row.status,
    audience: row.audience,
    ownerAccountId: row.owner_account_id,
    otherCompanies: [row.owner_company, ...otherBidders].flatMap((data) => checkedCompany(data) ?? []),
  };
}

export function bidderOf(caller: Caller, standing: Standing): Bidder {
  return {
    accountId: caller.accountId,
    isActive: caller.isActive,
    role: caller.role,
    company: checkedCompany(caller.tradeData),
    hasAcceptedTerms: standing.hasAcceptedTerms,
    isInvited: standing.isInvited,
  };
}

/** The other party of a deal: its company as it was in the auction, and whom to turn to now. */
export interface Counterparty extends Contact {
  readonly companyName: string;
  readonly companyNumber: string | null;
}

/** What others' details the caller may see, loaded only where he may [B5]. */
export interface Disclosure {
  readonly counterparty: Counterparty | null;
  readonly identities: Viewer['identities'];
}

export const nothingDisclosed: Disclosure = { counterparty: null, identities: null };

/** The caller's own side of an auction; a visitor's is empty. */
export function viewerOf(
  row: SideRow & Pick<AuctionRow, 'backup_price_minor'>,
  caller: Caller | null,
  standing: Standing,
  { counterparty, identities }: Disclosure,
): Viewer {
  const isOwner = caller?.accountId === row.owner_account_id;
  const why = whyMayNotBid(biddingSide(row, standing), caller && bidderOf(caller, standing));
  return {
    isOwner,
    isAdministrator: caller?.role === 'Admin',
    number: standing.number,
    price: standing.priceMinor === null ? null : formatMoney(standing.priceMinor),
    limit: null,
    mayBid: why === null,
    why,
    hasAcceptedTerms: standing.hasAcceptedTerms,
    backupPrice: isOwner && row.backup_price_minor !== null ? formatMoney(row.backup_price_minor) : null,
    counterparty: counterparty && {
      companyName: counterparty.companyName,
      companyNumber: counterparty.companyNumber,
      administratorName: counterparty.administratorName,
      email: counterparty.email,
      telephone: counterparty.telephone,
    },
    identities,
  };
}
