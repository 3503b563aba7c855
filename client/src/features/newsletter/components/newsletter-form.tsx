import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { PrivacyConsent } from '../../../components/forms/privacy-consent.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { describeCrowded } from '../../../lib/forms/describe-crowded.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { publicCalls } from '../../../lib/http/main-service.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { emptyNewsletter, newsletterIssues } from '../state/newsletter-form.ts';

/** An address for the news; the answer is the same for one that has them already. */
export function NewsletterForm() {
  const { t } = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, failure, isSending } = useCheckedForm({
    defaultValues: emptyNewsletter,
    check: newsletterIssues,
    send: async ({ email }) => {
      await publicCalls.subscribe({ email: email.trim(), acceptsPrivacy: true });
      setSentTo(email.trim());
    },
    describe: (refused) => describeCrowded(refused, t),
  });
  const { setFocus } = form;
  // It was opened by a button, in whose place it stands.
  useEffect(() => setFocus('email'), [setFocus]);
  if (sentTo !== null) {
    return (
      <p role="status" className="break-words rounded-2 bg-lead-wash p-3 text-ink">
        {t('newsletter.sent', { email: sentTo })}
      </p>
    );
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} aria-label={t('frame.newsletterHeading')} className="text-ink">
        <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
        <PrivacyConsent text={t('newsletter.consent')} />
        <SubmitRow
          failure={failure}
          isSending={isSending}
          label={t('frame.newsletterOpen')}
          busyLabel={t('forms.sending')}
        />
      </form>
    </FormProvider>
  );
}
