import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { BidPage, PageQuery } from '../announcement/list-bids.ts';
import type { MainDatabase } from '../tables.ts';
import { maySeeProduct } from './lock-product.ts';
import { type ProductBidRow, type ProductRow, productStateOf } from './product-row.ts';
import { findOwnProductBid, productBidViewOf, productBidViewsOf } from './product-view.ts';

/**
 * The bids on a product with their companies, standing ones first, for its Provider and administrators.
 *
 * @throws BorderError 404 if the product is hidden from the caller, 403 for everyone but those two
 */
export async function listProductBids(
  db: MainDatabase,
  caller: Caller,
  id: string,
  { page, pageSize }: PageQuery,
): Promise<BidPage<ProductBidView>> {
  const row = await requireSeen(db, caller, id);
  if (row.provider_account_id !== caller.accountId && caller.role !== 'Admin')
    throw new BorderError(403, 'NotEnoughPrivileges');
  const { rows } = await sql<ProductBidRow>`
    select * from main.product_bids where product_id = ${id}
    order by (status in ('Active', 'Accepted')) desc, placed_at desc, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { total } = await db
    .selectFrom('main.product_bids')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  return { items: await productBidViewsOf(db, rows, caller), total, page, pageSize };
}

/** The caller's own standing Collective bid, else their last one. @throws BorderError 404 */
export async function getMyProductBid(db: MainDatabase, caller: Caller, id: string): Promise<ProductBidView> {
  await requireSeen(db, caller, id);
  const bid = await findOwnProductBid(db, id, caller.accountId);
  if (!bid) throw notFound();
  return productBidViewOf(db, bid, caller);
}

/** The caller's own bids on products, including deleted products, the latest first. */
export async function listAccountProductBids(
  db: MainDatabase,
  caller: Caller,
  { page, pageSize }: PageQuery,
): Promise<BidPage<{ bid: ProductBidView; product: ProductState }>> {
  const { accountId } = caller;
  const { rows: bids } = await sql<ProductBidRow>`
    select * from main.product_bids where account_id = ${accountId}
    order by placed_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { total } = await db
    .selectFrom('main.product_bids')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const products = await db
    .selectFrom('main.products')
    .selectAll()
    .where('id', '=', anyOf(bids.map(({ product_id }) => product_id)))
    .execute();
  const byId = new Map(products.map((row) => [row.id, row]));
  const { epoch } = await db.selectFrom('platform.epoch').select('epoch').executeTakeFirstOrThrow();
  const views = await productBidViewsOf(db, bids, caller);
  const items = views.map((bid) => {
    const row = byId.get(bid.productId);
    if (!row) throw new Error('a listed bid has no product');
    return { bid, product: productStateOf(row, epoch) };
  });
  return { items, total, page, pageSize };
}

async function requireSeen(db: MainDatabase, caller: Caller, id: string): Promise<ProductRow> {
  const row = await db.selectFrom('main.products').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !(await maySeeProduct(db, row, caller))) throw notFound();
  return row;
}
