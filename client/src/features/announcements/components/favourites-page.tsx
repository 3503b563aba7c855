import { comparePositions } from '@recolta/shared/domain/newer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { AnnouncementListRow } from './announcement-list-row.tsx';
import { SavedTabs } from './saved-tabs.tsx';

/**
 * The user's favourite announcements, the latest deadline first; ended ones keep their status [A10]. A row whose star
 * is removed stays until the next visit, so that an accidental press can be reverted in place.
 */
export function FavouritesPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['announcements', 'saved']);
  const address = useListAddress();
  const { page, pageSize } = address;
  const query = { page: String(page), pageSize: String(pageSize), sorts: '-deadline' };
  const { queryKey, ...options } = announcementCalls.list.queryOptions({
    input: { query: { ...query, filters: 'favourite==me' } },
  });
  const { data, error, refetch } = useQuery({
    ...options,
    queryKey: [...queryKey, accountId],
    placeholderData: keepPreviousData,
  });
  const changes = useAnnouncementChanges().state ?? {};
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <h1 className="mb-4 font-semibold font-serif text-2xl tracking-[-0.015em]">{t('saved:favourites')}</h1>
      <SavedTabs chosen="favourites" />
      {!data && (
        <ListWaiting
          error={error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section aria-label={t('saved:favourites')}>
          <ListCount text={t('count', { count: data.total })} />
          <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
            {data.items.map((item) => {
              const change = changes[item.id];
              const isNewer = change && comparePositions(change, item) > 0;
              return <AnnouncementListRow key={item.id} item={isNewer ? change : item} />;
            })}
          </ul>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && (
        <Notice title={t('saved:noFavourites')}>
          <p className="max-w-md text-ink-2">{t('saved:noFavouritesHint')}</p>
          <LocalLink to="/auctions" className={buttonClass('act')}>
            {t('toMarket')}
          </LocalLink>
        </Notice>
      )}
    </div>
  );
}
