import type { PasswordOwner } from '@recolta/shared/domain/password/password-verdict';
import * as z from 'zod/mini';
import { type FieldFault, faultsOfIssues } from '../../../lib/forms/field-fault.ts';
import { newPasswordFaults } from '../../../lib/forms/password-judge.ts';

export interface OwnPasswordValues {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

const schema = z.object({ currentPassword: z.string().check(z.minLength(1)) });

export function ownPasswordFaults(values: OwnPasswordValues, owner: PasswordOwner): FieldFault[] {
  const checked = schema.safeParse(values);
  const faults = checked.success ? [] : faultsOfIssues(checked.error.issues, values);
  return [...faults, ...newPasswordFaults(values, owner)];
}
