import * as z from 'zod/mini';
import { permissions, roles } from '../../domain/enumerations.ts';
import { vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

/** Who one is, as `GET accounts/identity` says it [S2, S5]. */
export const identitySchema = z.object({
  user: z.object({
    userId: idSchema,
    accountId: idSchema,
    email: z.string(),
    isActive: z.boolean(),
    isEmailConfirmed: z.boolean(),
    /** Whether the account has accepted the terms in force [S10]. A service of the release before does not say it. */
    hasAcceptedTerms: z.optional(z.boolean()),
    roles: z.array(openEnum(roles)),
    permissions: z.array(openEnum(permissions)),
  }),
  account: z.object({
    id: idSchema,
    companyName: z.nullable(z.string()),
    /** Null while it is not stated [Q3]. Optional: earlier releases send none. */
    vatState: z.optional(z.nullable(z.enum(vatStates))),
    administratorName: z.nullable(z.string()),
    hasBankDetails: z.boolean(),
    hasDocuments: z.boolean(),
  }),
});
export type Identity = z.infer<typeof identitySchema>;

/** Apart from the other calls about accounts: every page asks it, also those that need none of the others. */
export const identityContract = {
  identity: call
    .route({
      method: 'GET',
      path: '/accounts/identity',
      tags: ['Accounts'],
      summary: 'Who the token stands for',
    })
    .input(z.optional(z.strictObject({})))
    .output(identitySchema),
};
