import { lazy, Suspense, use, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { pageTextsReady, useTexts } from '../../lib/i18n.ts';
import { barePath } from '../../lib/locale-path.ts';
import { readingPlaces } from './reading-places.ts';

const NewsletterForm = lazy(async () => {
  const { NewsletterForm: Form } = await import('../../features/newsletter/components/newsletter-form.tsx');
  return { default: Form };
});

/** The way to the news; its form is fetched when it is asked for. */
export function Newsletter() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  if (!readingPlaces.includes(barePath(pathname))) return null;
  return (
    <section aria-label={t('frame.newsletterHeading')} className="max-w-md">
      <p className="mb-1 font-semibold text-ink">{t('frame.newsletterHeading')}</p>
      <p className="mb-3">{t('frame.newsletterText')}</p>
      {isOpen ? (
        <Suspense
          fallback={
            <span className="inline-block animate-late">
              <Spinner />
            </span>
          }
        >
          <OpenNewsletter />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t('frame.newsletterOpen')}</Button>
      )}
    </section>
  );
}

function OpenNewsletter() {
  const { locale } = useTexts();
  use(pageTextsReady('forms', locale));
  use(pageTextsReady('newsletter', locale));
  return <NewsletterForm />;
}
