import type { ProductBidView } from '@recolta/shared/contracts/http/product-state';
import { decideProductBidEnd, decideQuantity, type ProductBid } from '@recolta/shared/domain/product/product';
import { nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { lockProduct, requireProductBid } from './lock-product.ts';
import { storeProgress, wholePiecesOf } from './place-product-bid.ts';
import type { ProductOptions } from './post-product.ts';
import { productBidRejected, productBidRemoved, productBidUpdated } from './product-notifications.ts';
import { type ProductBidRow, productBidOf, productOf } from './product-row.ts';
import { findOwnProductBid, productBidViewOf } from './product-view.ts';

/**
 * Changes the quantity of a Collective bid, for its bidder [X4]: upward at any time, downward below the minimum.
 * The same quantity changes nothing.
 *
 * @throws BorderError like `lockProduct`; 404 without a bid; 403 for an inactive account; 400 unless it is a whole
 *   number of pieces; 409 `BidNotActive`, `BidOnlyRaised`, `QuantityLimitReached`, `MinimumQuantityNotReached`,
 *   `ExpiredAuction`
 */
export async function changeMyProductBid(
  { db, signal }: ProductOptions,
  calledBy: Caller,
  id: string,
  bidQuantity: string,
): Promise<ProductBidView> {
  const view = await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockProduct(trx, calledBy, id);
    const bid = await findOwnProductBid(trx, id, caller.accountId);
    if (!bid) throw notFound();
    requireActive(caller);
    const quantityThousandths = wholePiecesOf(productOf(row), bidQuantity);
    const isRepeated = bid.status === 'Active' && bid.quantity_thousandths === quantityThousandths;
    if (isRepeated) return productBidViewOf(trx, bid, caller);
    const decision = decideQuantity(productOf(row), productBidOf(bid), quantityThousandths, nowMs);
    if (decision.kind === 'refused') throw refusedBid(decision.refusal);
    const stored = await storeProductBid(trx, bid, decision.bid);
    const told = await storeProgress(trx, row, bid, decision, nowMs);
    await notifyAll(trx, [productBidUpdated(row, stored), ...told]);
    // If nothing is left, it has been accepted since.
    return productBidViewOf(trx, await requireProductBid(trx, id, bid.id), caller);
  });
  signal.committed();
  return view;
}

/**
 * Removes an Active bid for its bidder while the minimum is not reached, or rejects one for the Provider [X4]. A
 * repetition changes nothing.
 *
 * @throws BorderError like `lockProduct`; 404 for a bid that is neither on the caller's product nor the caller's;
 *   403 for a decision of the other side, and for an inactive account unless it removes its own bid; 409
 *   `BidNotActive`, `BidOnlyRaised`, `ExpiredAuction`
 */
export async function decideProductBidStatus(
  { db, signal }: ProductOptions,
  calledBy: Caller,
  { id, bidId }: { readonly id: string; readonly bidId: string },
  status: 'Rejected' | 'Removed',
): Promise<ProductBidView> {
  const view = await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockProduct(trx, calledBy, id);
    const bid = await requireProductBid(trx, id, bidId);
    const by = sideOf(row.provider_account_id, bid, caller);
    if (by !== (status === 'Rejected' ? 'provider' : 'bidder'))
      throw new BorderError(403, 'NotEnoughPrivileges');
    // Withdrawing one's own bid does not need the right to trade.
    if (status !== 'Removed') requireActive(caller);
    if (bid.status === status) return productBidViewOf(trx, bid, caller);
    const decision = decideProductBidEnd(productOf(row), productBidOf(bid), by, nowMs);
    if (decision.kind === 'refused') throw refusedBid(decision.refusal);
    const stored = await storeProductBid(trx, bid, decision.bid);
    await storeProgress(trx, row, bid, decision, nowMs);
    await notifyAll(trx, [
      by === 'provider' ? productBidRejected(row, stored) : productBidRemoved(row, stored),
    ]);
    return productBidViewOf(trx, stored, caller);
  });
  signal.committed();
  return view;
}

/** @throws BorderError 404 for callers that are no party of the bid; 403 for administrators */
function sideOf(
  providerAccountId: string,
  bid: ProductBidRow,
  { accountId, role }: Caller,
): 'bidder' | 'provider' {
  if (accountId === providerAccountId) return 'provider';
  if (accountId === bid.account_id) return 'bidder';
  if (role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  throw notFound();
}

function requireActive({ isActive }: Caller): void {
  if (!isActive) throw new BorderError(403, 'AccountNotActive');
}

/** Stores a decided bid. */
function storeProductBid(trx: MainTrx, { id }: ProductBidRow, decided: ProductBid): Promise<ProductBidRow> {
  return trx
    .updateTable('main.product_bids')
    .set((of) => ({
      status: decided.status,
      quantity_thousandths: decided.quantityThousandths,
      version: of('version', '+', 1),
      changed_at: nowSql,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
