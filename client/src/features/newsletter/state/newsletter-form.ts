import { subscriberSchema } from '@recolta/shared/contracts/http/public-forms';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';

export type NewsletterValues = { email: string; acceptsPrivacy: boolean };

export const emptyNewsletter: NewsletterValues = { email: '', acceptsPrivacy: false };

export function newsletterIssues(values: NewsletterValues): FieldIssue[] {
  const checked = subscriberSchema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}
