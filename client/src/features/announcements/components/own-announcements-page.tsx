import type { Identity } from '@recolta/shared/contracts/http/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { lacksPostingPermission, PostingRequest } from '../../session/components/posting-request.tsx';
import { newerOf } from '../state/list-query.ts';
import { AnnouncementListRow } from './announcement-list-row.tsx';
import { OwnLinks } from './own-links.tsx';

/** The user's own announcements; users who may not post yet can request the permission here. */
export function OwnAnnouncementsPage({ identity }: { identity: Identity }) {
  const { t } = useTranslation('announcements');
  const address = useListAddress();
  const key = useAccountKey(identity.account.id);
  const { page, pageSize } = address;
  const input = {
    query: {
      page: String(page),
      pageSize: String(pageSize),
      filters: 'owner==me',
      sorts: '-deadline',
    },
  };
  const { queryKey, ...options } = announcementCalls.list.queryOptions({ input });
  const { data, error, refetch } = useQuery({
    ...options,
    queryKey: [...queryKey, ...key],
    placeholderData: keepPreviousData,
  });
  const changes = useAnnouncementChanges().state ?? {};
  const title = t('mine');
  const add = !lacksPostingPermission(identity) && <AddLink to="/auctions/add">{t('add')}</AddLink>;
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
        {add}
      </div>
      <div className="mb-4 empty:hidden">
        <PostingRequest identity={identity} />
      </div>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section aria-label={title}>
          <ListCount text={t('count', { count: data.total })} />
          <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
            {data.items.map((item) => (
              <AnnouncementListRow
                key={item.id}
                item={newerOf(item, changes[item.id])}
                isOfOwner
                hasStar={false}
                aside={
                  <div className="relative mt-1 -ml-3 flex flex-wrap">
                    <OwnLinks announcement={item} look="quiet" />
                  </div>
                }
              />
            ))}
          </ul>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && <Notice title={t('noneOwn')}>{add}</Notice>}
    </div>
  );
}
