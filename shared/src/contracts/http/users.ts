import * as z from 'zod/mini';
import { permissions, roles } from '../../domain/enumerations.ts';
import { adminAccountSchema, auditEntrySchema, workCountsSchema } from './administration.ts';
import { call } from './call.ts';
import { passwordSchema } from './company-fields.ts';
import { idSchema, lineSchema, linkTokenSchema, paragraphSchema } from './fields.ts';
import { listOf, listQuerySchema } from './list.ts';
import { refusePermission } from './permission-requests.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));

/**
 * Either with the mailed link (`email` and `token`) or with the current password; errors are reported at those
 * fields.
 */
export const passwordChangeSchema = z
  .strictObject({
    email: z.optional(z.string().check(z.maxLength(254))),
    token: z.optional(linkTokenSchema),
    currentPassword: z.optional(z.string().check(z.maxLength(200))),
    password: passwordSchema,
  })
  .check(
    z.refine(({ email, token }) => (email === undefined) === (token === undefined), {
      error: 'required',
      path: ['token'],
    }),
    z.refine(({ token, currentPassword }) => (token === undefined) !== (currentPassword === undefined), {
      error: 'required',
      path: ['currentPassword'],
    }),
  );
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/**
 * An administrator's decision on a user that is not active [S6]. It takes effect after ten seconds, unless undone.
 */
export const userDecisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('activate'),
    /** The `companyVersion` that was reviewed; any other is refused with `RequestChanged`. */
    companyVersion: z.int(),
    /** Reason for activating although something is missing. */
    note: z.optional(lineSchema(500, 3)),
    /** Granted with the activation. */
    permission: z.optional(z.enum(permissions)),
  }),
  /** The user is told the reason. */
  z.strictObject({
    decision: z.literal('requestCompletion'),
    reason: paragraphSchema(1000).check(z.minLength(3)),
  }),
]);
export type UserDecision = z.infer<typeof userDecisionSchema>;

const userParams = z.strictObject({ id: idSchema });
const userTags = ['Users'];

/** Calls about users: their administration, and passwords. */
export const usersContract = {
  get: call('administrator')
    .route({
      method: 'GET',
      path: '/users/{id}',
      ...detailed,
      tags: userTags,
      summary: 'A user with its account, for administrators',
    })
    .input(z.object({ params: userParams }))
    .output(adminAccountSchema),
  change: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'PATCH',
      path: '/users/{id}',
      ...detailed,
      tags: userTags,
      summary: 'An administrator activates or deactivates a user or changes its role',
      successStatus: 204,
    })
    .input(
      z.object({
        params: userParams,
        body: z
          .strictObject({
            /** True activates at once, under the conditions of `decide`, with the company's data as they are now. */
            isActive: z.optional(z.boolean()),
            role: z.optional(z.enum(roles)),
            /** The role that was shown: another one is refused with `RequestChanged`. */
            from: z.optional(z.enum(roles)),
            /** As it is read; a user has exactly one role. */
            roles: z.optional(z.array(z.enum(roles)).check(z.length(1))),
            /** Required to deactivate; to activate, the reason for doing so although something is missing. */
            reason: z.optional(lineSchema(500, 3)),
          })
          .check(
            z.refine(
              ({ role, roles: list }) => role === undefined || list === undefined || list[0] === role,
              {
                error: 'invalid',
                path: ['roles'],
              },
            ),
          ),
      }),
    )
    .output(z.undefined()),
  decide: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'PUT',
      path: '/users/{id}/decision',
      ...detailed,
      tags: userTags,
      summary: 'Activate a user or ask to complete the account, ten seconds later',
      successStatus: 204,
    })
    .input(z.object({ params: userParams, body: userDecisionSchema }))
    .output(z.undefined()),
  checkCompany: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'PUT',
      path: '/users/{id}/company-check',
      ...detailed,
      tags: userTags,
      summary: 'Mark the company data of a user that is not active as checked',
      successStatus: 204,
    })
    .input(
      z.object({
        params: userParams,
        /** The `companyVersion` that was reviewed; any other is refused with `RequestChanged`. */
        body: z.strictObject({ companyVersion: z.int() }),
      }),
    )
    .output(z.undefined()),
  undoDecision: call('administrator')
    .route({
      method: 'DELETE',
      path: '/users/{id}/decision',
      ...detailed,
      tags: userTags,
      summary: 'Undo a decision that has not taken effect',
      successStatus: 204,
    })
    .input(z.object({ params: userParams, body: nothing }))
    .output(z.undefined()),
  resetPassword: call('anyone', { class: 'form' })
    .route({
      method: 'POST',
      path: '/users/reset-password',
      tags: userTags,
      summary: 'Ask for a link by mail; answers alike for every e-mail',
      successStatus: 204,
    })
    .input(z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(254)) }))
    .output(z.undefined()),
  changePassword: call('viewer')
    .route({
      method: 'POST',
      path: '/users/change-password',
      tags: userTags,
      summary: 'Set a new password by a mailed link, or with the present one; ends every session',
      successStatus: 204,
    })
    .input(passwordChangeSchema)
    .output(z.undefined()),
  grantPermission: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'POST',
      path: '/users/{id}/permissions',
      ...detailed,
      tags: userTags,
      summary: 'Grant a permission',
      successStatus: 204,
    })
    .input(z.object({ params: userParams, body: z.strictObject({ permission: z.enum(permissions) }) }))
    .output(z.undefined()),
  removePermission: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'DELETE',
      path: '/users/{id}/permissions/{permission}',
      ...detailed,
      tags: userTags,
      summary: 'Remove a permission',
      successStatus: 204,
    })
    .input(
      z.object({ params: z.strictObject({ id: idSchema, permission: z.enum(permissions) }), body: nothing }),
    )
    .output(z.undefined()),
  refusePermission,
  workCounts: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/work-counts',
      tags: userTags,
      summary: 'How much waits for administrators',
    })
    .input(nothing)
    .output(workCountsSchema),
  audit: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/audit',
      ...detailed,
      tags: userTags,
      summary: 'What administrators did',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(auditEntrySchema)),
};
