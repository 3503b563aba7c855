import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
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
import { readVatRules } from '../market-data/read-market-data.ts';
import type { MainDatabase, MainTables } from '../tables.ts';

export type DealRow = Selectable<MainTables['main.deals']> & {
  /** Which sides have signed the last contract; null without one. */
  readonly signed_by: readonly DealSide[] | null;
};

/** A deal as one who may see it sees it: a party from its side, an administrator from neither. */
export interface SeenDeal {
  readonly deal: DealRow;
  readonly side: DealSide | null;
}

/** Which sides have signed the last contract of deal `d`; null without a contract. */
export const signedBySql = sql<readonly DealSide[] | null>`(
  select array(select s.side from main.contract_signatures s where s.contract_id = c.id)
  from main.contracts c where c.deal_id = d.id order by c.version desc limit 1)`;

/** @throws BorderError 404 for a deal that the caller is no party of, nor an administrator */
export async function findSeenDeal(db: MainDatabase, caller: Caller, id: string): Promise<SeenDeal> {
  const { rows } = await sql<DealRow>`
    select d.*, ${signedBySql} as signed_by from main.deals d where d.id = ${id}`.execute(db);
  const [deal] = rows;
  const side = deal ? sideOf(deal, caller.accountId) : null;
  if (!deal || (side === null && caller.role !== 'Admin')) throw notFound();
  return { deal, side };
}

/** A deal of the caller. @throws BorderError 404 for a deal that the caller is no party of */
export async function findOwnDeal(
  db: MainDatabase,
  caller: Caller,
  id: string,
): Promise<SeenDeal & { readonly side: DealSide }> {
  const { deal, side } = await findSeenDeal(db, caller, id);
  if (side === null) throw notFound();
  return { deal, side };
}

export function sideOf(
  deal: Pick<DealRow, 'seller_account_id' | 'buyer_account_id'>,
  accountId: string,
): DealSide | null {
  if (accountId === deal.seller_account_id) return 'seller';
  return accountId === deal.buyer_account_id ? 'buyer' : null;
}

/**
 * What the General contract of a deal is made from [C1]: the accepted terms on the goods of what it came from.
 *
 * @param made number and instant of the contract
 * @throws BorderError 409 `RequestChanged` where a party has closed its account
 */
export async function contractTermsOf(
  db: MainDatabase,
  deal: DealRow,
  kind: 'contract' | 'finalPreview',
  made: { readonly number: string; readonly at: Date },
): Promise<ContractTerms> {
  const [seller, buyer, rules] = await Promise.all([
    partyOf(db, deal.seller_account_id),
    partyOf(db, deal.buyer_account_id),
    readVatRules(db),
  ]);
  const { terms } = deal;
  const goods = { ...deal.goods, ...agreedOn(terms) };
  return {
    kind,
    number: made.number,
    seller,
    buyer,
    madeAt: made.at.toISOString(),
    source: contractSourceOf(deal),
    goods,
    quantityThousandths: parseTonnes(terms.quantity) ?? 0,
    priceMinor: parseMoney(terms.price) ?? 0,
    currency: deal.currency,
    vat: contractVat(deal.product === null ? goods : onLastDay(goods), seller, buyer, rules),
    product: deal.product,
  };
}

/** A product states its last day of delivery alone: VAT is by that day [X5]. */
function onLastDay(goods: AuctionGoods): AuctionGoods {
  const { to } = goods.deliveryPeriod;
  return { ...goods, deliveryPeriod: { from: to, to } };
}

function contractSourceOf(deal: DealRow): ContractTerms['source'] {
  const { kind, id } = sourceOf(deal);
  return { kind, id, bidId: deal.bid_id ?? deal.product_offer_id };
}

/** What a deal came from. */
export function sourceOf({
  announcement_id,
  live_auction_id,
  product_id,
}: Pick<DealRow, 'announcement_id' | 'live_auction_id' | 'product_id'>) {
  if (product_id !== null) return { kind: 'product' as const, id: product_id };
  return live_auction_id === null
    ? { kind: 'announcement' as const, id: announcement_id ?? '' }
    : { kind: 'liveAuction' as const, id: live_auction_id };
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
  const { telephone, email, bank, bankBranch, bankAccountNumber, vatState, isProducer } = account;
  return {
    ...{ companyName, companyNumber, jNumber, invoiceAddress, administratorName },
    ...{ telephone, email, bank, bankBranch, bankAccountNumber },
    ...{ vatState, isProducer },
  };
}
