import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadedPart } from '../../components/errors/opened-part.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';

const NewsletterForm = lazy(async () => {
  const { NewsletterForm: Form } = await import('../../features/newsletter/newsletter-form.tsx');
  return { default: Form };
});

/** A button that opens the newsletter sign-up; its form is loaded on demand. */
export function NewsletterSignUp() {
  const { t } = useTranslation('frame');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('newsletterOpen')}</Button>;
  return (
    <LoadedPart
      until={
        <span className="inline-block animate-late">
          <Spinner />
        </span>
      }
    >
      <OpenNewsletter />
    </LoadedPart>
  );
}

function OpenNewsletter() {
  useTranslation(['forms', 'newsletter']);
  return <NewsletterForm />;
}
