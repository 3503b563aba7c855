import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { accountDocumentTypes } from '../../domain/account-documents.ts';
import { auditActions } from '../../domain/audit-actions.ts';
import { permissions, roles } from '../../domain/enumerations.ts';
import { notificationChannels, notificationTypes } from '../../domain/notification/notification-types.ts';
import {
  addressSchema,
  companyNumberSchema,
  countyCodeSchema,
  emailSchema,
  ibanSchema,
  lineSchema,
  passwordSchema,
  telephoneSchema,
  tradeRegisterNumberSchema,
} from './company-fields.ts';
import { idSchema, instantSchema } from './fields.ts';
import { identityContract } from './identity.ts';
import { listOf, listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const accountParams = z.strictObject({ id: idSchema });
const tags = ['Accounts'];

/** Where an uploaded document is read; `path` is an opaque key for `GET documents`. */
export const accountDocumentSchema = z.strictObject({
  type: z.enum(accountDocumentTypes),
  path: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: instantSchema,
});

const companyShape = {
  companyName: lineSchema(200, 2),
  companyNumber: companyNumberSchema,
  administratorName: lineSchema(120, 2),
  jNumber: tradeRegisterNumberSchema,
  telephone: telephoneSchema,
  countyOfActivityId: countyCodeSchema,
  invoiceAddress: addressSchema,
  deliveryAddress: z.nullable(addressSchema),
  distributionCounties: z.array(countyCodeSchema).check(z.maxLength(42)),
};
const bankShape = {
  bank: lineSchema(120, 2),
  bankBranch: lineSchema(120, 2),
  bankAccountNumber: ibanSchema,
};

/** `POST accounts` [S1]. Bank details may follow later. */
export const registrationSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  ...companyShape,
  bank: z.optional(bankShape.bank),
  bankBranch: z.optional(bankShape.bankBranch),
  bankAccountNumber: z.optional(bankShape.bankAccountNumber),
  /** Asks to sell from the start; granted only by `PUT accounts/{id}/provider` once all is complete [S6]. */
  providerAccount: z.boolean(),
  locale: z.enum(['ro', 'en']),
  acceptsTerms: z.literal(true),
});
export type Registration = z.infer<typeof registrationSchema>;

/** `PATCH accounts/{id}`: only what changes [S7]; null empties a field that may be empty. */
export const accountChangeSchema = z.partial(
  z.strictObject({
    ...companyShape,
    bank: z.nullable(bankShape.bank),
    bankBranch: z.nullable(bankShape.bankBranch),
    bankAccountNumber: z.nullable(bankShape.bankAccountNumber),
    locale: z.enum(['ro', 'en']),
    /** The password again, where bank details change. */
    password: z.string().check(z.maxLength(200)),
  }),
);
export type AccountChange = z.infer<typeof accountChangeSchema>;

const text = z.nullable(z.string());

/** An account as its owner and administrators see it. */
export const accountSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  companyName: text,
  companyNumber: text,
  administratorName: text,
  jNumber: text,
  telephone: text,
  countyOfActivityId: text,
  invoiceAddress: z.nullable(addressSchema),
  deliveryAddress: z.nullable(addressSchema),
  distributionCounties: z.array(z.string()),
  bank: text,
  bankBranch: text,
  bankAccountNumber: text,
  providerAccount: z.boolean(),
  locale: z.enum(['ro', 'en']),
  documents: z.array(accountDocumentSchema),
  hasBankDetails: z.boolean(),
  hasDocuments: z.boolean(),
  createdAt: instantSchema,
});
export type Account = z.infer<typeof accountSchema>;

