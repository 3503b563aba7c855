import { announcementStateSchema } from '@recolta/shared/contracts/http/announcement-state';
import { liveAuctionStateSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { productStateSchema } from '@recolta/shared/contracts/http/product-state';
import {
  announcementShareText,
  productShareText,
  type ShareLanguage,
  type ShareText,
  shareText,
} from '@recolta/shared/domain/share-text';
import * as z from 'zod/mini';
import {
  announcementData,
  auctionData,
  type LinkedPage,
  productData,
  type StructuredData,
} from './structured-data.ts';

/** The parts read of a forwarded state: only public ones, without names of people [B5]. */
const auctionSchema = z.extend(
  z.pick(liveAuctionStateSchema, {
    id: true,
    name: true,
    type: true,
    county: true,
    status: true,
    bestBid: true,
    startingPrice: true,
    currency: true,
    unit: true,
    startsAt: true,
    endsAt: true,
  }),
  {
    /** Without its winner. */
    outcome: z.optional(z.nullable(z.object({ kind: z.string() }))),
  },
);

const announcementSchema = z.pick(announcementStateSchema, {
  id: true,
  name: true,
  type: true,
  county: true,
  status: true,
  price: true,
  currency: true,
  unit: true,
  quantity: true,
  quantityLeft: true,
  deadline: true,
});

const productSchema = z.pick(productStateSchema, {
  id: true,
  productName: true,
  status: true,
  unitPrice: true,
  priceType: true,
  currency: true,
  unitOfMeasurement: true,
  totalQuantity: true,
  distributionCounties: true,
  participationDeadline: true,
});

/** The preview of an auction, announcement or product. */
export interface SharedState {
  readonly text: ShareText;
  /** Absolute address. */
  readonly picture: string;
  readonly data: StructuredData;
}

/**
 * @param state a room's, as its service sent it
 * @param at    the page; `origin` is the site's
 * @returns null for a list, or for a state that only a newer release can read
 */
export function sharedState(
  state: unknown,
  at: { readonly url: string; readonly origin: string; readonly locale: ShareLanguage },
): SharedState | null {
  const { origin, locale } = at;
  const pageOf = (text: ShareText, card: string): LinkedPage => {
    return { ...at, text, picture: `${origin}${card}?locale=${locale}` };
  };
  const auction = auctionSchema.safeParse(state).data;
  if (auction) {
    const card = `/services/live-auctions/api/v1/auctions/${auction.id}/card`;
    const page = pageOf(shareText(auction, locale), card);
    return { ...page, data: auctionData(auction, page) };
  }
  const announcement = announcementSchema.safeParse(state).data;
  if (announcement) {
    const card = `/services/main/auctions/${announcement.id}/card`;
    const page = pageOf(announcementShareText(announcement, locale), card);
    return { ...page, data: announcementData(announcement, page) };
  }
  const product = productSchema.safeParse(state).data;
  if (!product) return null;
  const page = pageOf(productShareText(product, locale), `/services/main/products/${product.id}/card`);
  return { ...page, data: productData(product, page) };
}
