import * as z from 'zod/mini';
import { currencies } from '../../domain/enumerations.ts';
import { moneySchema } from './fields.ts';

/** Fields of a sale under the names of the product description §3; state and goods have them under other names. */
export const describedSaleShape = {
  /** The best bid's; null without bids. */
  bidPrice: z.optional(z.nullable(moneySchema)),
  bidCurrency: z.optional(z.enum(currencies)),
  /** Keys of the photos, the cover first. */
  auctionPhotos: z.optional(z.array(z.string())),
  /** Key of the crop or of the other goods. */
  sellingProduct: z.optional(z.string()),
};
const describedSaleSchema = z.object(describedSaleShape);
export type DescribedSale = z.infer<typeof describedSaleSchema>;

export function describedSale(
  state: {
    readonly bestBid: { readonly price: string } | null;
    readonly currency: (typeof currencies)[number];
    readonly product: string;
  },
  { photos }: { readonly photos: readonly string[] },
): DescribedSale {
  return {
    bidPrice: state.bestBid?.price ?? null,
    bidCurrency: state.currency,
    auctionPhotos: [...photos],
    sellingProduct: state.product,
  };
}
