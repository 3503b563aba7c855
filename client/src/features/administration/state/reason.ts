import { lineSchema } from '@recolta/shared/contracts/http/company-fields';
import * as z from 'zod/mini';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';

export interface ReasonValues {
  reason: string;
}

/** As the call takes it. */
const reasonSchema = z.object({ reason: lineSchema(500, 3) });

/** A deactivation says why. */
export function neededReasonIssues(values: ReasonValues): FieldIssue[] {
  const checked = reasonSchema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** A change of the role may say why. */
export function reasonIssues(values: ReasonValues): FieldIssue[] {
  return values.reason.trim() === '' ? [] : neededReasonIssues(values);
}
