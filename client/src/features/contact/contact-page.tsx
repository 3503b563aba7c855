import { contactSchema } from '@recolta/shared/contracts/http/public-forms';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CompanyDetails } from '../../components/company/company-details.tsx';
import { FormInput, FormTextArea } from '../../components/forms/form-fields.tsx';
import { describeRateLimit, PrivacyConsent, SentPanel } from '../../components/forms/public-form.tsx';
import { SubmitRow } from '../../components/forms/submit-row.tsx';
import { readCompany } from '../../lib/company.ts';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { readTextDraft, useTextDraft } from '../../lib/forms/form-draft.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { publicCalls } from '../../lib/http/main-service.ts';
import { useTexts } from '../../lib/i18n.ts';

export function ContactPage() {
  const { t } = useTexts();
  const company = readCompany();
  return (
    <div className="mx-auto w-full max-w-[1000px] px-4 py-8 md:py-12">
      <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{t('contact.heading')}</h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-ink-2">{t('contact.lead')}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-10">
        <ContactForm />
        <aside aria-label={t('contact.detailsHeading')} className="text-ink-2">
          <h2 className="mb-3 font-semibold font-serif text-ink text-l">{t('contact.detailsHeading')}</h2>
          {company && <CompanyDetails company={company} />}
          <p className="mt-4 border-line border-t pt-4 text-s">{t('contact.biddingNote')}</p>
        </aside>
      </div>
    </div>
  );
}

const draft = 'contact';

/** The form; replaced by a confirmation once sent. */
function ContactForm() {
  const { t } = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <OpenForm onSent={setSentTo} />;
  return (
    <SentPanel
      heading={t('contact.sentHeading')}
      text={t('contact.sentText', { email: sentTo })}
      again={t('contact.again')}
      onAgain={() => setSentTo(null)}
    />
  );
}

function OpenForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTexts();
  const [begun] = useState(() => readTextDraft(draft, emptyContact));
  const { form, submit, failure, isSending } = useCheckedForm({
    defaultValues: begun,
    check: contactIssues,
    send: async (values) => {
      await publicCalls.contact.call(contactOf(values));
      forget();
      onSent(values.email.trim());
    },
    describe: (refused) => describeRateLimit(refused, t),
  });
  const forget = useTextDraft(draft, form);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={submit}
        className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
      >
        <FormInput name="name" autoComplete="name" />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
          <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" isOptional />
        </div>
        <FormTextArea name="message" />
        <PrivacyConsent text={t('forms.privacyConsent')} />
        <SubmitRow
          failure={failure}
          isSending={isSending}
          label={t('contact.send')}
          busyLabel={t('forms.sending')}
        />
      </form>
    </FormProvider>
  );
}

/** The form's values; `''` for an empty field. A type alias, because an interface has no index signature. */
type ContactValues = {
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
