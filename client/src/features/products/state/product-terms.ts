import type { ProductBid, ProductState } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import {
  decideOffer,
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
export function productOf(state: ProductState): Product {
  return {
    phase: phaseOf(state),
    unitPriceMinor: minorOf(state.unitPrice),
    minimumThousandths: thousandthsOf(state.minimumQuantity),
    totalThousandths: thousandthsOf(state.totalQuantity),
    pieceThousandths: thousandthsOf(state.pieceQuantity),
    offeredThousandths: thousandthsOf(state.quantityOffered),
    // The public state does not count offers; no decision made here needs their number.
    offerCount: state.participantCount,
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
 * When an offer binds after it is sent: a Single one at once, a Collective one from the minimum on [X4].
 * @param changed the open offer that it changes
 * @param thousandths of the unit
 */
export function bindingOf(
  product: ProductState,
  offerType: OfferType,
  changed: ProductBid | null,
  thousandths: number,
): 'bindsNow' | 'withdrawable' | 'reachesMinimum' | 'onlyRaised' {
  if (offerType === 'Single') return 'bindsNow';
  const missing = missingThousandths(product);
  if (missing === 0) return 'onlyRaised';
  return thousandths - thousandthsOf(changed?.bidQuantity ?? '0') < missing
    ? 'withdrawable'
    : 'reachesMinimum';
}

/** The caller's Collective offer that may still be changed; null without one. */
export function openOfferOf(bid: ProductBid | null): ProductBid | null {
  return bid?.status === 'Active' && bid.offerType === 'Collective' ? bid : null;
}

/** The caller's standing quantity: of an Active or Accepted offer. */
export function standingThousandths(bid: ProductBid | null): number {
  const stands = bid?.status === 'Active' || bid?.status === 'Accepted';
  return bid && stands ? thousandthsOf(bid.bidQuantity) : 0;
}

/** Why a quantity cannot be offered: a refusal of the domain, or not a whole number of pieces. */
export type QuantityIssue = ProductRefusal | { readonly code: 'pieces' };

/**
 * The reason why the service would refuse an offer [X2, X4].
 * @param own the caller's open Collective offer, which a Collective offer changes
 */
export function quantityIssue(
  state: ProductState,
  own: ProductBid | null,
  offerType: OfferType,
  quantityThousandths: number,
  nowMs: number,
): QuantityIssue | null {
  const product = productOf(state);
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
      : decideOffer(product, { offerType, quantityThousandths }, nowMs);
  return decision.kind === 'refused' ? decision.refusal : null;
}

/** The minimum and maximum that may be offered, in thousandths; both 0 if nothing is left. */
export function quantityBounds(
  state: ProductState,
  own: ProductBid | null,
  offerType: OfferType,
): { readonly least: number; readonly most: number } {
  const product = productOf(state);
  const ownThousandths = own && offerType === 'Collective' ? thousandthsOf(own.bidQuantity) : 0;
  const most = leftThousandths(product) + ownThousandths;
  if (offerType === 'Single') return { least: Math.min(product.minimumThousandths, most), most };
  const isOnlyRaised = own !== null && product.offeredThousandths >= product.minimumThousandths;
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
 * The parts of the progress bar: others' offers, the reader's own, and the part that the typed quantity would add.
 * @param typedThousandths the whole typed quantity; replaces `ownThousandths` if it is raised
 */
export function progressParts(
  state: ProductState,
  ownThousandths: number,
  typedThousandths: number,
): readonly ProgressPart[] {
  const total = thousandthsOf(state.totalQuantity);
  const offered = thousandthsOf(state.quantityOffered);
  const own = Math.min(ownThousandths, offered);
  const added = Math.min(Math.max(0, typedThousandths), total - offered);
  const percent = (thousandths: number) => (total === 0 ? 0 : (thousandths / total) * 100);
  return (
    [
      { kind: 'others', percent: percent(offered - own) },
      { kind: 'own', percent: percent(own) },
      { kind: 'typed', percent: percent(added) },
    ] as const
  ).filter((part) => part.percent > 0);
}
