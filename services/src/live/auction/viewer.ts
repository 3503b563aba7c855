import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type Bidder, type BiddingSide, whyMayNotBid } from '@recolta/shared/domain/live-auction/may-bid';
import { formatMoney } from '@recolta/shared/domain/money';
import type { Caller, Company } from '../../platform/identity.ts';
import type { AuctionRow } from './auction-row.ts';

/** What the live tables say of one account in one auction. */
export interface Standing {
  readonly number: number | null;
  readonly priceMinor: number | null;
  readonly hasAcceptedTerms: boolean;
  readonly isInvited: boolean;
}

export const noStanding: Standing = {
  number: null,
  priceMinor: null,
  hasAcceptedTerms: false,
  isInvited: false,
};

export function biddingSide(
  row: Pick<AuctionRow, 'status' | 'audience' | 'owner_account_id'>,
  owner: Company,
): BiddingSide {
  return {
    status: row.status,
    audience: row.audience,
    ownerAccountId: row.owner_account_id,
    ownerCompanyNumber: owner.companyNumber,
    ownerIban: owner.iban,
  };
}

export function bidderOf(caller: Caller, standing: Standing): Bidder {
  return {
    accountId: caller.accountId,
    isActive: caller.isActive,
    role: caller.role,
    companyNumber: caller.companyNumber,
    iban: caller.iban,
    hasAcceptedTerms: standing.hasAcceptedTerms,
    isInvited: standing.isInvited,
  };
}

/** What others' details the caller may see, loaded only where he may [B5]. */
export interface Disclosure {
  readonly counterparty: Company | null;
  readonly identities: Viewer['identities'];
}

export const nothingDisclosed: Disclosure = { counterparty: null, identities: null };

/** The caller's own side of an auction; a visitor's is empty. */
export function viewerOf(
  row: Pick<AuctionRow, 'status' | 'audience' | 'owner_account_id' | 'backup_price_minor'>,
  owner: Company,
  caller: Caller | null,
  standing: Standing,
  { counterparty, identities }: Disclosure,
): Viewer {
  const isOwner = caller?.accountId === row.owner_account_id;
  const why = whyMayNotBid(biddingSide(row, owner), caller && bidderOf(caller, standing));
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
