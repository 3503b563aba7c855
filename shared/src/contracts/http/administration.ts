import * as z from 'zod/mini';
import { auditActions } from '../../domain/audit-actions.ts';
import { permissions, roles } from '../../domain/enumerations.ts';
import { userDecisions } from '../../domain/user-decision.ts';
import { openEnum } from '../tolerant-reading.ts';
import { accountSchema } from './account.ts';
import { idSchema, instantSchema } from './fields.ts';

/** Another account with the same company number [S9]. */
export const duplicateSchema = z.object({
  accountId: idSchema,
  userId: idSchema,
  companyName: z.nullable(z.string()),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

/** A decision on a user that takes effect when its time to undo is over. */
export const pendingDecisionSchema = z.object({
  decision: openEnum(userDecisions),
  /** E-mail of the administrator who decided. */
  by: z.string(),
  /** Until it takes effect, at the time of the answer; 0 when it is due. */
  remainingMs: z.int(),
});
export type PendingDecision = z.infer<typeof pendingDecisionSchema>;

/** The auction that an account was invited to and may bid in once its company data is checked [I1]. */
export const invitedToSchema = z.object({ auctionId: idSchema, name: z.string(), startsAt: instantSchema });
export type InvitedTo = z.infer<typeof invitedToSchema>;

/** A user as administrators see it, with its account. */
export const adminAccountSchema = z.object({
  account: accountSchema,
  user: z.object({
    userId: idSchema,
    isActive: z.boolean(),
    isEmailConfirmed: z.boolean(),
    role: z.enum(roles),
    permissions: z.array(openEnum(permissions)),
  }),
  /** When its owner closed it; personal data is erased then. */
  closedAt: z.nullable(instantSchema),
  /** Increases with each change of what an administrator reviews, documents included; an activation names the one it was based on. */
  companyVersion: z.int(),
  /** A service of the release before does not send it yet. */
  pendingDecision: z._default(z.nullable(pendingDecisionSchema), null),
  /** Other activated accounts with the same company number: while there is one, this account cannot be activated. */
  duplicates: z.array(duplicateSchema),
  /** The one that starts first, of an account that waits for the check; a service of the release before does not send it yet. */
  invitedTo: z._default(z.nullable(invitedToSchema), null),
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;

/** How much waits for administrators, beside live auctions, whose control room says so itself. */
export const workCountsSchema = z.object({
  /** Users with a confirmed e-mail and all documents, for activation [S6]. */
  activations: z.int(),
  /** Invited Bidders whose company data is to be checked [I1], and the start of the first of their auctions. */
  invitees: z.object({ count: z.int(), firstStartsAt: z.nullable(instantSchema) }),
  permissionRequests: z.int(),
  companyChanges: z.int(),
  /** Announcements, for approval [A1]. */
  announcements: z.int(),
  /** Reports of content, for a decision [S11]; a service of the release before does not count them. */
  reports: z._default(z.int(), 0),
});
export type WorkCounts = z.infer<typeof workCountsSchema>;

export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  /** The administrator's e-mail. */
  by: z.string(),
  action: z.enum(auditActions),
  /** What was acted on, as shown to administrators: an e-mail or a name. */
  subject: z.string(),
  /** Set if a user was acted on. */
  subjectUserId: z.nullable(idSchema),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
