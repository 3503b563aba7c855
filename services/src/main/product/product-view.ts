import type { ProductAnswer, ProductBidView } from '@recolta/shared/contracts/http/product-state';
import { isOpenForBids } from '@recolta/shared/domain/product/product';
import {
  type ReasonNotToBidOnProduct,
  type ReasonNotToPublish,
  whyMayNotBidOnProduct,
  whyMayNotPublish,
} from '@recolta/shared/domain/product/product-rights';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { databaseNowMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { checkedCompany, traderOf } from '../../platform/trade-data.ts';
import type { MainDatabase } from '../tables.ts';
import { maySeeProduct } from './lock-product.ts';
import {
  type ProductBidRow,
  type ProductRow,
  productDetailsOf,
  productOf,
  productStateOf,
} from './product-row.ts';

/** One product with the caller's own side. @throws BorderError 404 if it is hidden from the caller */
export async function getProduct(
  db: MainDatabase,
  caller: Caller | null,
  id: string,
): Promise<ProductAnswer> {
  const { rows } = await sql<ProductRow & { epoch: number }>`
    select p.*, (select epoch from platform.epoch) as epoch from main.products p where p.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row || !(await maySeeProduct(db, row, caller))) throw notFound();
  const bid = caller ? await findOwnProductBid(db, id, caller.accountId) : undefined;
  const why = whyCallerMayNotBidOnProduct(row, caller, await databaseNowMs(db));
  const isProvider = caller?.accountId === row.provider_account_id;
  const isAdministrator = caller?.role === 'Admin';
  return {
    product: productStateOf(row, row.epoch),
    details: productDetailsOf(row),
    viewer: {
      isProvider,
      isAdministrator,
      mayBid: why === null,
      why,
      whyNotPublish: caller && isProvider ? whyNotPublish(caller) : null,
      ...(isProvider && { hasAccepted: row.has_accepted }),
      bid: bid && caller ? await productBidViewOf(db, bid, caller) : null,
      reason: isProvider || isAdministrator || bid ? row.reason : null,
      ...((isProvider || isAdministrator) &&
        row.hidden_reason !== null && { hiddenReason: row.hidden_reason }),
    },
  };
}

/** The reason why the caller may not make a bid now [X4]. */
export function whyCallerMayNotBidOnProduct(
  row: ProductRow,
  caller: Caller | null,
  nowMs: number,
): ReasonNotToBidOnProduct | null {
  return whyMayNotBidOnProduct(
    {
      isOpen: row.deleted_at === null && isOpenForBids(productOf(row), nowMs),
      ownerAccountId: row.provider_account_id,
      ownerCompany: checkedCompany(row.provider_company),
    },
    caller && traderOf(caller),
  );
}

/** The reason why the caller may not save or publish products [X1]. */
export function whyNotPublish({ role, isActive, tradeData, companyName }: Caller): ReasonNotToPublish | null {
  const company = companyName === null ? null : checkedCompany(tradeData);
  return whyMayNotPublish({ role, isActive, company, vatState: tradeData.vatState ?? null });
}

/** The account's standing Collective bid, else its last bid. */
export function findOwnProductBid(
  db: MainDatabase,
  productId: string,
  accountId: string,
): Promise<ProductBidRow | undefined> {
  return db
    .selectFrom('main.product_bids')
    .selectAll()
    .where('product_id', '=', productId)
    .where('account_id', '=', accountId)
    .orderBy(sql`offer_type = 'Collective' and status in ('Active', 'Accepted')`, 'desc')
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function productBidViewOf(
  db: MainDatabase,
  bid: ProductBidRow,
  caller: Pick<Caller, 'accountId' | 'role'>,
): Promise<ProductBidView> {
  const [view] = await productBidViewsOf(db, [bid], caller);
  if (!view) throw new Error('a bid has no view');
  return view;
}

/** Bids as visible to their bidder, the Provider or an administrator, with the deals that they opened. */
export async function productBidViewsOf(
  db: MainDatabase,
  bids: readonly ProductBidRow[],
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
): Promise<ProductBidView[]> {
  const deals = await db
    .selectFrom('main.deals')
    .select(['id', 'product_bid_id', 'terms'])
    .where('product_bid_id', '=', anyOf(bids.map(({ id }) => id)))
    .execute();
  const byBid = new Map(deals.map((deal) => [deal.product_bid_id, deal]));
  return bids.map((bid) => {
    const deal = byBid.get(bid.id);
    return {
      id: bid.id,
      productId: bid.product_id,
      offerType: bid.offer_type,
      status: bid.status,
      version: bid.version,
      bidQuantity: formatTonnes(bid.quantity_thousandths),
      createdDate: bid.placed_at.toISOString(),
      changedAt: bid.changed_at.toISOString(),
      by: bid.company_name,
      bidderVat: bid.company.vatState ?? null,
      isOwn: bid.account_id === accountId,
      dealId: deal && role !== 'Admin' ? deal.id : null,
      dealPrice: deal ? deal.terms.price : null,
    };
  });
}
