import { isDeepStrictEqual } from 'node:util';
import type { ProductSnapshot } from '@recolta/shared/contracts/feed';
import type { ProductDetails, ProductState } from '@recolta/shared/contracts/http/product-state';
import { dayOf, deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import {
  finalPriceDueMsOf,
  nextProductClockMs,
  type Product,
  type ProductBid,
} from '@recolta/shared/domain/product/product';
import { productOutcomes } from '@recolta/shared/domain/product/product-outcome';
import type { ProductPosting } from '@recolta/shared/domain/product/product-posting';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import type { ProductPhase } from '@recolta/shared/machines/product-status';
import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { ProductBidTable, ProductTable } from '../tables.ts';

export type ProductRow = Selectable<ProductTable>;
export type ProductBidRow = Selectable<ProductBidTable>;

/** A phase that a product enters. */
export interface Entering {
  readonly phase: ProductPhase;
  /** When it was closed; null if it is not. */
  readonly closedAtMs: number | null;
  /** The final price, if the Provider has set one. */
  readonly finalPriceMinor?: number;
  /** Why an administrator cancelled it. */
  readonly reason?: string;
  /** True if it was the Provider's act, of which they are not notified. */
  readonly isByProvider?: boolean;
}

/** The row as input of the domain's decisions. */
export function productOf(row: ProductRow): Product {
  return {
    phase: row.phase,
    unitPriceMinor: row.unit_price_minor,
    minimumThousandths: row.minimum_thousandths,
    totalThousandths: row.total_thousandths,
    pieceThousandths: row.piece_thousandths,
    bidThousandths: row.bid_thousandths,
    bidCount: row.bid_count,
    collectiveCount: row.collective_count,
    hasAccepted: row.has_accepted,
    participationDeadlineMs: row.participation_deadline_at.getTime(),
    closedAtMs: row.closed_at?.getTime() ?? null,
  };
}

export function productBidOf(row: ProductBidRow): ProductBid {
  return { offerType: row.offer_type, status: row.status, quantityThousandths: row.quantity_thousandths };
}

/** The public state: the Provider's company, and only totals of the bids. */
export function productStateOf(row: ProductRow, epoch: number): ProductState {
  const dueMs = finalPriceDueMsOf({ closedAtMs: row.closed_at?.getTime() ?? null });
  return {
    id: row.id,
    epoch,
    version: row.version,
    status: row.status,
    outcome: productOutcomes.find((outcome) => outcome === row.phase) ?? null,
    ...statedOf(row),
    posterVat: row.provider_company.vatState ?? null,
    quantityOffered: formatTonnes(row.bid_thousandths),
    quantityLeft: formatTonnes(row.total_thousandths - row.bid_thousandths),
    participantCount: row.participant_count,
    hasCollective: row.collective_count > 0,
    participationDeadline: row.participation_deadline_at.toISOString(),
    deliveryDeadline: row.delivery_deadline,
    finalPriceDueAt: dueMs === null ? null : new Date(dueMs).toISOString(),
    discountedPrice: row.final_price_minor === null ? null : formatMoney(row.final_price_minor),
    distributionCounties: row.distribution_counties,
    photos: row.photos,
    publishedAt: row.published_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    provider: row.provider_company_name,
    isDemo: row.is_demo,
  };
}

export function productDetailsOf({ description, quality }: ProductRow): ProductDetails {
  return { description, quality };
}

/** Returns true if anyone may see it: published, and neither cancelled, hidden [S11] nor deleted. */
export function isPublicProduct(row: Pick<ProductRow, 'phase' | 'hidden_reason' | 'deleted_at'>): boolean {
  const { phase, hidden_reason, deleted_at } = row;
  return phase !== 'inactive' && phase !== 'cancelled' && hidden_reason === null && deleted_at === null;
}

/** The public state and who may see it, in the form of the feed. */
export function productSnapshotOf(row: ProductRow, epoch: number): ProductSnapshot {
  const state = productStateOf(row, epoch);
  const { id, version } = state;
  return { id, epoch, version, access: isPublicProduct(row) ? 'public' : 'asked', state };
}

/** The public facts that the Provider stated, in the wire format. */
function statedOf(row: ProductRow) {
  return {
    productName: row.product_name,
    category: row.category,
    crop: row.crop,
    producer: row.producer,
    countryOfOrigin: row.country_of_origin,
    unitOfMeasurement: row.unit,
    currency: row.currency,
    unitPrice: formatMoney(row.unit_price_minor),
    priceType: row.price_type,
    vatGroup: row.vat_group,
    pieceQuantity: formatTonnes(row.piece_thousandths),
    minimumQuantity: formatTonnes(row.minimum_thousandths),
    totalQuantity: formatTonnes(row.total_thousandths),
  };
}

/** The stored posting, as the basis of an edit. */
export function productPostingOf(row: ProductRow): ProductPosting {
  return {
    ...statedOf(row),
    quality: row.quality,
    description: row.description,
    participationDeadline: dayOf(row.participation_deadline_at.getTime()),
    deliveryDeadline: row.delivery_deadline,
    distributionCounties: row.distribution_counties as ProductPosting['distributionCounties'],
    photos: row.photos,
  };
}

/** The columns of a posting. @param posting as its schema returned it */
export function postedProductColumns(posting: ProductPosting, deadlineMs: number) {
  return {
    product_name: posting.productName,
    category: posting.category,
    crop: posting.crop,
    quality: posting.quality === null ? null : JSON.stringify(posting.quality),
    description: posting.description,
    producer: posting.producer,
    country_of_origin: posting.countryOfOrigin,
    unit: posting.unitOfMeasurement,
    currency: posting.currency,
    unit_price_minor: checked(parseMoney(posting.unitPrice)),
    price_type: posting.priceType,
    vat_group: posting.vatGroup,
    piece_thousandths: checked(parseTonnes(posting.pieceQuantity)),
    minimum_thousandths: checked(parseTonnes(posting.minimumQuantity)),
    total_thousandths: checked(parseTonnes(posting.totalQuantity)),
    participation_deadline_at: new Date(deadlineMs),
    delivery_deadline: posting.deliveryDeadline,
    distribution_counties: posting.distributionCounties,
    photos: posting.photos,
  };
}

/** True if two postings store the same, however their figures are spelled. */
export function isSameProduct(one: ProductPosting, other: ProductPosting): boolean {
  const [before, after] = [one, other].map((posting) => ({
    ...postedProductColumns(posting, deadlineMsOf(posting.participationDeadline)),
    quality: posting.quality,
  }));
  return isDeepStrictEqual(before, after);
}

/** The Provider's company as a product keeps it: that of the day of its publication [S9]. */
export function providerColumns({ companyName, tradeData }: Pick<Caller, 'companyName' | 'tradeData'>) {
  return { provider_company_name: companyName ?? '', provider_company: JSON.stringify(tradeData) };
}

/** A figure that its schema has checked. */
function checked(value: number | null): number {
  if (value === null) throw new Error('a checked posting has no figure');
  return value;
}

/** The columns that the domain's decisions change. */
export function decidedColumns(product: Product) {
  const ms = nextProductClockMs(product);
  return {
    phase: product.phase,
    bid_thousandths: product.bidThousandths,
    bid_count: product.bidCount,
    collective_count: product.collectiveCount,
    has_accepted: product.hasAccepted,
    next_change_at: ms === null ? null : new Date(ms),
  };
}
