import { emailSchema } from '@recolta/shared/contracts/http/company-fields';
import * as z from 'zod/mini';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';

export interface AskValues {
  email: string;
}

const askSchema = z.object({ email: emailSchema });

export function askIssues(values: AskValues): FieldIssue[] {
  const checked = askSchema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}
