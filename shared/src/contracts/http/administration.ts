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

/** A decision on a user that takes effect after its time to undo. */
export const pendingDecisionSchema = z.object({
  decision: openEnum(userDecisions),
  /** E-mail of the administrator who decided. */
  by: z.string(),
  /** Time until it takes effect, when the answer was sent; 0 when it is due. */
  remainingMs: z.int(),
});
export type PendingDecision = z.infer<typeof pendingDecisionSchema>;

/** The auction that an account was invited to and may bid in after its company data are checked [I1]. */
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
    /** The same as in the identity: exactly one. */
    roles: z.optional(z.array(openEnum(roles))),
    permissions: z.array(openEnum(permissions)),
  }),
  /** Time of closing by its owner, which erases personal data. */
  closedAt: z.nullable(instantSchema),
  /**
   * Increases with each change of the reviewed data, including documents; an activation names the version it was
   * based on.
   */
  companyVersion: z.int(),
  /** The previous release does not send it. */
  pendingDecision: z._default(z.nullable(pendingDecisionSchema), null),
  /** Other activated accounts with the same company number: they prevent the activation of this account. */
  duplicates: z.array(duplicateSchema),
  /** The one that starts first, for an account that waits for the check; the previous release does not send it. */
  invitedTo: z._default(z.nullable(invitedToSchema), null),
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;

/** Numbers of tasks of administrators, except live auctions, which the control room shows. */
export const workCountsSchema = z.object({
  /** Users with a confirmed e-mail and all documents, to be activated [S6]. */
  activations: z.int(),
  /** Invited Bidders with company data to check [I1], and the start of the first of their auctions. */
  invitees: z.object({ count: z.int(), firstStartsAt: z.nullable(instantSchema) }),
  permissionRequests: z.int(),
  companyChanges: z.int(),
  /** Announcements to approve [A1]. */
  announcements: z.int(),
  /** Reports of content to decide [S11]; the previous release does not count them. */
  reports: z._default(z.int(), 0),
  /** Deals with an open dispute to which an administrator is called [D9]; the previous release does not count them. */
  disputes: z._default(z.int(), 0),
  /** Requests to remove lost factors, to decide [S15]; the previous release does not count them. */
  recoveries: z._default(z.int(), 0),
});
export type WorkCounts = z.infer<typeof workCountsSchema>;

export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  /** The administrator's e-mail. */
  by: z.string(),
  action: z.enum(auditActions),
  /** The object of the action as shown to administrators: an e-mail or a name. */
  subject: z.string(),
  /** Set if the object is a user. */
  subjectUserId: z.nullable(idSchema),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
