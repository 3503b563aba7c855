import * as z from 'zod/mini';
import { reviewedFields } from '../../domain/company/reviewed-fields.ts';
import { instantSchema } from './fields.ts';

const text = z.nullable(z.string());

/** Changed fields with their old and new values; null for an empty field. */
export const changedFieldsSchema = z.partialRecord(
  z.enum(reviewedFields),
  z.object({ from: text, to: text }),
);
export type ChangedFields = z.infer<typeof changedFieldsSchema>;

/** Company data that an account asked to change and an administrator has not decided on yet [S9]. */
export const pendingChangesSchema = z.object({
  requestedAt: instantSchema,
  fields: changedFieldsSchema,
});
export type PendingChanges = z.infer<typeof pendingChangesSchema>;

/** The decision on an account's last request. */
export const changeDecisionSchema = z.object({
  decidedAt: instantSchema,
  isApproved: z.boolean(),
  /** The administrator's reason for a rejection. */
  reason: text,
  fields: changedFieldsSchema,
});
export type ChangeDecision = z.infer<typeof changeDecisionSchema>;
