import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { permissions, roles } from '../../domain/enumerations.ts';
import { idSchema } from './fields.ts';

/** Who one is, as `GET accounts/identity` says it [S2, S5]. */
export const identitySchema = z.strictObject({
  user: z.strictObject({
    userId: idSchema,
    accountId: idSchema,
    email: z.string(),
    isActive: z.boolean(),
    roles: z.array(z.enum(roles)),
    permissions: z.array(z.enum(permissions)),
  }),
  account: z.strictObject({
    id: idSchema,
    companyName: z.nullable(z.string()),
    administratorName: z.nullable(z.string()),
    hasBankDetails: z.boolean(),
  }),
});
export type Identity = z.infer<typeof identitySchema>;

export const loginInputSchema = z.strictObject({
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** Calls of the main service about one's own session. */
export const accountsContract = {
  login: oc
    .route({ method: 'POST', path: '/accounts/login', tags: ['Accounts'], summary: 'Sign in' })
    .input(loginInputSchema)
    .output(z.strictObject({ token: z.string() })),
  logout: oc
    .route({
      method: 'POST',
      path: '/accounts/logout',
      tags: ['Accounts'],
      summary: 'End the session of the token that is shown',
      successStatus: 204,
    })
    .input(z.optional(z.strictObject({})))
    .output(z.undefined()),
  identity: oc
    .route({
      method: 'GET',
      path: '/accounts/identity',
      tags: ['Accounts'],
      summary: 'Who the token stands for',
    })
    .input(z.optional(z.strictObject({})))
    .output(identitySchema),
};
