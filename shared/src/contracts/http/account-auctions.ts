import * as z from 'zod/mini';
import { invitationStates } from '../../domain/live-auction/invitation.ts';
import { openEnum } from '../tolerant-reading.ts';
import { idSchema, instantSchema, moneySchema } from './fields.ts';
import { liveAuctionItemSchema, viewerSchema } from './live-auction-state.ts';

/** A live auction of the caller's own account: the public state and the owner's pending actions. */
export const ownAuctionItemSchema = z.extend(liveAuctionItemSchema, {
  viewer: z.object({
    /** End of the owner's time to accept or refuse the best bid; null while there is nothing to decide [L10]. */
    decisionEndsAt: z.nullable(instantSchema),
  }),
});
export type OwnAuctionItem = z.infer<typeof ownAuctionItemSchema>;

/** An invitation as its invitee sees it [I2]. */
const ownInvitationSchema = z.object({
  id: idSchema,
  state: openEnum(invitationStates),
  invitedAt: instantSchema,
});

/** A live auction that the caller's account is invited to. */
export const receivedInvitationItemSchema = z.extend(liveAuctionItemSchema, {
  invitation: ownInvitationSchema,
});
export type ReceivedInvitationItem = z.infer<typeof receivedInvitationItemSchema>;

/**
 * A live auction with a bid of the caller's account or an invitation for it: the public state and the account's
 * side.
 */
export const participatedAuctionItemSchema = z.extend(liveAuctionItemSchema, {
  viewer: z.object({
    /** Null before the first bid, as is the price. */
    number: z.nullable(z.int()),
    /** The account's standing bid, its last one. */
    price: z.nullable(moneySchema),
    /** True if that bid is the best one, or was when the auction ended. */
    isLeading: z.boolean(),
    /** The previous release does not send it. */
    invitation: z._default(z.nullable(ownInvitationSchema), null),
    /** Input of a bid button [L9]; null from the previous release. */
    bidding: z._default(
      z.nullable(z.pick(viewerSchema, { limit: true, mayBid: true, why: true, hasAcceptedTerms: true })),
      null,
    ),
  }),
});
export type ParticipatedAuctionItem = z.infer<typeof participatedAuctionItemSchema>;
