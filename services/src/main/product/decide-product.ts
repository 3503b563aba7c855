import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import type { ProductStatus } from '@recolta/shared/domain/enumerations';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import {
  decideCancellation,
  decideClosure,
  decideFinalPrice,
  decidePublication,
  isFinalPrice,
  type PhaseDecision,
  productStatusOfPhase,
} from '@recolta/shared/domain/product/product';
import { productIssuesOfToday, timeIssues } from '@recolta/shared/domain/product/product-posting';
import { BorderError } from '../../platform/http/border-error.ts';
import { requireAdministrator } from '../../platform/http/caller-checks.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireNoIssues } from '../../platform/sale/may-post.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';
import { requireUnchanged, type SeenSale } from '../../platform/sale/seen-sale.ts';
import { bidsChanged } from '../announcement/change-announcement.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { changeProduct } from './change-product.ts';
import { enterPhase } from './enter-phase.ts';
import { type LockedProduct, lockProduct, requireProvider } from './lock-product.ts';
import { type ProductOptions, requireMayPublish } from './post-product.ts';
import { productHidden } from './product-notifications.ts';
import {
  type Entering,
  isPublicProduct,
  productOf,
  productPostingOf,
  providerColumns,
} from './product-row.ts';
import { getProduct } from './product-view.ts';

/**
 * Publishes a saved product for its Provider, without approval [X1]. A repetition changes nothing.
 *
 * @throws BorderError like `lockProduct` and `requireMayPublish`; 403 for another account's; 400 for a deadline that
 *   is not valid today; 409 `StatusConflict`
 */
export function publishProduct(options: ProductOptions, calledBy: Caller, id: string) {
  return decided(options, calledBy, id, async (trx, { row, caller, nowMs }) => {
    requireProvider(row, caller);
    requireMayPublish(caller);
    if (row.phase === 'active') return;
    if (row.phase === 'inactive') {
      const [posting, vatState] = [productPostingOf(row), caller.tradeData.vatState ?? null];
      const issues = productIssuesOfToday(posting, nowMs, vatState, await readVatRules(trx));
      requireNoIssues([...timeIssues(posting), ...issues]);
    }
    const phase = phaseOf(decidePublication(productOf(row), nowMs));
    await changeProduct(trx, id, {
      ...providerColumns(caller),
      phase,
      published_at: new Date(nowMs),
      next_change_at: row.participation_deadline_at,
    });
  });
}

/**
 * Closes a product whose minimum is reached, for its Provider [X1].
 *
 * @throws BorderError like `lockProduct`; 403 for another account's and for an inactive account; 409
 *   `StatusConflict`, `MinimumQuantityNotReached`
 */
export function closeProduct(options: ProductOptions, calledBy: Caller, id: string) {
  return decided(options, calledBy, id, async (trx, locked) => {
    const { row, nowMs } = locked;
    requireActiveProvider(locked);
    const phase = phaseOf(decideClosure(productOf(row), nowMs));
    await enter(trx, locked, { phase, closedAtMs: nowMs, isByProvider: true });
  });
}

/**
 * Sets the final price of a Closed product, for its Provider: each Collective bid gets its deal at that price [X5].
 *
 * @throws BorderError like `lockProduct`; 403 like `closeProduct`; 400 for a price above the asking price; 409
 *   `StatusConflict`
 */
export function setFinalPrice(options: ProductOptions, calledBy: Caller, id: string, price: string) {
  return decided(options, calledBy, id, async (trx, locked) => {
    const { row, nowMs } = locked;
    requireActiveProvider(locked);
    const product = productOf(row);
    const finalPriceMinor = parseMoney(price) ?? 0;
    const phase = phaseOf(decideFinalPrice(product, nowMs));
    if (!isFinalPrice(product, finalPriceMinor)) {
      const maximum = formatMoney(product.unitPriceMinor);
      const fields = [{ path: 'discountedPrice', rule: 'maxPrice', maximum }];
      throw new BorderError(400, 'ValidationFailed', { fields });
    }
    const { closedAtMs } = product;
    await enter(trx, locked, { phase, closedAtMs, finalPriceMinor, isByProvider: true });
  });
}

/**
 * Cancels an Active or Closed product, for an administrator [X1]: bids without a deal become Removed.
 *
 * @param seen version and status that were read; bids placed since then do not weaken the reason, so they refuse nothing
 * @throws BorderError like `lockProduct`; 403 for others; 409 `StatusConflict`, `RequestChanged` if it was edited or its
 *   status changed since it was read
 */
export function cancelProduct(
  options: ProductOptions,
  calledBy: Caller,
  id: string,
  { reason, ...seen }: { readonly reason: string } & SeenSale<ProductStatus>,
) {
  return decided(options, calledBy, id, async (trx, locked) => {
    const { row, caller, nowMs } = locked;
    requireAdministrator(caller);
    const phase = phaseOf(decideCancellation(productOf(row), nowMs));
    requireUnchanged(seen, { ...row, status: productStatusOfPhase[row.phase] });
    await enter(trx, locked, { phase, closedAtMs: row.closed_at?.getTime() ?? nowMs, reason });
    await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'product.cancelled',
      subject: { name: row.product_name },
      details: { productId: id, reason },
    });
  });
}

/**
 * Hides an ended product, for an administrator [S11]: like a cancelled one, it is seen by its Provider, its bidders and
 * administrators only. Bids and deals stay.
 *
 * @param seen version and status that were read
 * @throws BorderError like `lockProduct`; 409 `StatusConflict` for one that may be cancelled or is not public,
 *   `RequestChanged` if it changed since it was read
 */
export function hideProduct(
  options: ProductOptions,
  calledBy: Caller,
  id: string,
  { reason, ...seen }: { readonly reason: string } & SeenSale<ProductStatus>,
) {
  return decided(options, calledBy, id, async (trx, { row, caller }) => {
    requireAdministrator(caller);
    const status = productStatusOfPhase[row.phase];
    if (status !== 'Ended' || !isPublicProduct(row)) throw new BorderError(409, 'StatusConflict');
    requireUnchanged(seen, { ...row, status });
    await changeProduct(trx, id, { hidden_reason: reason });
    await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'product.hidden',
      subject: { name: row.product_name },
      details: { productId: id, reason },
    });
    await bidsChanged(trx, [row.provider_account_id]);
    await notifyAll(trx, [productHidden(row, reason)]);
  });
}

/** Stores one decision on a locked product, and returns the caller's updated view. */
async function decided(
  { db, signal }: ProductOptions,
  calledBy: Caller,
  id: string,
  decide: (trx: MainTrx, locked: LockedProduct) => Promise<void>,
): Promise<ProductAnswer> {
  await db.transaction().execute(async (trx) => decide(trx, await lockProduct(trx, calledBy, id)));
  signal.committed();
  return getProduct(db, calledBy, id);
}

async function enter(trx: MainTrx, { row, nowMs }: LockedProduct, entering: Entering): Promise<void> {
  const { notifications } = await enterPhase(trx, row, entering, nowMs);
  await notifyAll(trx, notifications);
}

function phaseOf(decision: PhaseDecision) {
  if (decision.kind === 'refused') throw refusedBid(decision.refusal);
  return decision.phase;
}

function requireActiveProvider({ row, caller }: LockedProduct): void {
  requireProvider(row, caller);
  if (!caller.isActive) throw new BorderError(403, 'AccountNotActive');
}
