import { CompanyDetails } from '../../../components/company/company-details.tsx';
import { readCompany } from '../../../lib/company.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { ContactForm } from './contact-form.tsx';

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
