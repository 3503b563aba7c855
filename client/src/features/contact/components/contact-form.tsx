import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormInput, FormTextArea } from '../../../components/forms/form-fields.tsx';
import { PrivacyConsent } from '../../../components/forms/privacy-consent.tsx';
import { SentPanel } from '../../../components/forms/sent-panel.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { describeCrowded } from '../../../lib/forms/describe-crowded.ts';
import { readTextDraft, useTextDraft } from '../../../lib/forms/text-draft.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { publicCalls } from '../../../lib/http/main-service.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { contactIssues, contactOf, emptyContact } from '../state/contact-form.ts';

const draft = 'contact';

/** The form, or what stands in its place once it was sent. */
export function ContactForm() {
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
      await publicCalls.contact(contactOf(values));
      forget();
      onSent(values.email.trim());
    },
    describe: (refused) => describeCrowded(refused, t),
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
