import { nextProductClockMs, productBidStatusAfter } from '@recolta/shared/domain/product/product';
import type { ProductPhase } from '@recolta/shared/machines/product-status';
import { sql } from 'kysely';
import type { NewDeal } from '../../platform/ports/deals-port.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { bidsChanged } from '../announcement/change-announcement.ts';
import { deals } from '../contract/open-deals.ts';
import type { MainTrx } from '../tables.ts';
import { changeProduct } from './change-product.ts';
import { goodsOfDeal, termsOfDeal } from './deal-goods.ts';
import { phaseEntered } from './product-notifications.ts';
import {
  type Entering,
  type ProductBidRow,
  type ProductRow,
  productBidOf,
  productOf,
} from './product-row.ts';

/**
 * Stores a decided phase of a locked product, with everything that follows from it in the same transaction: the
 * status of its bids, the deals of the Collective ones once the price is final [X5], its events and notifications.
 *
 * @returns the updated row. The caller sends all notifications of the transaction at once
 */
export async function enterPhase(
  trx: MainTrx,
  row: ProductRow,
  entering: Entering,
  nowMs: number,
): Promise<{ readonly row: ProductRow; readonly notifications: NewNotification[] }> {
  const { phase, closedAtMs, reason = null } = entering;
  const before = await findStanding(trx, row.id);
  const collective = before.filter(({ offer_type }) => offer_type === 'Collective');
  const after = await storeStatuses(trx, before, phase);
  const standing = after.filter(({ status }) => status === 'Active' || status === 'Accepted');
  const finalPriceMinor =
    phase === 'sold' && collective.length > 0 ? (entering.finalPriceMinor ?? row.unit_price_minor) : null;
  const product = {
    ...productOf(row),
    phase,
    closedAtMs,
    bidThousandths: standing.reduce((sum, bid) => sum + bid.quantity_thousandths, 0),
    bidCount: standing.length,
    collectiveCount: standing.filter(({ offer_type }) => offer_type === 'Collective').length,
    hasAccepted: row.has_accepted || standing.some(({ status }) => status === 'Accepted'),
  };
  const nextMs = nextProductClockMs(product);
  const changed = await changeProduct(trx, row.id, {
    phase,
    reason,
    closed_at: closedAtMs === null ? null : new Date(closedAtMs),
    final_price_minor: finalPriceMinor,
    bid_thousandths: product.bidThousandths,
    bid_count: product.bidCount,
    collective_count: product.collectiveCount,
    has_accepted: product.hasAccepted,
    next_change_at: nextMs === null ? null : new Date(nextMs),
  });
  if (finalPriceMinor !== null)
    await openDealsOf(
      trx,
      changed,
      after.filter(({ offer_type, status }) => offer_type === 'Collective' && status === 'Accepted'),
      finalPriceMinor,
      nowMs,
    );
  await bidsChanged(trx, [row.provider_account_id, ...before.map(({ account_id }) => account_id)]);
  return { row: changed, notifications: phaseEntered(row, changed, before, entering) };
}

/** Opens the deal of each bid at a price [X5], in the transaction of its acceptance. */
export async function openDealsOf(
  trx: MainTrx,
  row: ProductRow,
  bids: readonly ProductBidRow[],
  priceMinor: number,
  nowMs: number,
): Promise<void> {
  await deals.openDeals(
    trx,
    bids.map(
      (bid): NewDeal => ({
        source: { kind: 'product', productId: row.id, bidId: bid.id },
        sellerAccountId: row.provider_account_id,
        buyerAccountId: bid.account_id,
        ownerSide: 'seller',
        ownerVat: row.provider_company.vatState ?? null,
        bidderVat: bid.company.vatState ?? null,
        isConfidential: false,
        // A Single bid is the buyer's act; Collective ones were accepted when the product closed.
        decidedBy: bid.offer_type === 'Single' ? 'buyer' : null,
        currency: row.currency,
        goods: goodsOfDeal(row, nowMs),
        terms: termsOfDeal(row, bid, priceMinor, nowMs),
        product: {
          producer: row.producer,
          pieceThousandths: row.piece_thousandths,
          isPriceGross: row.price_type === 'VatIncluded',
        },
        contractFile: null,
        openedAtMs: nowMs,
      }),
    ),
  );
}

/** The standing bids, in the order in which they were placed. */
async function findStanding(trx: MainTrx, productId: string): Promise<ProductBidRow[]> {
  return trx
    .selectFrom('main.product_bids')
    .selectAll()
    .where('product_id', '=', productId)
    .where('status', 'in', ['Active', 'Accepted'])
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
}

/** Stores the statuses that a phase gives to bids. @returns the updated bids */
async function storeStatuses(
  trx: MainTrx,
  bids: readonly ProductBidRow[],
  phase: ProductPhase,
): Promise<ProductBidRow[]> {
  const changes = bids.flatMap((bid) => {
    // A Single bid has had its deal since it was placed; Collective ones get theirs once nothing can end them.
    const status = productBidStatusAfter(phase, productBidOf(bid), bid.offer_type === 'Single');
    return status === bid.status ? [] : [{ id: bid.id, status }];
  });
  if (changes.length === 0) return [...bids];
  const { rows } = await sql<ProductBidRow>`
    update main.product_bids b
    set status = c.status, version = b.version + 1, changed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, status text)
    where b.id = c.id returning b.*`.execute(trx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return bids.map((bid) => byId.get(bid.id) ?? bid);
}
