import { emailSchema } from '@recolta/shared/contracts/http/company-fields';
import * as z from 'zod/mini';
import { type FieldFault, faultsOfIssues } from '../../../lib/forms/field-fault.ts';

export interface AskValues {
  email: string;
}

const askSchema = z.object({ email: emailSchema });

export function askFaults(values: AskValues): FieldFault[] {
  const checked = askSchema.safeParse(values);
  return checked.success ? [] : faultsOfIssues(checked.error.issues, values);
}
