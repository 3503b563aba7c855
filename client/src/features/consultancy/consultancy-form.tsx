import { consultantClientSchema } from '@recolta/shared/contracts/http/public-forms';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormInput, FormTextArea } from '../../components/forms/form-fields.tsx';
import { FormCounty } from '../../components/forms/place-fields.tsx';
import { describeRateLimit, PrivacyConsent, SentPanel } from '../../components/forms/public-form.tsx';
import { SubmitRow } from '../../components/forms/submit-row.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { readTextDraft, useTextDraft } from '../../lib/forms/form-draft.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { publicCalls } from '../../lib/http/main-service.ts';
import { useTexts } from '../../lib/i18n.ts';

const draft = 'consultancy';

interface Sent {
  readonly telephone: string;
  readonly email: string;
}

/** A request for advice; replaced by a confirmation once sent. */
export function ConsultancyForm() {
  const { t } = useTexts();
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent === null) return <OpenForm onSent={setSent} />;
  return (
    <SentPanel
      heading={t('consultancy.sentHeading')}
      text={t('consultancy.sentText', { ...sent })}
      again={t('consultancy.again')}
      onAgain={() => setSent(null)}
    />
  );
}

function OpenForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useTexts();
  const [begun] = useState(() => readTextDraft(draft, emptyConsultancy));
  const { form, submit, failure, isSending } = useCheckedForm({
    defaultValues: begun,
    check: consultancyIssues,
    send: async (values) => {
      await publicCalls.consultantClient.call(consultancyOf(values));
      forget();
      onSent({ telephone: values.telephone.trim(), email: values.email.trim() });
    },
    describe: (refused) => describeRateLimit(refused, t),
  });
  const forget = useTextDraft(draft, form);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={submit}
        aria-labelledby="consultancy-form"
        className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
      >
        <h2 id="consultancy-form" className="mb-4 font-semibold font-serif text-xl">
          {t('consultancy.formHeading')}
        </h2>
        <FormInput name="name" autoComplete="name" />
        <FormInput name="companyName" autoComplete="organization" isOptional />
        <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" />
        <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
        <FormCounty name="county" isOptional />
        <FormTextArea name="message" hint={t('consultancy.messageHint')} />
        <PrivacyConsent text={t('forms.privacyConsent')} />
        <SubmitRow
          failure={failure}
          isSending={isSending}
          label={t('consultancy.send')}
          busyLabel={t('forms.sending')}
        />
      </form>
    </FormProvider>
  );
}

/** The form's values; `''` for an empty field. A type alias, because an interface has no index signature. */
type ConsultancyValues = {
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
