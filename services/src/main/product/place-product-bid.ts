import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import type { ProductBidView } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import {
  decideProductBid,
  isWholePieces,
  maxProductBidsOfAccount,
  maxStandingProductBids,
  type Product,
  type ProductBidDecision,
} from '@recolta/shared/domain/product/product';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import { BorderError } from '../../platform/http/border-error.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';
import { newBidOf } from '../../platform/sale/sale-tables.ts';
import { bidsChanged } from '../announcement/change-announcement.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { changeProduct } from './change-product.ts';
import { enterPhase, openDealsOf } from './enter-phase.ts';
import { type LockedProduct, lockProduct } from './lock-product.ts';
import type { ProductOptions } from './post-product.ts';
import { productBidPlaced } from './product-notifications.ts';
import { decidedColumns, type ProductBidRow, type ProductRow, productOf } from './product-row.ts';
import { productBidViewOf, whyCallerMayNotBidOnProduct } from './product-view.ts';

/** A bid as sent. */
export interface SentProductBid {
  readonly offerType: OfferType;
  readonly bidQuantity: string;
  /** Version of the product that the bidder has read. */
  readonly version?: number | undefined;
}

/**
 * Places a bid [X2, X4]: a Single one is accepted and opens its deal in the same transaction [X5]; if nothing is
 * left, the product closes. A repetition with the same command id places nothing more.
 *
 * @throws BorderError like `lockProduct`; the first reason not to bid; 400 unless it is a whole number of pieces;
 *   409 `AlreadyExistingBid`, `ProductChanged`, `QuantityLimitReached`, `MinimumQuantityNotReached`, `TooManyBids`;
 *   422 for another body with the same command id
 */
export async function placeProductBid(
  { db, signal }: ProductOptions,
  calledBy: Caller,
  id: string,
  commandId: string,
  sent: SentProductBid,
): Promise<ProductBidView> {
  const { version, ...stated } = sent;
  const bodyHash = bodyHashOf(stated);
  const view = await db.transaction().execute(async (trx) => {
    const locked = await lockProduct(trx, calledBy, id);
    const { row, caller, nowMs } = locked;
    const placed = await findPlaced(trx, id, caller.accountId);
    const before = placed.find((bid) => bid.command_id === commandId);
    requireSameBody(before, bodyHash);
    if (before) return productBidViewOf(trx, before, caller);

    requireMayPlace(locked, placed, sent);
    const quantityThousandths = wholePiecesOf(productOf(row), sent.bidQuantity);
    const { offerType } = sent;
    const decision = decideProductBid(productOf(row), { offerType, quantityThousandths }, nowMs);
    if (decision.kind === 'refused') throw refusedBid(decision.refusal);
    const at = new Date(nowMs);
    const bid = await trx
      .insertInto('main.product_bids')
      .values({
        product_id: id,
        ...newBidOf(caller, at, { commandId, bodyHash }),
        offer_type: offerType,
        status: decision.bid.status,
        quantity_thousandths: quantityThousandths,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const told = await storeProgress(trx, row, bid, decision, nowMs);
    if (offerType === 'Single') await openDealsOf(trx, row, [bid], row.unit_price_minor, nowMs);
    await notifyAll(trx, [productBidPlaced(row, bid), ...told]);
    return productBidViewOf(trx, bid, caller);
  });
  signal.committed();
  return view;
}

/**
 * Stores the effect of a bid on its product: its progress or, if nothing is left, its closing.
 *
 * @returns the notifications of the closing
 */
export async function storeProgress(
  trx: MainTrx,
  row: ProductRow,
  bid: Pick<ProductBidRow, 'account_id'>,
  { product }: Extract<ProductBidDecision, { kind: 'changed' }>,
  nowMs: number,
): Promise<readonly NewNotification[]> {
  if (product.phase !== row.phase) {
    const { phase } = product;
    return (await enterPhase(trx, row, { phase, closedAtMs: nowMs }, nowMs)).notifications;
  }
  await changeProduct(trx, row.id, decidedColumns(product));
  await bidsChanged(trx, [bid.account_id, row.provider_account_id]);
  return [];
}

/** @throws BorderError 400 at `bidQuantity` unless it is a whole number of pieces [X4] */
export function wholePiecesOf(product: Product, bidQuantity: string): number {
  const thousandths = parseTonnes(bidQuantity) ?? 0;
  if (isWholePieces(product, thousandths)) return thousandths;
  const threshold = formatTonnes(product.pieceThousandths);
  throw new BorderError(400, 'ValidationFailed', {
    fields: [{ path: 'bidQuantity', rule: 'multiple', threshold }],
  });
}

function requireMayPlace(
  { row, caller, nowMs }: LockedProduct,
  placed: readonly ProductBidRow[],
  { offerType, version }: SentProductBid,
): void {
  const why = whyCallerMayNotBidOnProduct(row, caller, nowMs);
  if (why !== null) throw new BorderError(errorStatus[why], why);
  if (version !== undefined && version < row.edited_version) throw new BorderError(409, 'ProductChanged');
  if (offerType === 'Collective' && placed.some(({ status }) => status === 'Active'))
    throw new BorderError(409, 'AlreadyExistingBid');
  if (placed.length >= maxProductBidsOfAccount)
    throw new BorderError(409, 'TooManyBids', { limit: maxProductBidsOfAccount });
  if (row.bid_count >= maxStandingProductBids)
    throw new BorderError(409, 'TooManyBids', { limit: maxStandingProductBids });
}

function findPlaced(trx: MainTrx, productId: string, accountId: string): Promise<ProductBidRow[]> {
  return trx
    .selectFrom('main.product_bids')
    .selectAll()
    .where('product_id', '=', productId)
    .where('account_id', '=', accountId)
    .execute();
}
