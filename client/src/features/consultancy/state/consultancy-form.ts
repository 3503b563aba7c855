import { consultantClientSchema } from '@recolta/shared/contracts/http/public-forms';
import type * as z from 'zod/mini';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';

/** The form as it is typed; `''` for what is not filled in or chosen. A type, so that it is one of texts. */
export type ConsultancyValues = {
  name: string;
  companyName: string;
  email: string;
  telephone: string;
  /** Code of a county. */
  county: string;
  message: string;
  acceptsPrivacy: boolean;
};

export const emptyConsultancy: ConsultancyValues = {
  name: '',
  companyName: '',
  email: '',
  telephone: '',
  county: '',
  message: '',
  acceptsPrivacy: false,
};

function callOf({ companyName, county, ...rest }: ConsultancyValues) {
  return {
    ...rest,
    ...(companyName.trim() !== '' && { companyName }),
    ...(county !== '' && { county }),
  };
}

export function consultancyIssues(values: ConsultancyValues): FieldIssue[] {
  const checked = consultantClientSchema.safeParse(callOf(values));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** The call of a form without issues. */
export function consultancyOf(values: ConsultancyValues): z.infer<typeof consultantClientSchema> {
  return consultantClientSchema.parse(callOf(values));
}
