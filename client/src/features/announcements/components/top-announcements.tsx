import { comparePositions } from '@recolta/shared/domain/newer';
import { useQuery } from '@tanstack/react-query';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { usePartTexts } from '../../../lib/i18n.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { topAnnouncementsQuery } from '../api/announcements.ts';
import { AnnouncementRow } from './announcement-row.tsx';

/** The open announcements with most bids: they change in place by push, and one that is over stays until it is read again. */
export function TopAnnouncements() {
  usePartTexts('goods');
  usePartTexts('lists');
  const { t } = usePartTexts('announcements');
  const { data, error, refetch } = useQuery(topAnnouncementsQuery);
  const changes = useAnnouncementChanges().state ?? {};
  if (!data) {
    return (
      <ListWaiting
        error={error}
        loading={t('announcements.loading')}
        failed={t('announcements.failed')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0)
    return (
      <p className="rounded-3 border border-line border-dashed p-8 text-center text-ink-2">
        {t('announcements.none')}
      </p>
    );
  return (
    <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
      {data.map((item) => {
        const change = changes[item.id];
        const isNewer = change && comparePositions(change, item) > 0;
        return <AnnouncementRow key={item.id} item={isNewer ? change : item} heading="h3" />;
      })}
    </ul>
  );
}
