import { consultantClientSchema } from '@recolta/shared/contracts/http/public-forms';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { FormInput, FormTextArea } from '../../components/forms/form-fields.tsx';
import { MessageForm, type MessageValues } from '../../components/forms/message-form.tsx';
import { FormCounty } from '../../components/forms/place-fields.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { publicCalls } from '../../lib/http/main-service.ts';

/** A request for advice. */
export function ConsultancyForm() {
  const { t } = useTranslation('consultancy');
  return (
    <MessageForm
      name="consultancy"
      texts={{
        send: t('send'),
        sentHeading: t('sentHeading'),
        again: t('again'),
      }}
      sentText={({ telephone, email }) => t('sentText', { telephone: telephone.trim(), email: email.trim() })}
      empty={emptyConsultancy}
      check={consultancyIssues}
      send={(values) => publicCalls.consultantClient.call(consultancyOf(values))}
    >
      <h2 id="consultancy-form" className="mb-4 font-semibold font-serif text-xl">
        {t('formHeading')}
      </h2>
      <FormInput name="name" autoComplete="name" />
      <FormInput name="companyName" autoComplete="organization" isOptional />
      <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" />
      <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
      <FormCounty name="county" isOptional />
      <FormTextArea name="message" hint={t('messageHint')} />
    </MessageForm>
  );
}

type ConsultancyValues = MessageValues & {
  companyName: string;
  /** Code of a county. */
  county: string;
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