/** A user as administrators see it, with its account. */
export const adminAccountSchema = z.strictObject({
  account: accountSchema,
  user: z.strictObject({
    userId: idSchema,
    isActive: z.boolean(),
    isEmailConfirmed: z.boolean(),
    role: z.enum(roles),
    permissions: z.array(z.enum(permissions)),
  }),
  /** When its owner closed it; what told of him is erased then. */
  closedAt: z.nullable(instantSchema),
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;

export const loginInputSchema = z.strictObject({
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** A stored file by its opaque key. */
const filePathSchema = z.strictObject({ path: z.string().check(z.maxLength(100)) });

const linkTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

export const notificationChoicesSchema = z.record(
  z.enum(notificationTypes),
  z.strictObject({ mail: z.boolean(), push: z.boolean() }),
);
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

export const auditEntrySchema = z.strictObject({
  id: z.int(),
  at: instantSchema,
  /** The administrator's e-mail. */
  by: z.string(),
  action: z.enum(auditActions),
  /** What it was done to, as the administrator knows it: an e-mail or a name. */
  subject: z.string(),
  /** Where it was done to a user. */
  subjectUserId: z.nullable(idSchema),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Calls of the main service about accounts, their users and sessions. */
export const accountsContract = {
  register: oc
    .route({ method: 'POST', path: '/accounts', tags, successStatus: 201, summary: 'Register' })
    .input(registrationSchema)
    .output(z.strictObject({ accountId: idSchema, token: z.string() })),
  login: oc
    .route({ method: 'POST', path: '/accounts/login', tags, summary: 'Sign in' })
    .input(loginInputSchema)
    .output(z.strictObject({ token: z.string() })),
  logout: oc
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
  confirmEmail: oc
    .route({
      method: 'GET',
      path: '/accounts/confirm-email',
      tags,
      summary: 'Confirm an e-mail by its link',
      successStatus: 204,
    })
    .input(z.strictObject({ token: linkTokenSchema, email: z.string().check(z.maxLength(254)) }))
    .output(z.undefined()),
  resendConfirmation: oc
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
  list: oc
    .route({
      method: 'GET',
      path: '/accounts',
      ...detailed,
      tags,
      summary: 'All accounts, for administrators',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(adminAccountSchema)),
  get: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}',
      ...detailed,
      tags,
      summary: 'One’s own account; any for an administrator',
    })
    .input(z.object({ params: accountParams }))
    .output(accountSchema),
  change: oc
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
  close: oc
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
  export: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}/export',
      ...detailed,
      tags,
      summary: 'One’s own data, machine-readable',
    })
    .input(z.object({ params: accountParams }))
    .output(z.file()),
  becomeProvider: oc
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
  uploadDocument: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/documents',
      ...detailed,
      tags,
      summary: 'Upload or replace one of the four documents (multipart: type, file)',
      successStatus: 201,
    })
    .input(
      z.object({
        params: accountParams,
        body: z.strictObject({ type: z.enum(accountDocumentTypes), file: z.file() }),
      }),
    )
    .output(accountDocumentSchema),
  readDocument: oc
    .route({
      method: 'GET',
      path: '/documents',
      ...detailed,
      tags,
      summary: 'An uploaded document, to be saved: for its owner and administrators',
    })
    .input(z.object({ query: filePathSchema }))
    .output(z.file()),
  readFile: oc
    .route({ method: 'GET', path: '/files', ...detailed, tags, summary: 'A stored file, to be saved' })
    .input(z.object({ query: filePathSchema }))
    .output(z.file()),
  publicProfile: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}/public-profile',
      ...detailed,
      tags,
      summary: 'What everyone signed in may know of a company',
    })
    .input(z.object({ params: accountParams }))
    .output(z.strictObject({ companyName: z.string(), county: text, memberSince: instantSchema })),
  notificationChoices: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}/notification-choices',
      ...detailed,
      tags,
      summary: 'What goes by mail and push',
    })
    .input(z.object({ params: accountParams }))
    .output(notificationChoicesSchema),
  chooseNotifications: oc
    .route({
      method: 'PUT',
      path: '/accounts/{id}/notification-choices',
      ...detailed,
      tags,
      summary: 'Choose what goes by mail and push',
      successStatus: 204,
    })
    .input(
      z.object({
        params: accountParams,
        body: z.strictObject({
          type: z.enum(notificationTypes),
          channel: z.enum(notificationChannels),
          isWanted: z.boolean(),
        }),
      }),
    )
    .output(z.undefined()),
};

/** By the mailed link (`email` and `token`) or with the present password; one of the two, at whose fields it is told. */
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

const userParams = z.strictObject({ id: idSchema });
const userTags = ['Users'];

/** Calls about users: their administration, and passwords. */
export const usersContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/users/{id}',
      ...detailed,
      tags: userTags,
      summary: 'A user with its account, for administrators',
    })
    .input(z.object({ params: userParams }))
    .output(adminAccountSchema),
  change: oc
    .route({
      method: 'PATCH',
      path: '/users/{id}',
      ...detailed,
      tags: userTags,
      summary: 'An administrator changes a user',
      successStatus: 204,
    })
    .input(
      z.object({
        params: userParams,
        body: z.strictObject({
          isActive: z.optional(z.boolean()),
          role: z.optional(z.enum(roles)),
          reason: z.optional(lineSchema(500, 3)),
        }),
      }),
    )
    .output(z.undefined()),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/users/reset-password',
      tags: userTags,
      summary: 'Ask for a link by mail; answers alike for every e-mail',
      successStatus: 204,
    })
    .input(z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(254)) }))
    .output(z.undefined()),
  changePassword: oc
    .route({
      method: 'POST',
      path: '/users/change-password',
      tags: userTags,
      summary: 'Set a new password by a mailed link, or with the present one; ends every session',
      successStatus: 204,
    })
    .input(passwordChangeSchema)
    .output(z.undefined()),
  grantPermission: oc
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
  removePermission: oc
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
  audit: oc
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
