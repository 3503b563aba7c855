import { emailSchema, passwordSchema } from '@recolta/shared/contracts/http/company-fields';
import * as z from 'zod/mini';
import { confirmFaults } from '../../../lib/forms/confirm-fault.ts';
import { type FieldFault, faultsOfIssues } from '../../../lib/forms/field-fault.ts';

export interface AskValues {
  email: string;
}

export interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

const askSchema = z.object({ email: emailSchema });
const newPasswordSchema = z.object({ password: passwordSchema });

export function askFaults(values: AskValues): FieldFault[] {
  const checked = askSchema.safeParse(values);
  return checked.success ? [] : faultsOfIssues(checked.error.issues, values);
}

export function newPasswordFaults(values: NewPasswordValues): FieldFault[] {
  const checked = newPasswordSchema.safeParse(values);
  const faults = checked.success ? [] : faultsOfIssues(checked.error.issues, values);
  return [...faults, ...confirmFaults(values)];
}
