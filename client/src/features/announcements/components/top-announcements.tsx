import { comparePositions } from '@recolta/shared/domain/newer';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { topAnnouncementsQuery } from '../api/announcements.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';

/** The open announcements with the most bids, two on a phone: they change in place by push, and an ended one stays until refetched. */
export function TopAnnouncements() {
  const { t } = useTranslation(['announcements', 'goods', 'lists']);
  const { data, error, refetch } = useQuery(topAnnouncementsQuery);
  const changes = useAnnouncementChanges().state ?? {};
  if (!data) {
    return <ListWaiting found={{ error, refetch }} loading={t('loading')} failed={t('failed')} />;
  }
  if (data.length === 0)
    return (
      <p className="rounded-3 border border-line border-dashed p-8 text-center text-ink-2">{t('none')}</p>
    );
  return (
    <div className="max-sm:[&_li:nth-child(n+3)]:hidden">
      <AnnouncementRows isOpenOnly>
        {data.map((item) => {
          const change = changes[item.id];
          const isNewer = change && comparePositions(change, item) > 0;
          return <AnnouncementListRow key={item.id} item={isNewer ? change : item} heading="h3" />;
        })}
      </AnnouncementRows>
    </div>
  );
}
