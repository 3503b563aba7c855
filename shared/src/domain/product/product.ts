import { nextState } from '../../machines/next-state.ts';
import { productBidStatusMachine } from '../../machines/product-bid-status.ts';
import {
  type ProductPhase,
  type ProductProgress,
  productStatusMachine,
} from '../../machines/product-status.ts';
import { decisionEndMsOf } from '../announcement/deadline.ts';
import type { BidStatus, OfferType, ProductStatus } from '../enumerations.ts';

/** Maximum number of bids of one account on one product over time, and of standing ones. */
export const maxProductBidsOfAccount = 20;
export const maxStandingProductBids = 200;

/** The vocabulary's status of each state of the machine. */
export const productStatusOfPhase: Readonly<Record<ProductPhase, ProductStatus>> = {
  inactive: 'Inactive',
  active: 'Active',
  closed: 'Closed',
  sold: 'Ended',
  minimumMissed: 'Ended',
  cancelled: 'Ended',
};

/** Outcomes in a notification of a product's closing or end; the last three are only for the Provider. */
export const productCloseOutcomes = [
  'closed',
  'minimumMissed',
  'cancelled',
  'finalPriceDue',
  'sold',
  'unitPriceKept',
] as const;
export type ProductCloseOutcome = (typeof productCloseOutcomes)[number];

/** A product as decisions see it. Prices in minor units per unit, quantities in thousandths of the unit. */
export interface Product {
  readonly phase: ProductPhase;
  readonly unitPriceMinor: number;
  readonly minimumThousandths: number;
  readonly totalThousandths: number;
  /** Every bid is a multiple of it. */
  readonly pieceThousandths: number;
  /** Total of all standing bids: Active and Accepted [X2]. */
  readonly bidThousandths: number;
  /** Numbers of standing bids: of both types, and of Collective ones. */
  readonly bidCount: number;
  readonly collectiveCount: number;
  /** True if a bid was accepted [X3]. */
  readonly hasAccepted: boolean;
  readonly participationDeadlineMs: number;
  /** Time of closing; null before. */
  readonly closedAtMs: number | null;
}

/** A bid as decisions see it. */
export interface ProductBid {
  readonly offerType: OfferType;
  readonly status: BidStatus;
  readonly quantityThousandths: number;
}

/** Why an act on a product or a bid is refused; quantities in thousandths. */
export type ProductRefusal =
  | { readonly code: 'ExpiredAuction'; readonly deadlineMs: number }
  | { readonly code: 'MinimumQuantityNotReached'; readonly quantityThousandths: number }
  | { readonly code: 'QuantityLimitReached'; readonly availableThousandths: number }
  | { readonly code: 'StatusConflict' | 'BidNotActive' | 'BidOnlyRaised' | 'bidAccepted' }
  | { readonly code: 'ProductNotEditable' };

export const leftThousandths = ({ totalThousandths, bidThousandths }: Product): number =>
  totalThousandths - bidThousandths;

export const isMinimumReached = ({ bidThousandths, minimumThousandths }: Product): boolean =>
  bidThousandths >= minimumThousandths;

/** Deadline of the final price: 18:00 a week after the day of closing; null before it is closed [X1]. */
export function finalPriceDueMsOf({ closedAtMs }: Pick<Product, 'closedAtMs'>): number | null {
  return closedAtMs === null ? null : decisionEndMsOf(closedAtMs);
}

/**
 * The phase at an instant, by the machine alone [X1, L2]: however late it is called, it first passes the
 * participation deadline and then the end of the time to set the final price.
 */
export function phaseAt(product: Product, nowMs: number): ProductPhase {
  const { phase } = byClock(product, product.phase, finalPriceDueMsOf(product), nowMs);
  return phase;
}

/**
 * The change by the clock at an instant.
 *
 * @returns the new phase, and the time of closing if the deadline closed it; null if nothing changes
 */
export function changeByClock(
  product: Product,
  nowMs: number,
): { readonly phase: ProductPhase; readonly closedAtMs: number | null } | null {
  const { phase, closedAtMs } = byClock(product, product.phase, finalPriceDueMsOf(product), nowMs);
  return phase === product.phase ? null : { phase, closedAtMs };
}

function byClock(
  product: Product,
  before: ProductPhase,
  finalPriceDueMs: number | null,
  nowMs: number,
): { readonly phase: ProductPhase; readonly closedAtMs: number | null } {
  const { participationDeadlineMs } = product;
  const closedAtMs = before === 'active' ? participationDeadlineMs : product.closedAtMs;
  const phase = nextState(productStatusMachine, before, {
    type: 'clock.reached',
    nowMs,
    participationDeadlineMs,
    finalPriceDueMs,
    ...progressOf(product),
  });
  if (phase === null) return { phase: before, closedAtMs: product.closedAtMs };
  if (phase !== 'closed') return { phase, closedAtMs };
  return { ...byClock(product, phase, decisionEndMsOf(participationDeadlineMs), nowMs), closedAtMs };
}

