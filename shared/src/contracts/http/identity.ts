import * as z from 'zod/mini';
import { permissions, roles } from '../../domain/enumerations.ts';
import { vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

/** The user's own identity, as `GET accounts/identity` returns it [S2, S5]. */
export const identitySchema = z.object({
  user: z.object({
    userId: idSchema,
    accountId: idSchema,
    email: z.string(),
    isActive: z.boolean(),
    isEmailConfirmed: z.boolean(),
    /** True if the account has accepted the current terms [S10]. The previous release does not send it. */
    hasAcceptedTerms: z.optional(z.boolean()),
    roles: z.array(openEnum(roles)),
    permissions: z.array(openEnum(permissions)),
  }),
  account: z.object({
    id: idSchema,
    companyName: z.nullable(z.string()),
    /** Code of the county of its activity. Optional: earlier releases do not send it. */
    county: z.optional(z.nullable(z.string())),
    /** Null while it is not stated [Q3]. Optional: earlier releases do not send it. */
    vatState: z.optional(z.nullable(z.enum(vatStates))),
    administratorName: z.nullable(z.string()),
    hasBankDetails: z.boolean(),
    hasDocuments: z.boolean(),
  }),
});
export type Identity = z.infer<typeof identitySchema>;

/** Separate from the other calls about accounts: every page needs it, even those that need none of the others. */
export const identityContract = {
  identity: call('registrant', { class: 'plain', isReadEarly: true })
    .route({
      method: 'GET',
      path: '/accounts/identity',
      tags: ['Accounts'],
      summary: 'Who the token stands for',
    })
    .input(z.optional(z.strictObject({})))
    .output(identitySchema),
};
