import { changeByClock } from '@recolta/shared/domain/product/product';
import { databaseNowMs } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { lockSale } from '../../platform/sale/lock-sale.ts';
import { notifyAll } from '../notification/notify.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { enterPhase } from './enter-phase.ts';
import { isPublicProduct, type ProductBidRow, type ProductRow, productOf } from './product-row.ts';

/** A product under its lock, with the inputs of decisions about a change. */
export interface LockedProduct {
  /** The state at `nowMs`: changes that were due by the clock are stored before. */
  readonly row: ProductRow;
  readonly caller: Caller;
  readonly nowMs: number;
}

/**
 * Locks a product and shares the account locks of the caller and its Provider, in this order; first applies the
 * changes due by the clock.
 *
 * @throws BorderError 401 if the session has ended; 404 for a product that is hidden from the caller or deleted
 */
export async function lockProduct(trx: MainTrx, calledBy: Caller, id: string): Promise<LockedProduct> {
  const { row, caller } = await lockSale<ProductRow>(trx, identity, calledBy, {
    table: 'main.products',
    id,
    othersOf: ({ provider_account_id }) => [provider_account_id],
  });
  if (!row || row.deleted_at !== null || !(await maySeeProduct(trx, row, caller))) throw notFound();
  const nowMs = await databaseNowMs(trx);
  return { row: await upToDate(trx, row, nowMs), caller, nowMs };
}

async function upToDate(trx: MainTrx, row: ProductRow, nowMs: number): Promise<ProductRow> {
  const change = changeByClock(productOf(row), nowMs);
  if (change === null) return row;
  const entered = await enterPhase(trx, row, change, nowMs);
  await notifyAll(trx, entered.notifications);
  return entered.row;
}

/**
 * Returns true if the caller may know that it exists: everyone once it is published; its Provider, its bidders,
 * administrators.
 */
export async function maySeeProduct(
  db: MainDatabase,
  row: ProductRow,
  caller: Pick<Caller, 'accountId' | 'role'> | null,
): Promise<boolean> {
  if (isPublicProduct(row)) return true;
  if (caller === null) return false;
  if (caller.role === 'Admin') return true;
  if (caller.accountId === row.provider_account_id) return row.deleted_at === null;
  const bid = await db
    .selectFrom('main.product_bids')
    .select('id')
    .where('product_id', '=', row.id)
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst();
  return bid !== undefined;
}

/** @throws BorderError 403 */
export function requireProvider(row: ProductRow, { accountId }: Pick<Caller, 'accountId'>): void {
  if (accountId !== row.provider_account_id) throw new BorderError(403, 'NotEnoughPrivileges');
}

/** A bid on the locked product. @throws BorderError 404 */
export async function requireProductBid(
  trx: MainTrx,
  productId: string,
  bidId: string,
): Promise<ProductBidRow> {
  const bid = await trx
    .selectFrom('main.product_bids')
    .selectAll()
    .where('product_id', '=', productId)
    .where('id', '=', bidId)
    .executeTakeFirst();
  if (!bid) throw notFound();
  return bid;
}
