import { subscriberSchema } from '@recolta/shared/contracts/http/public-forms';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormInput } from '../../components/forms/form-fields.tsx';
import { describeRateLimit, PrivacyConsent } from '../../components/forms/public-form.tsx';
import { SubmitRow } from '../../components/forms/submit-row.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { publicCalls } from '../../lib/http/page-calls.ts';
import { useLocale } from '../../lib/i18n.ts';

/** Newsletter sign-up; the answer is the same for an address already subscribed. */
export function NewsletterForm() {
  const { t, i18n } = useTranslation(['frame', 'newsletter', 'forms']);
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, failure, isSending } = useCheckedForm({
    defaultValues: emptyNewsletter,
    check: newsletterIssues,
    send: async ({ email }) => {
      await publicCalls.subscribe.call({ email: email.trim(), locale, acceptsPrivacy: true });
      setSentTo(email.trim());
    },
    describe: (refused) => describeRateLimit(refused, i18n.t),
  });
  const { setFocus } = form;
  // The form replaces the button that opened it.
  useEffect(() => setFocus('email'), [setFocus]);
  if (sentTo !== null) {
    return (
      <p role="status" className="rounded-2 bg-lead-wash p-3 text-ink">
        {t('newsletter:sent', { email: sentTo })}
      </p>
    );
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} aria-label={t('newsletterHeading')} className="text-ink">
        <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
        <PrivacyConsent text={t('newsletter:consent')} />
        <SubmitRow
          failure={failure}
          isSending={isSending}
          label={t('newsletterOpen')}
          busyLabel={t('forms:sending')}
        />
      </form>
    </FormProvider>
  );
}

type NewsletterValues = { email: string; acceptsPrivacy: boolean };

const emptyNewsletter: NewsletterValues = { email: '', acceptsPrivacy: false };

function newsletterIssues(values: NewsletterValues): FieldIssue[] {
  const checked = subscriberSchema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}
