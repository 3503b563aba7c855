import { contactSchema } from '@recolta/shared/contracts/http/public-forms';
import type * as z from 'zod/mini';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';

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

export function contactIssues(values: ContactValues): FieldIssue[] {
  const checked = contactSchema.safeParse(callOf(values));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** The call of a form without issues. */
export function contactOf(values: ContactValues): z.infer<typeof contactSchema> {
  return contactSchema.parse(callOf(values));
}
