import { lineSchema } from '@recolta/shared/contracts/http/company-fields';
import * as z from 'zod/mini';
import { type FieldFault, faultsOfIssues } from '../../../lib/forms/field-fault.ts';

export interface ReasonValues {
  reason: string;
}

/** As the call takes it. */
const reasonSchema = z.object({ reason: lineSchema(500, 3) });

/** A deactivation says why. */
export function neededReasonFaults(values: ReasonValues): FieldFault[] {
  const checked = reasonSchema.safeParse(values);
  return checked.success ? [] : faultsOfIssues(checked.error.issues, values);
}

/** A change of the role may say why. */
export function reasonFaults(values: ReasonValues): FieldFault[] {
  return values.reason.trim() === '' ? [] : neededReasonFaults(values);
}
