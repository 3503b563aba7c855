import type { PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import * as z from 'zod/mini';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { newPasswordIssues } from '../../../lib/forms/password-judge.ts';

export interface OwnPasswordValues {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

const schema = z.object({ currentPassword: z.string().check(z.minLength(1)) });

export function ownPasswordIssues(values: OwnPasswordValues, owner: PasswordOwner): FieldIssue[] {
  const checked = schema.safeParse(values);
  const issues = checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
  return [...issues, ...newPasswordIssues(values, owner)];
}
