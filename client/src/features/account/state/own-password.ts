import { passwordSchema } from '@recolta/shared/contracts/http/company-fields';
import * as z from 'zod/mini';
import { confirmFaults } from '../../../lib/forms/confirm-fault.ts';
import { type FieldFault, faultsOfIssues } from '../../../lib/forms/field-fault.ts';

export interface OwnPasswordValues {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

const schema = z.object({ currentPassword: z.string().check(z.minLength(1)), password: passwordSchema });

export function ownPasswordFaults(values: OwnPasswordValues): FieldFault[] {
  const checked = schema.safeParse(values);
  const faults = checked.success ? [] : faultsOfIssues(checked.error.issues, values);
  return [...faults, ...confirmFaults(values)];
}
