import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FeaturedAuction, HomeFact, MarketFacts } from '../../features/home/home-live.tsx';
import { formatNumber } from '../../lib/format.ts';
import { openCountsQuery } from '../../lib/http/announcement-calls.ts';
import { Queries } from '../../lib/http/queries.tsx';
import { useLocale } from '../../lib/i18n.ts';

/** The market data in the first view of the home page. */
export function HomeFacts() {
  return (
    <Queries>
      <MarketFacts />
      <AnnouncementFact />
    </Queries>
  );
}

export function HomeFeatured() {
  return (
    <Queries>
      <FeaturedAuction />
    </Queries>
  );
}

/** Number of open announcements, once known. */
function AnnouncementFact() {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { data } = useQuery(openCountsQuery);
  return data ? <HomeFact label={t('factAnnouncements')} value={formatNumber(data.total, locale)} /> : null;
}
