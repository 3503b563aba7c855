import { HomePage } from '../../features/home/components/home-page.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page-meta.ts';

export function Component() {
  const { t } = useTexts();
  usePageMeta(t('pages.homeTitle'), t('pages.homeDescription'));
  return <HomePage />;
}
