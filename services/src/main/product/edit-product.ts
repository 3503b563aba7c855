import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import type { ProductEdit } from '@recolta/shared/contracts/http/products';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { decideDeletion, isOpenForBids } from '@recolta/shared/domain/product/product';
import {
  isOnlyUpward,
  type ProductPosting,
  productIssuesOfToday,
  productPostingSchema,
  raiseIssues,
} from '@recolta/shared/domain/product/product-posting';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { detachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireNoIssues } from '../../platform/sale/may-post.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';
import { requireUnchanged } from '../../platform/sale/seen-sale.ts';
import { bidsChanged } from '../announcement/change-announcement.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { notifyAll } from '../notification/notify.ts';
import { changeProduct } from './change-product.ts';
import { lockProduct, requireProvider } from './lock-product.ts';
import { attachPhotos, type ProductOptions, requireCategory, requireMayPublish } from './post-product.ts';
import { productDeleted } from './product-notifications.ts';
import {
  isSameProduct,
  type ProductRow,
  postedProductColumns,
  productOf,
  productPostingOf,
  providerColumns,
} from './product-row.ts';
import { getProduct } from './product-view.ts';

/**
 * Changes fields of a product, for its Provider [X1]: all of them while there is no standing bid, then only the
 * participation deadline and the total quantity, upward.
 *
 * @throws BorderError like `lockProduct` and `requireMayPublish`; 403 for another account's; 400 for a change that
 *   makes the whole invalid; 409 `ProductNotEditable`, `ExpiredAuction`, and `RequestChanged` if it was edited after the
 *   version that the caller read
 */
export async function editProduct(
  { db, signal, categories }: ProductOptions,
  calledBy: Caller,
  id: string,
  { version, ...changes }: ProductEdit,
): Promise<ProductAnswer> {
  await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockProduct(trx, calledBy, id);
    requireProvider(row, caller);
    requireMayPublish(caller);
    requireEditable(row, nowMs);
    const before = productPostingOf(row);
    const hasBids = row.bid_count > 0;
    if (hasBids && !isOnlyUpward(before, changes)) throw new BorderError(409, 'ProductNotEditable');
    const { participationDeadline = before.participationDeadline, totalQuantity = before.totalQuantity } =
      changes;
    const posting = hasBids
      ? { ...before, participationDeadline, totalQuantity }
      : checked({ ...before, ...changes });
    // Nothing to change, for example because this repeats an edit whose answer was lost.
    if (isSameProduct(before, posting)) return;
    requireUnchanged({ version }, { status: row.phase, edited_version: row.edited_version });
    const vatState = caller.tradeData.vatState ?? null;
    requireNoIssues(
      hasBids
        ? raiseIssues(posting, changes, nowMs)
        : productIssuesOfToday(posting, nowMs, vatState, await readVatRules(trx)),
    );
    // A category that was hidden since may stay.
    if (posting.category !== before.category) await requireCategory(trx, categories, posting.category);
    const columns = postedProductColumns(posting, deadlineMsOf(posting.participationDeadline));
    await attachPhotos(trx, id, row.provider_account_id, posting.photos);
    await changeProduct(trx, id, {
      ...columns,
      ...(row.phase === 'inactive' ? providerColumns(caller) : {}),
      next_change_at: row.phase === 'active' ? columns.participation_deadline_at : null,
      ...(hasBids ? {} : { edited_version: row.version + 1 }),
    });
  });
  signal.committed();
  return getProduct(db, calledBy, id);
}

/** @throws BorderError 409 for a closed or ended product */
export function requireEditable(row: ProductRow, nowMs: number): void {
  if (row.phase !== 'inactive' && !isOpenForBids(productOf(row), nowMs))
    throw new BorderError(409, 'ExpiredAuction');
}

function checked(posting: object): ProductPosting {
  const parsed = productPostingSchema.safeParse(posting);
  if (!parsed.success) throw refusalOfInput(parsed.error);
  return parsed.data;
}

/**
 * Deletes a product for its Provider while no bid on it is accepted [X3]: its Active bids become Removed, and
 * their bidders are notified and keep their bids.
 *
 * @throws BorderError like `lockProduct`; 403 for another account's; 409 `bidAccepted`
 */
export async function deleteProduct(
  { db, signal }: ProductOptions,
  calledBy: Caller,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockProduct(trx, calledBy, id);
    requireProvider(row, caller);
    const decision = decideDeletion(productOf(row), nowMs);
    if (decision.kind === 'refused') throw refusedBid(decision.refusal);
    const bids = await trx
      .updateTable('main.product_bids')
      .set((of) => ({ status: 'Removed', version: of('version', '+', 1), changed_at: new Date(nowMs) }))
      .where('product_id', '=', id)
      .where('status', '=', 'Active')
      .returningAll()
      .execute();
    const deleted = await changeProduct(trx, id, {
      phase: decision.phase,
      deleted_at: new Date(nowMs),
      next_change_at: null,
      bid_thousandths: 0,
      bid_count: 0,
      collective_count: 0,
    });
    await detachFiles(trx.$pickTables<SaleFileTables>(), id);
    await bidsChanged(
      trx,
      bids.map(({ account_id }) => account_id),
    );
    await notifyAll(trx, productDeleted(deleted, bids));
    await appendEvents(trx, 'main', [{ kind: 'productGone', id }]);
  });
  signal.committed();
}
