import { contactSchema } from '@recolta/shared/contracts/http/public-forms';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { CompanyDetails, readCompany } from '../../components/company/company-details.tsx';
import { FormInput, FormTextArea } from '../../components/forms/form-fields.tsx';
import { MessageForm, type MessageValues } from '../../components/forms/message-form.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { publicCalls } from '../../lib/http/page-calls.ts';

export function ContactPage() {
  const { t } = useTranslation('contact');
  const company = readCompany();
  return (
    <div className="frame-page py-8 md:py-12">
      <h1 id="contact-form" className="title-list">
        {t('heading')}
      </h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-ink-2">{t('lead')}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-10">
        <ContactForm />
        <aside aria-label={t('detailsHeading')} className="text-ink-2">
          <h2 className="mb-3 font-semibold font-serif text-ink text-l">{t('detailsHeading')}</h2>
          {company && <CompanyDetails company={company} />}
          <p className="mt-4 border-line border-t pt-4 text-s">{t('biddingNote')}</p>
        </aside>
      </div>
    </div>
  );
}

function ContactForm() {
  const { t } = useTranslation('contact');
  return (
    <MessageForm
      name="contact"
      texts={{
        send: t('send'),
        sentHeading: t('sentHeading'),
        again: t('again'),
      }}
      sentText={({ email }) => t('sentText', { email: email.trim() })}
      empty={emptyContact}
      check={contactIssues}
      send={(values) => publicCalls.contact.call(contactOf(values))}
    >
      <FormInput name="name" autoComplete="name" />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
        <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" isOptional />
      </div>
      <FormTextArea name="message" />
    </MessageForm>
  );
}

export const emptyContact: MessageValues = {
  name: '',
  email: '',
  telephone: '',
  message: '',
  acceptsPrivacy: false,
};

function callOf({ telephone, ...rest }: MessageValues) {
  return { ...rest, ...(telephone.trim() !== '' && { telephone }) };
}

export function contactIssues(values: MessageValues): FieldIssue[] {
  const checked = contactSchema.safeParse(callOf(values));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** The call of a form without issues. */
export function contactOf(values: MessageValues): z.infer<typeof contactSchema> {
  return contactSchema.parse(callOf(values));
}
