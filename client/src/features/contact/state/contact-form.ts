import { contactSchema } from '@recolta/shared/contracts/http/public-forms';
import type * as z from 'zod/mini';
import { type FieldFault, faultsOfIssues } from '../../../lib/forms/field-fault.ts';

/** The form as it is typed; `''` for what is not filled in. A type, so that it is one of texts. */
export type ContactValues = {
  name: string;
  email: string;
  telephone: string;
  message: string;
  acceptsPrivacy: boolean;
};

export const emptyContact: ContactValues = {
  name: '',
  email: '',
  telephone: '',
  message: '',
  acceptsPrivacy: false,
};

function callOf({ telephone, ...rest }: ContactValues) {
  return { ...rest, ...(telephone.trim() !== '' && { telephone }) };
}

export function contactFaults(values: ContactValues): FieldFault[] {
  const checked = contactSchema.safeParse(callOf(values));
  return checked.success ? [] : faultsOfIssues(checked.error.issues, values);
}

/** The call of a form without faults. */
export function contactOf(values: ContactValues): z.infer<typeof contactSchema> {
  return contactSchema.parse(callOf(values));
}
