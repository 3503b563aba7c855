import { lazy, Suspense, use, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { pageTextsReady, useTexts } from '../../lib/i18n.ts';

const NewsletterForm = lazy(async () => {
  const { NewsletterForm: Form } = await import('../../features/newsletter/newsletter-form.tsx');
  return { default: Form };
});

/** A button that opens the newsletter sign-up; its form is loaded on demand. */
export function Newsletter() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('frame.newsletterOpen')}</Button>;
  return (
    <Suspense
      fallback={
        <span className="inline-block animate-late">
          <Spinner />
        </span>
      }
    >
      <OpenNewsletter />
    </Suspense>
  );
}

function OpenNewsletter() {
  const { locale } = useTexts();
  use(pageTextsReady('forms', locale));
  use(pageTextsReady('newsletter', locale));
  return <NewsletterForm />;
}
