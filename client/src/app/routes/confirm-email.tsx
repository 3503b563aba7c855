import { ConfirmEmailPage } from '../../features/registration/components/confirm-email-page.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page-meta.ts';

export function Component() {
  const { t } = useTexts();
  usePageMeta(t('registration.confirmTitle'), t('registration.confirmDescription'));
  return <ConfirmEmailPage />;
}
