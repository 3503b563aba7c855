import { LoginPage } from '../../features/session/components/login-page.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page-meta.ts';

export function Component() {
  const { t } = useTexts();
  usePageMeta(t('login.title'), t('login.description'));
  return <LoginPage />;
}
