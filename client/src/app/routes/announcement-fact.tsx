import { useQuery } from '@tanstack/react-query';
import { HomeFact } from '../../features/home/home-page.tsx';
import { formatNumber } from '../../lib/format.ts';
import { openCountsQuery } from '../../lib/http/announcement-calls.ts';
import { useTexts } from '../../lib/i18n.ts';

/** How many announcements are open, once it is known. */
export function AnnouncementFact() {
  const { t, locale } = useTexts();
  const { data } = useQuery(openCountsQuery);
  return data ? (
    <HomeFact label={t('home.factAnnouncements')} value={formatNumber(data.total, locale)} />
  ) : null;
}
