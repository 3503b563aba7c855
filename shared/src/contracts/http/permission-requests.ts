import * as z from 'zod/mini';
import { permissions } from '../../domain/enumerations.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, lineSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const params = z.strictObject({ id: idSchema, permission: z.enum(permissions) });

/** A permission that an account requested [S6]; removed once it is granted. */
export const permissionRequestSchema = z.object({
  permission: openEnum(permissions),
  requestedAt: instantSchema,
  /** Null while the request is open. */
  refusal: z.nullable(z.object({ reason: z.string(), refusedAt: instantSchema })),
});
export type PermissionRequest = z.infer<typeof permissionRequestSchema>;

/** For the account that requests. */
export const requestPermission = call('account')
  .route({
    method: 'PUT',
    path: '/accounts/{id}/permission-requests/{permission}',
    ...detailed,
    tags: ['Accounts'],
    summary: 'Ask administrators for a permission; again after a refusal',
    successStatus: 204,
  })
  .input(z.object({ params, body: z.optional(z.strictObject({})) }))
  .output(z.undefined());

/** For administrators, by the requesting user; `users.grantPermission` grants. */
export const refusePermission = call('administrator')
  .route({
    method: 'PUT',
    path: '/users/{id}/permission-requests/{permission}/refusal',
    ...detailed,
    tags: ['Users'],
    summary: 'Refuse a permission that was asked for, with the reason',
    successStatus: 204,
  })
  .input(z.object({ params, body: z.strictObject({ reason: lineSchema(500, 3) }) }))
  .output(z.undefined());
