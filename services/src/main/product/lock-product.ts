import { changeByClock } from '@recolta/shared/domain/product/product';
import { databaseNowMs } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { lockSale } from '../../platform/sale/lock-sale.ts';
import { maySeeSale, requireBidOn } from '../../platform/sale/sale-tables.ts';
import { notifyAll } from '../notification/notify.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { enterPhase } from './enter-phase.ts';
import { isPublicProduct, type ProductBidRow, type ProductRow, productOf } from './product-row.ts';

const tables = { bids: 'main.product_bids', sale: 'product_id' };

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
 * Returns true if the caller may know that it exists: everyone from its publication unless it is cancelled; its
 * Provider, its bidders, administrators.
 */
export function maySeeProduct(
  db: MainDatabase,
  row: ProductRow,
  caller: Pick<Caller, 'accountId' | 'role'> | null,
): Promise<boolean> {
  const found = {
    id: row.id,
    ownerAccountId: row.provider_account_id,
    isPublic: isPublicProduct(row),
    isDeleted: row.deleted_at !== null,
  };
  return maySeeSale(db, tables, found, caller);
}

/** @throws BorderError 403 */
export function requireProvider(row: ProductRow, { accountId }: Pick<Caller, 'accountId'>): void {
  if (accountId !== row.provider_account_id) throw new BorderError(403, 'NotEnoughPrivileges');
}

/** A bid on the locked product. @throws BorderError 404 */
export const requireProductBid = (trx: MainTrx, productId: string, bidId: string): Promise<ProductBidRow> =>
  requireBidOn<ProductBidRow>(trx, tables, productId, bidId);
