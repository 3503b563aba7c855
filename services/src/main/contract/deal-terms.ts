import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import { contractVat } from '@recolta/shared/domain/contract/contract-terms';
import type { DealSide, SignedSides } from '@recolta/shared/domain/contract/signing';
import { avalOf, type BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import type { MainDatabase, MainTables } from '../tables.ts';
import { partiesOf } from './deal-parties.ts';

export type DealRow = Selectable<MainTables['main.deals']> & {
  /** The signatures of the last contract; null without one. */
  readonly signatures: SignedSides | null;
};

/** A deal as visible to a caller: a party sees it from its side, an administrator from neither. */
export interface SeenDeal {
  readonly deal: DealRow;
  readonly side: DealSide | null;
}

/** Condition that nothing is left to do in deal `d`: an annulled one may have open turns. */
export const isDealOver = sql<boolean>`coalesce(d.life->>'stage' = 'paid' or d.life->>'stage' = 'annulled'
  and d.life->'turns'->>'seller' is null and d.life->'turns'->>'buyer' is null, false)`;

/** The signatures of the last contract of deal `d`; null without a contract. */
export const signaturesSql = sql<SignedSides | null>`(
  select ${signedSidesSql(sql.ref('c.id'))} from main.contracts c where c.deal_id = d.id
  order by c.version desc limit 1)`;

/** The signatures of a contract as `SignedSides`. */
export function signedSidesSql(contractId: RawBuilder<unknown>): RawBuilder<SignedSides> {
  return sql<SignedSides>`(
    select jsonb_build_object('signed', coalesce(jsonb_agg(s.side), '[]'),
      'unconfirmed', coalesce(jsonb_agg(s.side) filter (where s.is_compared = false and not exists (
        select from main.signature_confirmations f where f.contract_id = s.contract_id and f.side = s.side)), '[]'))
    from main.contract_signatures s where s.contract_id = ${contractId})`;
}

/** @throws BorderError 404 unless the caller is a party of the deal or an administrator */
export async function findSeenDeal(db: MainDatabase, caller: Caller, id: string): Promise<SeenDeal> {
  const { rows } = await sql<DealRow>`
    select d.*, ${signaturesSql} as signatures from main.deals d where d.id = ${id}`.execute(db);
  const [deal] = rows;
  const side = deal ? sideOf(deal, caller.accountId) : null;
  if (!deal || (side === null && caller.role !== 'Admin')) throw notFound();
  return { deal, side };
}

/** A deal of the caller. @throws BorderError 404 unless the caller is a party of it */
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
 * The inputs of the General contract of a deal [C1]: the goods of its source with the accepted terms.
 *
 * @param made number and instant of the contract
 * @throws BorderError like `partiesOf`
 */
export async function contractTermsOf(
  db: MainDatabase,
  deal: DealRow,
  kind: 'contract' | 'finalPreview',
  made: { readonly number: string; readonly at: Date },
): Promise<ContractTerms> {
  const [{ seller, buyer }, rules] = await Promise.all([partiesOf(db, deal), readVatRules(db)]);
  const { terms } = deal;
  const goods = agreedGoods(deal);
  return {
    kind,
    number: made.number,
    seller,
    buyer,
    madeAt: made.at.toISOString(),
    source: contractSourceOf(deal),
    ownerSide: deal.owner_side,
    goods,
    quantityThousandths: parseTonnes(terms.quantity) ?? 0,
    priceMinor: parseMoney(terms.price) ?? 0,
    currency: deal.currency,
    vat: contractVat(deal.product === null ? goods : onLastDay(goods), seller, buyer, rules),
    product: deal.product,
  };
}

/** A product states only its last day of delivery: VAT is determined by that day [X5]. */
function onLastDay(goods: AuctionGoods): AuctionGoods {
  const { to } = goods.deliveryPeriod;
  return { ...goods, deliveryPeriod: { from: to, to } };
}

function contractSourceOf(deal: DealRow): ContractTerms['source'] {
  const { kind, id } = sourceOf(deal);
  return { kind, id, bidId: deal.bid_id ?? deal.product_bid_id };
}

/** The source of a deal. */
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

/** The goods of a deal with the accepted terms. */
export function agreedGoods({ goods, terms }: Pick<DealRow, 'goods' | 'terms'>): AuctionGoods {
  return { ...goods, ...agreedOn(terms, goods) };
}

/** The terms of goods that an accepted bid states; a place that it leaves open is the posted one. */
function agreedOn(terms: BidTerms, posted: AuctionGoods) {
  const { paymentType, paymentMethod, paymentDate, paymentDays } = terms;
  const { deliveryType, loadingLocation, deliveryPeriod, deliveryCounty } = terms;
  const isAsPosted = deliveryType === posted.deliveryType;
  const deliveryLocation = terms.deliveryLocation ?? (isAsPosted ? posted.deliveryLocation : null);
  return {
    ...{ paymentType, paymentMethod, paymentDate, paymentDays, withAval: avalOf(terms, posted) },
    ...{ deliveryType, loadingLocation, deliveryLocation, deliveryPeriod },
    ...(deliveryCounty !== null && { deliveryCounties: [deliveryCounty] }),
  };
}
