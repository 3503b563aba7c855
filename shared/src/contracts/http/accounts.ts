import * as z from 'zod/mini';
import { companyRecordSchema } from '../../domain/deal/company-record.ts';
import { accountChangeSchema, accountSchema, registrationSchema, termsAcceptanceSchema } from './account.ts';
import { adminAccountSchema } from './administration.ts';
import { announcementStateSchema } from './announcement-state.ts';
import { call } from './call.ts';
import { companyPhotoCalls, companyPhotoSchema } from './company-photos.ts';
import { recordCalls } from './company-record.ts';
import { documentCalls } from './documents.ts';
import { signInAnswerSchema } from './factors.ts';
import { daySchema, idSchema, linkTokenSchema } from './fields.ts';
import { identityContract } from './identity.ts';
import { listOf, listQuerySchema } from './list.ts';
import { notificationChoiceCalls } from './notification-choices.ts';
import { requestPermission } from './permission-requests.ts';
import { loginInputSchema } from './session.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const accountParams = z.strictObject({ id: idSchema });
const tags = ['Accounts'];

/** The public profile of a company: only what it has posted under its name [A14, B5]. */
export const publicProfileSchema = z.object({
  companyName: z.string(),
  /** Code of the county of its activity. */
  county: z.nullable(z.string()),
  memberSince: daySchema,
  /** True if an administrator has checked its company data [S9]. */
  isChecked: z.boolean(),
  /** Number of announcements under its name with a sale, and of their concluded deals. */
  soldCount: z.int(),
  concludedDeals: z.int(),
  /** Its record from settled deals under its name [D10]; null below five, and from an earlier release. */
  record: z._default(z.nullable(companyRecordSchema), null),
  /** What it adds to its record. */
  recordSentence: z._default(z.nullable(z.string()), null),
  /** The cover first; none from an earlier release. */
  photos: z._default(z.array(companyPhotoSchema), []),
  /** A page of its open announcements under its name, by deadline. */
  announcements: listOf(announcementStateSchema),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** Calls of the main service about accounts, their users and sessions. */
export const accountsContract = {
  register: call('anyone', { class: 'form' })
    .route({ method: 'POST', path: '/accounts', tags, successStatus: 201, summary: 'Register' })
    .input(registrationSchema)
    .output(z.object({ accountId: idSchema, token: z.string() })),
  login: call('anyone', { class: 'signIn' })
    .route({ method: 'POST', path: '/accounts/login', tags, summary: 'Sign in' })
    .input(loginInputSchema)
    .output(signInAnswerSchema),
  logout: call('registrant')
    .route({
      method: 'POST',
      path: '/accounts/logout',
      tags,
      summary: 'End the session of the token that is shown',
      successStatus: 204,
    })
    .input(nothing)
    .output(z.undefined()),
  identity: identityContract.identity,
  confirmEmail: call('anyone')
    .route({
      method: 'GET',
      path: '/accounts/confirm-email',
      tags,
      summary: 'Confirm an e-mail by its link',
      successStatus: 204,
    })
    .input(z.strictObject({ token: linkTokenSchema, email: z.string().check(z.maxLength(254)) }))
    .output(z.undefined()),
  resendConfirmation: call('anyone', { class: 'form' })
    .route({
      method: 'POST',
      path: '/accounts/resend-confirmation-email',
      ...detailed,
      tags,
      summary: 'Send the confirmation again; answers alike for every e-mail',
      successStatus: 204,
    })
    .input(z.object({ query: z.strictObject({ email: z.string().check(z.maxLength(254)) }), body: nothing }))
    .output(z.undefined()),
  list: call('administrator')
    .route({
      method: 'GET',
      path: '/accounts',
      ...detailed,
      tags,
      summary: 'All accounts, for administrators',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(adminAccountSchema)),
  get: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}',
      ...detailed,
      tags,
      summary: 'One’s own account; any for an administrator',
    })
    .input(z.object({ params: accountParams }))
    .output(accountSchema),
  change: call('account')
    .route({
      method: 'PATCH',
      path: '/accounts/{id}',
      ...detailed,
      tags,
      summary: 'Change the fields that are sent',
      successStatus: 204,
    })
    .input(z.object({ params: accountParams, body: accountChangeSchema }))
    .output(z.undefined()),
  withdrawChanges: call('account')
    .route({
      method: 'DELETE',
      path: '/accounts/{id}/pending-changes',
      ...detailed,
      tags,
      summary: 'Withdraw one’s request to change company data',
      successStatus: 204,
    })
    .input(z.object({ params: accountParams, body: nothing }))
    .output(z.undefined()),
  close: call('account')
    .route({
      method: 'DELETE',
      path: '/accounts/{id}',
      ...detailed,
      tags,
      summary: 'Close one’s own account',
      successStatus: 204,
    })
    .input(
      z.object({
        params: accountParams,
        body: z.strictObject({ password: z.string().check(z.maxLength(200)) }),
      }),
    )
    .output(z.undefined()),
  export: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/export',
      ...detailed,
      tags,
      summary: 'One’s own data, machine-readable',
    })
    .input(z.object({ params: accountParams }))
    .output(z.file()),
  becomeProvider: call('account')
    .route({
      method: 'PUT',
      path: '/accounts/{id}/provider',
      ...detailed,
      tags,
      summary: 'A Client becomes a Provider',
      successStatus: 204,
    })
    .input(z.object({ params: accountParams, body: nothing }))
    .output(z.undefined()),
  requestPermission,
  acceptTerms: call('account')
    .route({
      method: 'PUT',
      path: '/accounts/{id}/terms',
      ...detailed,
      tags,
      summary: 'Accept the terms in force',
      successStatus: 204,
    })
    .input(z.object({ params: accountParams, body: termsAcceptanceSchema }))
    .output(z.undefined()),
  ...documentCalls,
  publicProfile: call('anyone')
    .route({
      method: 'GET',
      path: '/accounts/{id}/public-profile',
      ...detailed,
      tags,
      summary: 'What everyone may know of a company that has posted under its name',
    })
    .input(
      z.object({
        params: accountParams,
        query: z.strictObject({ page: listQuerySchema.shape.page, pageSize: listQuerySchema.shape.pageSize }),
      }),
    )
    .output(publicProfileSchema),
  ...notificationChoiceCalls,
  ...recordCalls,
  ...companyPhotoCalls,
};
