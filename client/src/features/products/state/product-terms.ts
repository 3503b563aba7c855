import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import {
  decideProductBid,
  decideQuantity,
  isWholePieces,
  leftThousandths,
  type Product,
  type ProductRefusal,
} from '@recolta/shared/domain/product/product';
import { type ProductSum, productSum } from '@recolta/shared/domain/product/product-sum';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { VatRule, VatState } from '@recolta/shared/domain/vat';
import type { ProductPhase } from '@recolta/shared/machines/product-status';
import { minorOf } from '../../../lib/format.ts';

export const thousandthsOf = (figure: string): number => parseTonnes(figure) ?? 0;

const phases = { Inactive: 'inactive', Active: 'active', Closed: 'closed' } as const;

/** A state of the status machine; an outcome that only a newer release knows counts as sold. */
export function phaseOf({ status, outcome }: Pick<ProductState, 'status' | 'outcome'>): ProductPhase {
  if (status !== 'Ended') return phases[status];
  return outcome === 'minimumMissed' || outcome === 'cancelled' ? outcome : 'sold';
}

/** The public state as the domain decides on it. */
export function domainProductOf(state: ProductState): Product {
  return {
    phase: phaseOf(state),
    unitPriceMinor: minorOf(state.unitPrice),
    minimumThousandths: thousandthsOf(state.minimumQuantity),
    totalThousandths: thousandthsOf(state.totalQuantity),
    pieceThousandths: thousandthsOf(state.pieceQuantity),
    bidThousandths: thousandthsOf(state.quantityOffered),
    // The public state does not count bids; no decision made here needs their number.
    bidCount: state.participantCount,
    collectiveCount: state.hasCollective ? 1 : 0,
    hasAccepted: false,
    participationDeadlineMs: Date.parse(state.participationDeadline),
    closedAtMs: state.closedAt === null ? null : Date.parse(state.closedAt),
  };
}

/** The quantity missing to the minimum, in thousandths of the unit; 0 once it is reached. */
export function missingThousandths(state: ProductState): number {
  return Math.max(0, thousandthsOf(state.minimumQuantity) - thousandthsOf(state.quantityOffered));
}

/**
 * When a bid binds after it is sent: a Single one at once, a Collective one from the minimum on [X4].
 * @param changed the open bid that it changes
 * @param thousandths of the unit
 */
export function bindingOf(
  product: ProductState,
  offerType: OfferType,
  changed: ProductBidView | null,
  thousandths: number,
): 'bindsNow' | 'withdrawable' | 'reachesMinimum' | 'onlyRaised' {
  if (offerType === 'Single') return 'bindsNow';
  const missing = missingThousandths(product);
  if (missing === 0) return 'onlyRaised';
  return thousandths - thousandthsOf(changed?.bidQuantity ?? '0') < missing
    ? 'withdrawable'
    : 'reachesMinimum';
}

/** The caller's Collective bid that may still be changed; null without one. */
export function openBidOf(bid: ProductBidView | null): ProductBidView | null {
  return bid?.status === 'Active' && bid.offerType === 'Collective' ? bid : null;
}

/** The caller's standing quantity: of an Active or Accepted bid. */
export function standingThousandths(bid: ProductBidView | null): number {
  const stands = bid?.status === 'Active' || bid?.status === 'Accepted';
  return bid && stands ? thousandthsOf(bid.bidQuantity) : 0;
}

/** Why a quantity cannot be bid: a refusal of the domain, or not a whole number of pieces. */
export type QuantityIssue = ProductRefusal | { readonly code: 'pieces' };

/**
 * The reason why the service would refuse a bid [X2, X4].
 * @param own the caller's open Collective bid, which a Collective bid changes
 */
export function quantityIssue(
  state: ProductState,
  own: ProductBidView | null,
  offerType: OfferType,
  quantityThousandths: number,
  nowMs: number,
): QuantityIssue | null {
  const product = domainProductOf(state);
  if (!isWholePieces(product, quantityThousandths)) return { code: 'pieces' };
  const decision =
    own && offerType === 'Collective'
      ? decideQuantity(
          product,
          {
            offerType: own.offerType,
            status: own.status,
            quantityThousandths: thousandthsOf(own.bidQuantity),
          },
          quantityThousandths,
          nowMs,
        )
      : decideProductBid(product, { offerType, quantityThousandths }, nowMs);
  return decision.kind === 'refused' ? decision.refusal : null;
}

/** The minimum and maximum that may be bid, in thousandths; both 0 if nothing is left. */
export function quantityBounds(
  state: ProductState,
  own: ProductBidView | null,
  offerType: OfferType,
): { readonly least: number; readonly most: number } {
  const product = domainProductOf(state);
  const ownThousandths = own && offerType === 'Collective' ? thousandthsOf(own.bidQuantity) : 0;
  const most = leftThousandths(product) + ownThousandths;
  if (offerType === 'Single') return { least: Math.min(product.minimumThousandths, most), most };
  const isOnlyRaised = own !== null && product.bidThousandths >= product.minimumThousandths;
  return { least: Math.min(isOnlyRaised ? ownThousandths : product.pieceThousandths, most), most };
}

/** The total of a quantity at a price per unit for a buyer of this VAT state, null if unknown [X5]. */
export function sumOf(
  product: Pick<ProductState, 'crop' | 'priceType' | 'vatGroup' | 'posterVat' | 'deliveryDeadline'>,
  unitPriceMinor: number,
  quantityThousandths: number,
  buyer: VatState | null,
  rules: readonly VatRule[],
): ProductSum {
  const { crop, priceType, vatGroup, posterVat, deliveryDeadline } = product;
  return productSum(
    {
      ...{ unitPriceMinor, quantityThousandths, priceType, crop, deliveryDeadline, buyer },
      vatGroup: vatGroup ?? null,
      seller: posterVat ?? null,
    },
    rules,
  );
}

/** A part of the progress bar, in per cent of the total. */
export interface ProgressPart {
  readonly kind: 'others' | 'own' | 'typed';
  readonly percent: number;
}

/**
 * The parts of the progress bar: others' bids, the reader's own, and the part that the typed quantity would add.
 * @param typedThousandths the whole typed quantity; replaces `ownThousandths` if it is raised
 */
export function progressParts(
  state: ProductState,
  ownThousandths: number,
  typedThousandths: number,
): readonly ProgressPart[] {
  const total = thousandthsOf(state.totalQuantity);
  const standing = thousandthsOf(state.quantityOffered);
  const own = Math.min(ownThousandths, standing);
  const added = Math.min(Math.max(0, typedThousandths), total - standing);
  const percent = (thousandths: number) => (total === 0 ? 0 : (thousandths / total) * 100);
  return (
    [
      { kind: 'others', percent: percent(standing - own) },
      { kind: 'own', percent: percent(own) },
      { kind: 'typed', percent: percent(added) },
    ] as const
  ).filter((part) => part.percent > 0);
}
