import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { useFavouriteAnnouncements } from '../api/announcements.ts';
import { newerOf } from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';
import { SavedTabs } from './saved-tabs.tsx';

/**
 * The user's favourite announcements, the latest deadline first; ended ones keep their status [A10]. A row whose star
 * is removed stays until the next visit, so that an accidental press can be reverted in place.
 */
export function FavouritesPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['announcements', 'saved']);
  const address = useList(plainList);
  const changes = useAnnouncementChanges().state ?? {};
  return (
    <ListPage
      title={t('saved:favourites')}
      above={<SavedTabs chosen="favourites" />}
      address={address}
      found={useFavouriteAnnouncements(accountId, address)}
      loading={t('loading')}
      failed={t('failed')}
      count={({ total }) => t('count', { count: total })}
      none={
        <Notice title={t('saved:noFavourites')}>
          <p className="max-w-md text-ink-2">{t('saved:noFavouritesHint')}</p>
          <LocalLink to="/auctions" className={buttonClass('act')}>
            {t('toMarket')}
          </LocalLink>
        </Notice>
      }
    >
      {({ items }) => (
        <AnnouncementRows>
          {items.map((item) => (
            <AnnouncementListRow key={item.id} item={newerOf(item, changes[item.id])} />
          ))}
        </AnnouncementRows>
      )}
    </ListPage>
  );
}
