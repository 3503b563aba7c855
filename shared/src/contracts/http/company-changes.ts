import * as z from 'zod/mini';
import { adminAccountSchema, duplicateSchema } from './administration.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, lineSchema } from './fields.ts';
import { listOf, listQuerySchema } from './list.ts';
import { changedFieldsSchema } from './pending-changes.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Company changes'];
const params = z.strictObject({ id: idSchema });

const requestShape = {
  id: idSchema,
  /** Increases with each change of the request; a decision names the version it was based on. */
  version: z.int(),
  requestedAt: instantSchema,
  /** Old and new side by side; null for an empty field. */
  fields: changedFieldsSchema,
  /** Other activated accounts with the company number that this one requests. */
  duplicates: z.array(duplicateSchema),
};

/** A pending request, as in the list. */
export const companyChangeItemSchema = z.object({
  ...requestShape,
  accountId: idSchema,
  userId: idSchema,
  email: z.string(),
  /** The company's current name. */
  companyName: z.nullable(z.string()),
});
export type CompanyChangeItem = z.infer<typeof companyChangeItemSchema>;

/** A pending request, with the current account and its documents. */
export const companyChangeSchema = z.object({ ...requestShape, account: adminAccountSchema });
export type CompanyChange = z.infer<typeof companyChangeSchema>;

export const companyChangeDecisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    version: z.int(),
    /** The `companyVersion` of the data and documents that were compared; omitted by clients of earlier releases. */
    companyVersion: z.optional(z.int()),
  }),
  /** The account sees the reason. */
  z.strictObject({ decision: z.literal('reject'), version: z.int(), reason: lineSchema(500, 3) }),
]);
export type CompanyChangeDecision = z.infer<typeof companyChangeDecisionSchema>;

/** Calls of administrators about requests to change company data [S9]. */
export const companyChangesContract = {
  /** Filters: `search` (`@=`). Sorts: `requestedAt`, `companyName`; the oldest first by default. */
  list: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/company-changes',
      ...detailed,
      tags,
      summary: 'Requests to change company data that wait for a decision',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(companyChangeItemSchema)),
  get: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/company-changes/{id}',
      ...detailed,
      tags,
      summary: 'One request that waits, with its account and documents',
    })
    .input(z.object({ params }))
    .output(companyChangeSchema),
  decide: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'PUT',
      path: '/admin/company-changes/{id}/decision',
      ...detailed,
      tags,
      summary: 'Approve or reject a request',
      successStatus: 204,
    })
    .input(z.object({ params, body: companyChangeDecisionSchema }))
    .output(z.undefined()),
};
