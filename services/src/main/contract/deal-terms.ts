import type { ContractParty, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import { contractVat } from '@recolta/shared/domain/contract/contract-terms';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import type { OfferTerms } from '@recolta/shared/domain/goods/offer-terms';
import { parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { type Selectable, sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { findAccount } from '../account/find-accounts.ts';
import { type AnnouncementRow, type BidRow, goodsSeenOf } from '../announcement/announcement-row.ts';
import { signedBySql } from '../announcement/list-bids.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import type { MainDatabase, MainTables } from '../tables.ts';

export type DealRow = Selectable<MainTables['main.deals']> & {
  /** Which sides have signed the last contract; null without one. */
  readonly signed_by: readonly DealSide[] | null;
};

/** A deal of the caller with what it came from. */
export interface OwnDeal {
  readonly deal: DealRow;
  readonly row: AnnouncementRow;
  readonly bid: BidRow;
  readonly side: DealSide;
}

/** @throws BorderError 404 for a deal that the caller is no party of */
export async function findOwnDeal(db: MainDatabase, caller: Caller, id: string): Promise<OwnDeal> {
  const { rows } = await sql<DealRow>`
    select d.*, ${signedBySql} as signed_by from main.deals d where d.id = ${id}`.execute(db);
  const [deal] = rows;
  const side = deal && sideOf(deal, caller.accountId);
  if (!deal || !side) throw notFound();
  const [row, bid] = await Promise.all([
    db
      .selectFrom('main.announcements')
      .selectAll()
      .where('id', '=', deal.announcement_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('main.announcement_bids')
      .selectAll()
      .where('id', '=', deal.bid_id)
      .executeTakeFirstOrThrow(),
  ]);
  return { deal, row, bid, side };
}

export function sideOf(
  deal: Pick<DealRow, 'seller_account_id' | 'buyer_account_id'>,
  accountId: string,
): DealSide | null {
  if (accountId === deal.seller_account_id) return 'seller';
  return accountId === deal.buyer_account_id ? 'buyer' : null;
}

/**
 * What the General contract of a deal is made from [C1]: the accepted terms on the goods of the announcement.
 *
 * @param made number and instant of the contract
 * @throws BorderError 409 `RequestChanged` where a party has closed its account
 */
export async function contractTermsOf(
  db: MainDatabase,
  { deal, row }: Pick<OwnDeal, 'deal' | 'row'>,
  kind: 'contract' | 'finalPreview',
  made: { readonly number: string; readonly at: Date },
): Promise<ContractTerms> {
  const [seller, buyer, rules] = await Promise.all([
    partyOf(db, deal.seller_account_id),
    partyOf(db, deal.buyer_account_id),
    readVatRules(db),
  ]);
  const { terms } = deal;
  const goods = { ...goodsSeenOf(row, true), ...agreedOn(terms) };
  return {
    kind,
    number: made.number,
    seller,
    buyer,
    madeAt: made.at.toISOString(),
    source: { kind: 'announcement', id: row.id, bidId: deal.bid_id },
    goods,
    quantityThousandths: parseTonnes(terms.quantity) ?? 0,
    priceMinor: parseMoney(terms.price) ?? 0,
    currency: deal.currency,
    vat: contractVat(goods, seller, buyer, rules),
  };
}

/** The terms of goods that an accepted bid states. */
function agreedOn(terms: OfferTerms) {
  const { paymentType, paymentMethod, paymentDate, paymentDays } = terms;
  const { deliveryType, loadingLocation, deliveryLocation, deliveryPeriod, deliveryCounty } = terms;
  return {
    ...{ paymentType, paymentMethod, paymentDate, paymentDays },
    ...{ deliveryType, loadingLocation, deliveryLocation, deliveryPeriod },
    ...(deliveryCounty !== null && { deliveryCounties: [deliveryCounty] }),
  };
}

/** @throws BorderError 409 `RequestChanged` where the account is closed */
export async function partyOf(db: MainDatabase, accountId: string): Promise<ContractParty> {
  const found = await findAccount(db, accountId);
  if (!found) throw new BorderError(409, 'RequestChanged');
  const { account } = found;
  const { companyName, companyNumber, jNumber, invoiceAddress, administratorName } = account;
  const { telephone, email, bank, bankBranch, bankAccountNumber } = account;
  return {
    ...{ companyName, companyNumber, jNumber, invoiceAddress, administratorName },
    ...{ telephone, email, bank, bankBranch, bankAccountNumber },
    // Accounts do not state them: the contract says so.
    isVatRegistered: null,
    isProducer: null,
  };
}
