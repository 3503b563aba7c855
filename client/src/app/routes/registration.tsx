import { RegistrationPage } from '../../features/registration/components/registration-page.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page-meta.ts';

export function Component() {
  const { t } = useTexts();
  usePageMeta(t('registration.title'), t('registration.description'));
  return <RegistrationPage />;
}
