import { subscriberSchema } from '@recolta/shared/contracts/http/public-forms';
import { type FieldFault, faultsOfIssues } from '../../../lib/forms/field-fault.ts';

export type NewsletterValues = { email: string; acceptsPrivacy: boolean };

export const emptyNewsletter: NewsletterValues = { email: '', acceptsPrivacy: false };

export function newsletterFaults(values: NewsletterValues): FieldFault[] {
  const checked = subscriberSchema.safeParse(values);
  return checked.success ? [] : faultsOfIssues(checked.error.issues, values);
}
