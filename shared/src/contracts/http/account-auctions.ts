import * as z from 'zod/mini';
import { instantSchema, moneySchema } from './fields.ts';
import { liveAuctionItemSchema } from './live-auction-state.ts';

/** A live auction of the caller's own account: the public state and what its owner has to do. */
export const ownAuctionItemSchema = z.extend(liveAuctionItemSchema, {
  viewer: z.object({
    /** When the owner's time to accept or refuse the best bid ends; null while there is nothing to decide [L10]. */
    decisionEndsAt: z.nullable(instantSchema),
  }),
});
export type OwnAuctionItem = z.infer<typeof ownAuctionItemSchema>;

/** A live auction in which the caller's account has bid: the public state and the account's own bid. */
export const participatedAuctionItemSchema = z.extend(liveAuctionItemSchema, {
  viewer: z.object({
    number: z.int(),
    /** The account's standing bid: its last one. */
    price: moneySchema,
    /** Whether that bid is the best one, or was when the auction ended. */
    isLeading: z.boolean(),
  }),
});
export type ParticipatedAuctionItem = z.infer<typeof participatedAuctionItemSchema>;
