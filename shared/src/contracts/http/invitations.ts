import * as z from 'zod/mini';
import { auctionTypes } from '../../domain/enumerations.ts';
import { invitationStates } from '../../domain/live-auction/invitation.ts';
import { openEnum } from '../tolerant-reading.ts';
import { receivedInvitationItemSchema } from './account-auctions.ts';
import { call } from './call.ts';
import { emailSchema, idSchema, instantSchema, linkTokenSchema } from './fields.ts';
import { listOf, listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const ofAuction = z.strictObject({ auctionId: idSchema });
const ofInvitation = z.strictObject({ auctionId: idSchema, id: idSchema });
const tags = ['Invitations'];
const auctionPath = '/api/v1/auction/{auctionId}/invitations';

/** Maximum number of e-mails in one call. */
export const maxInvitedAtOnce = 100;
export const maxInvitationsPerAuction = 300;
/** Maximum number of invitations per account in 24 hours, including those sent again. */
export const maxInvitationsPerDay = 100;
/** Minimum time between two mails of one invitation. */
export const resendAfterMinutes = 60;

/** An invitation as the owner of the auction sees it; for an Incognito auction without its progress [I2]. */
export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  invitedAt: instantSchema,
  /** Null until the first mail, which is sent after the auction's approval. */
  sentAt: z.nullable(instantSchema),
  isRevoked: z.boolean(),
  state: z.nullable(openEnum(invitationStates)),
  hasAcceptedTerms: z.nullable(z.boolean()),
  /** The invitee's last connection test; optional: earlier releases do not send it. */
  test: z.optional(
    z.nullable(
      z.object({
        at: instantSchema,
        roundTripMs: z.int(),
        isPush: z.boolean(),
        isHeard: z.nullable(z.boolean()),
      }),
    ),
  ),
  /** When the invitee entered the auction's room; optional: earlier releases do not send it. */
  connectedSince: z.optional(z.nullable(instantSchema)),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationListSchema = z.object({
  items: z.array(invitationSchema),
  /** Each invitation is counted once, by its furthest progress. */
  totals: z.object({
    sent: z.int(),
    opened: z.int(),
    termsAccepted: z.int(),
    /** Optional: earlier releases do not send it. */
    connected: z.optional(z.int()),
    tested: z.optional(z.int()),
    declined: z.int(),
    revoked: z.int(),
  }),
  /**
   * False if there are too few invitations to show totals of an Incognito auction; earlier releases do not send it.
   */
  hasTotals: z.optional(z.boolean()),
  limits: z.object({ perAuction: z.int(), perDay: z.int(), leftToday: z.int() }),
});
export type InvitationList = z.infer<typeof invitationListSchema>;

/** The target of an invitation's link; the same for every token that was never issued. */
export const invitationLinkSchema = z.object({
  status: openEnum(['Valid', 'Used', 'Ended', 'Revoked', 'Unknown']),
  /** Set for a link that is valid or used. */
  email: z.nullable(z.string()),
  auction: z.nullable(
    z.object({
      id: idSchema,
      name: z.string(),
      type: z.enum(auctionTypes),
      startsAt: instantSchema,
      endsAt: instantSchema,
    }),
  ),
});
export type InvitationLink = z.infer<typeof invitationLinkSchema>;

/** Calls about invitations to live auctions [I1, I2]. */
export const invitationsContract = {
  invite: call('account')
    .route({
      method: 'POST',
      path: auctionPath,
      ...detailed,
      tags,
      summary: 'Invite by e-mail; answers alike whether an e-mail is registered',
      successStatus: 201,
    })
    .input(
      z.object({
        params: ofAuction,
        body: z.strictObject({
          emails: z.array(emailSchema).check(z.minLength(1), z.maxLength(maxInvitedAtOnce)),
          /** Language of the mail to people without an account. */
          locale: z._default(z.enum(['ro', 'en']), 'ro'),
        }),
      }),
    )
    .output(invitationListSchema),
  listInvitations: call('account')
    .route({
      method: 'GET',
      path: auctionPath,
      ...detailed,
      tags,
      summary: 'Invitations to one’s own auction; of an Incognito one how far they have come only in total',
    })
    .input(z.object({ params: ofAuction, query: nothing }))
    .output(invitationListSchema),
  changeInvitation: call('account')
    .route({
      method: 'PUT',
      path: `${auctionPath}/{id}`,
      ...detailed,
      tags,
      summary: 'The invitee accepts or declines, the owner revokes',
      successStatus: 204,
    })
    .input(
      z.object({
        params: ofInvitation,
        body: z.strictObject({ state: z.enum(['Accepted', 'Declined', 'Revoked']) }),
      }),
    )
    .output(z.undefined()),
  remindInvitees: call('account')
    .route({
      method: 'POST',
      path: `${auctionPath}/reminders`,
      ...detailed,
      tags,
      summary: 'Reminds every invitee who still has something to do, each at most once an hour',
    })
    .input(z.object({ params: ofAuction, body: nothing }))
    .output(z.object({ reminded: z.nullable(z.int()) })),
  resendInvitation: call('account')
    .route({
      method: 'POST',
      path: `${auctionPath}/{id}/mails`,
      ...detailed,
      tags,
      summary: 'Send an invitation again',
      successStatus: 204,
    })
    .input(z.object({ params: ofInvitation, body: nothing }))
    .output(z.undefined()),
  validateInvitation: call('anyone', { class: 'form' })
    .route({
      method: 'GET',
      path: '/api/v1/auction-invitations/validate',
      ...detailed,
      tags,
      summary: 'What the link of an invitation leads to, without using it',
    })
    .input(z.object({ query: z.strictObject({ token: linkTokenSchema }) }))
    .output(invitationLinkSchema),
  listReceivedInvitations: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/account/auction-invitations',
      ...detailed,
      tags,
      summary: 'Invitations of one’s own account, each with its auction',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(receivedInvitationItemSchema)),
};
