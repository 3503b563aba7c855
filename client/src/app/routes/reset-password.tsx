import { ResetPasswordPage } from '../../features/password/components/reset-password-page.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page-meta.ts';

export function Component() {
  const { t } = useTexts();
  usePageMeta(t('password.title'), t('password.description'));
  return <ResetPasswordPage />;
}