/** When the clock next changes the product; null if it never does. */
export function nextProductClockMs(product: Product): number | null {
  if (product.phase === 'active') return product.participationDeadlineMs;
  return product.phase === 'closed' ? finalPriceDueMsOf(product) : null;
}

function progressOf(product: Product): ProductProgress {
  const { bidThousandths, minimumThousandths, totalThousandths, collectiveCount } = product;
  return { bidThousandths, minimumThousandths, totalThousandths, hasCollective: collectiveCount > 0 };
}

/** The phase after the Provider's or an administrator's act, or a refusal; by the status at `nowMs`. */
export type PhaseDecision =
  | { readonly kind: 'refused'; readonly refusal: ProductRefusal }
  | { readonly kind: 'changed'; readonly phase: ProductPhase };

/** Publishes a saved product [X1]. */
export function decidePublication(product: Product, nowMs: number): PhaseDecision {
  const { participationDeadlineMs } = product;
  if (product.phase !== 'inactive') return refused({ code: 'StatusConflict' });
  const type = 'provider.published';
  const phase = nextState(productStatusMachine, product.phase, { type, nowMs, participationDeadlineMs });
  return phase === null
    ? refused({ code: 'ExpiredAuction', deadlineMs: participationDeadlineMs })
    : { kind: 'changed', phase };
}

/** The Provider closes before the deadline, once the minimum is reached [X1]. */
export function decideClosure(product: Product, nowMs: number): PhaseDecision {
  if (phaseAt(product, nowMs) !== 'active') return refused({ code: 'StatusConflict' });
  const type = 'provider.closed';
  const phase = nextState(productStatusMachine, product.phase, { type, ...progressOf(product) });
  const { minimumThousandths: quantityThousandths } = product;
  return phase === null
    ? refused({ code: 'MinimumQuantityNotReached', quantityThousandths })
    : { kind: 'changed', phase };
}

/** An administrator cancels an Active or Closed product [X1]. */
export function decideCancellation(product: Product, nowMs: number): PhaseDecision {
  const phase = nextState(productStatusMachine, phaseAt(product, nowMs), { type: 'administrator.cancelled' });
  return phase === null ? refused({ code: 'StatusConflict' }) : { kind: 'changed', phase };
}

/** The Provider sets the final price of a Closed product [X5]; `isFinalPrice` checks the price. */
export function decideFinalPrice(product: Product, nowMs: number): PhaseDecision {
  const phase = nextState(productStatusMachine, phaseAt(product, nowMs), { type: 'finalPrice.set' });
  return phase === null ? refused({ code: 'StatusConflict' }) : { kind: 'changed', phase };
}

/** Above 0 and at most the price at which the bids were made [X5]. */
export function isFinalPrice({ unitPriceMinor }: Pick<Product, 'unitPriceMinor'>, minor: number): boolean {
  return minor > 0 && minor <= unitPriceMinor;
}

/** The Provider deletes it while no bid is accepted [X3]; a product that has ended keeps its outcome. */
export function decideDeletion(product: Product, nowMs: number): PhaseDecision {
  const phase = phaseAt(product, nowMs);
  if (product.hasAccepted || phase === 'closed' || phase === 'sold') return refused({ code: 'bidAccepted' });
  return {
    kind: 'changed',
    phase: nextState(productStatusMachine, phase, { type: 'provider.deleted' }) ?? phase,
  };
}

/** A bid with the product after it, or the reason for a refusal. */
export type ProductBidDecision =
  | { readonly kind: 'refused'; readonly refusal: ProductRefusal }
  | { readonly kind: 'changed'; readonly bid: ProductBid; readonly product: Product };

/** Returns true if a quantity is a whole number of pieces [X4]; otherwise it is refused at its field. */
export function isWholePieces({ pieceThousandths }: Pick<Product, 'pieceThousandths'>, thousandths: number) {
  return thousandths % pieceThousandths === 0;
}

/**
 * Minimum quantity of a bid: for a Single one the minimum or the whole remainder, for a Collective one a piece
 * [X4].
 */
export function leastThousandths(product: Product, offerType: OfferType): number {
  if (offerType === 'Collective') return product.pieceThousandths;
  return Math.min(product.minimumThousandths, leftThousandths(product));
}

