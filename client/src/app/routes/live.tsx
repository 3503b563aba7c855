import { LiveList } from '../../features/live-list/components/live-list.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page-meta.ts';

export function Component() {
  const { t } = useTexts();
  usePageMeta(t('pages.liveTitle'), t('pages.liveDescription'));
  return <LiveList />;
}
