import type { ProductBid } from '@recolta/shared/contracts/http/product-state';
import { decideOfferEnd, decideQuantity, type ProductOffer } from '@recolta/shared/domain/product/product';
import { nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { lockProduct, requireOffer } from './lock-product.ts';
import { storeProgress, thousandthsOf } from './place-offer.ts';
import type { ProductOptions } from './post-product.ts';
import { offerRejected, offerRemoved, offerUpdated } from './product-notifications.ts';
import { type OfferRow, offerOf, productOf } from './product-row.ts';
import { findOwnOffer, offerViewOf } from './product-view.ts';

/**
 * Changes the quantity of a Collective offer, for its bidder [X4]: upward at any time, downward below the minimum.
 * The same quantity changes nothing.
 *
 * @throws BorderError like `lockProduct`; 404 without an offer; 403 for an inactive account; 400 unless it is a whole
 *   number of pieces; 409 `BidNotActive`, `BidOnlyRaised`, `QuantityLimitReached`, `MinimumQuantityNotReached`,
 *   `ExpiredAuction`
 */
export async function changeMyOffer(
  { db, signal }: ProductOptions,
  calledBy: Caller,
  id: string,
  bidQuantity: string,
): Promise<ProductBid> {
  const view = await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockProduct(trx, calledBy, id);
    const offer = await findOwnOffer(trx, id, caller.accountId);
    if (!offer) throw notFound();
    requireActive(caller);
    const quantityThousandths = thousandthsOf(productOf(row), bidQuantity);
    const isRepeated = offer.status === 'Active' && offer.quantity_thousandths === quantityThousandths;
    if (isRepeated) return offerViewOf(trx, offer, caller);
    const decision = decideQuantity(productOf(row), offerOf(offer), quantityThousandths, nowMs);
    if (decision.kind === 'refused') throw refusedBid(decision.refusal);
    const stored = await storeOffer(trx, offer, decision.offer);
    const told = await storeProgress(trx, row, offer, decision, nowMs);
    await notifyAll(trx, [offerUpdated(row, stored), ...told]);
    // If nothing is left, it has been accepted since.
    return offerViewOf(trx, await requireOffer(trx, id, offer.id), caller);
  });
  signal.committed();
  return view;
}

/**
 * Removes an Active offer for its bidder while the minimum is not reached, or rejects one for the Provider [X4]. A
 * repetition changes nothing.
 *
 * @throws BorderError like `lockProduct`; 404 for an offer that is neither on the caller's product nor the caller's;
 *   403 for a decision of the other side, and for an inactive account unless it removes its own offer; 409
 *   `BidNotActive`, `BidOnlyRaised`, `ExpiredAuction`
 */
export async function decideOfferStatus(
  { db, signal }: ProductOptions,
  calledBy: Caller,
  { id, bidId }: { readonly id: string; readonly bidId: string },
  status: 'Rejected' | 'Removed',
): Promise<ProductBid> {
  const view = await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockProduct(trx, calledBy, id);
    const offer = await requireOffer(trx, id, bidId);
    const by = sideOf(row.provider_account_id, offer, caller);
    if (by !== (status === 'Rejected' ? 'provider' : 'bidder'))
      throw new BorderError(403, 'NotEnoughPrivileges');
    // Withdrawing one's own offer does not need the right to trade.
    if (status !== 'Removed') requireActive(caller);
    if (offer.status === status) return offerViewOf(trx, offer, caller);
    const decision = decideOfferEnd(productOf(row), offerOf(offer), by, nowMs);
    if (decision.kind === 'refused') throw refusedBid(decision.refusal);
    const stored = await storeOffer(trx, offer, decision.offer);
    await storeProgress(trx, row, offer, decision, nowMs);
    await notifyAll(trx, [by === 'provider' ? offerRejected(row, stored) : offerRemoved(row, stored)]);
    return offerViewOf(trx, stored, caller);
  });
  signal.committed();
  return view;
}

/** @throws BorderError 404 for callers that are no party of the offer; 403 for administrators */
function sideOf(
  providerAccountId: string,
  offer: OfferRow,
  { accountId, role }: Caller,
): 'bidder' | 'provider' {
  if (accountId === providerAccountId) return 'provider';
  if (accountId === offer.account_id) return 'bidder';
  if (role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  throw notFound();
}

function requireActive({ isActive }: Caller): void {
  if (!isActive) throw new BorderError(403, 'AccountNotActive');
}

/** Stores a decided offer. */
function storeOffer(trx: MainTrx, { id }: OfferRow, decided: ProductOffer): Promise<OfferRow> {
  return trx
    .updateTable('main.product_offers')
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