/** Places a bid [X2, X4]: a Single one is Accepted at once; with nothing left, the product closes. */
export function decideProductBid(
  product: Product,
  { offerType, quantityThousandths }: Pick<ProductBid, 'offerType' | 'quantityThousandths'>,
  nowMs: number,
): ProductBidDecision {
  const refusal = refusalOfTime(product, nowMs);
  if (refusal) return refused(refusal);
  const available = leftThousandths(product);
  if (quantityThousandths > available)
    return refused({ code: 'QuantityLimitReached', availableThousandths: available });
  const least = leastThousandths(product, offerType);
  if (quantityThousandths < least)
    return refused({ code: 'MinimumQuantityNotReached', quantityThousandths: least });
  const isSingle = offerType === 'Single';
  const status = isSingle ? accepted('Active') : 'Active';
  return {
    kind: 'changed',
    bid: { offerType, quantityThousandths, status },
    product: afterBid({
      ...product,
      bidThousandths: product.bidThousandths + quantityThousandths,
      bidCount: product.bidCount + 1,
      collectiveCount: product.collectiveCount + (isSingle ? 0 : 1),
      hasAccepted: product.hasAccepted || isSingle,
    }),
  };
}

/** Changes the quantity of an Active Collective bid [X4]: upward at any time, downward only below the minimum. */
export function decideQuantity(
  product: Product,
  bid: ProductBid,
  quantityThousandths: number,
  nowMs: number,
): ProductBidDecision {
  if (bid.status !== 'Active') return refused({ code: 'BidNotActive' });
  const refusal = refusalOfTime(product, nowMs);
  if (refusal) return refused(refusal);
  if (quantityThousandths < bid.quantityThousandths && isMinimumReached(product))
    return refused({ code: 'BidOnlyRaised' });
  const available = leftThousandths(product) + bid.quantityThousandths;
  if (quantityThousandths > available)
    return refused({ code: 'QuantityLimitReached', availableThousandths: available });
  if (quantityThousandths < product.pieceThousandths)
    return refused({ code: 'MinimumQuantityNotReached', quantityThousandths: product.pieceThousandths });
  const difference = quantityThousandths - bid.quantityThousandths;
  return {
    kind: 'changed',
    bid: { ...bid, quantityThousandths },
    product: afterBid({ ...product, bidThousandths: product.bidThousandths + difference }),
  };
}

/** The bidder removes an Active bid below the minimum; the Provider rejects one while it is Active [X4]. */
export function decideProductBidEnd(
  product: Product,
  bid: ProductBid,
  by: 'bidder' | 'provider',
  nowMs: number,
): ProductBidDecision {
  if (bid.status !== 'Active') return refused({ code: 'BidNotActive' });
  const refusal = refusalOfTime(product, nowMs);
  if (refusal) return refused(refusal);
  const status = nextState(
    productBidStatusMachine,
    bid.status,
    by === 'provider'
      ? { type: 'provider.rejected' }
      : { type: 'bidder.removed', isMinimumReached: isMinimumReached(product) },
  );
  if (status === null) return refused({ code: 'BidOnlyRaised' });
  return {
    kind: 'changed',
    bid: { ...bid, status },
    product: {
      ...product,
      bidThousandths: product.bidThousandths - bid.quantityThousandths,
      bidCount: product.bidCount - 1,
      collectiveCount: product.collectiveCount - 1,
    },
  };
}

/**
 * The status of a standing bid after its product entered a phase.
 *
 * @param hasDeal true if its deal is open, which the product cannot end
 */
export function productBidStatusAfter(
  phase: ProductPhase,
  { status }: Pick<ProductBid, 'status'>,
  hasDeal: boolean,
): BidStatus {
  switch (phase) {
    case 'closed':
    case 'sold':
      return accepted(status);
    case 'minimumMissed':
      return nextState(productBidStatusMachine, status, { type: 'product.minimumMissed' }) ?? status;
    case 'cancelled':
      return nextState(productBidStatusMachine, status, { type: 'product.cancelled', hasDeal }) ?? status;
    default:
      return status;
  }
}

/**
 * Bids are accepted while it is Active and before the participation deadline, independent of when closing runs
 * [X2].
 */
export function isOpenForBids({ phase, participationDeadlineMs }: Product, nowMs: number): boolean {
  return phase === 'active' && nowMs < participationDeadlineMs;
}

function refusalOfTime(product: Product, nowMs: number): ProductRefusal | null {
  if (isOpenForBids(product, nowMs)) return null;
  return { code: 'ExpiredAuction', deadlineMs: product.closedAtMs ?? product.participationDeadlineMs };
}

/** The product after a bid was placed or raised: closed if nothing is left. */
function afterBid(product: Product): Product {
  const event = { type: 'bid.stood' as const, ...progressOf(product) };
  return { ...product, phase: nextState(productStatusMachine, product.phase, event) ?? product.phase };
}

function accepted(status: BidStatus): BidStatus {
  return nextState(productBidStatusMachine, status, { type: 'product.accepted' }) ?? status;
}

function refused(refusal: ProductRefusal): { readonly kind: 'refused'; readonly refusal: ProductRefusal } {
  return { kind: 'refused', refusal };
}
