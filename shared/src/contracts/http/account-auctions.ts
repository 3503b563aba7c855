import * as z from 'zod/mini';
import { invitationStates } from '../../domain/live-auction/invitation.ts';
import { openEnum } from '../tolerant-reading.ts';
import { idSchema, instantSchema, moneySchema } from './fields.ts';
import { liveAuctionItemSchema, viewerSchema } from './live-auction-state.ts';

/** A live auction of the caller's own account: the public state and what its owner has to do. */
export const ownAuctionItemSchema = z.extend(liveAuctionItemSchema, {
  viewer: z.object({
    /** When the owner's time to accept or refuse the best bid ends; null while there is nothing to decide [L10]. */
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

/** A live auction in which the caller's account has bid or is invited to: the public state and the account's side. */
export const participatedAuctionItemSchema = z.extend(liveAuctionItemSchema, {
  viewer: z.object({
    /** Null before the first bid, as is the price. */
    number: z.nullable(z.int()),
    /** The account's standing bid: its last one. */
    price: z.nullable(moneySchema),
    /** Whether that bid is the best one, or was when the auction ended. */
    isLeading: z.boolean(),
    /** A service of the release before does not send it yet. */
    invitation: z._default(z.nullable(ownInvitationSchema), null),
    /** What a bid button needs [L9]; null from a service of the release before. */
    bidding: z._default(
      z.nullable(z.pick(viewerSchema, { limit: true, mayBid: true, why: true, hasAcceptedTerms: true })),
      null,
    ),
  }),
});
export type ParticipatedAuctionItem = z.infer<typeof participatedAuctionItemSchema>;
