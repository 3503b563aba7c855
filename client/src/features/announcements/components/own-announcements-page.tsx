import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementReview } from '@recolta/shared/contracts/http/announcements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { newerOf } from '../state/list-query.ts';
import { AnnouncementRow } from './announcement-row.tsx';
import { OwnLinks } from './own-links.tsx';
import { ReviewNotes } from './review-notes.tsx';

/** A page of either call; what to look at is in that of administrators. */
interface Listed {
  readonly items: readonly (AnnouncementState & { readonly review?: AnnouncementReview })[];
  readonly total: number;
}

/** One's own announcements, or all of them for administrators, those that wait for approval first. */
export function OwnAnnouncementsPage({ scope, accountId }: { scope: 'own' | 'admin'; accountId: string }) {
  const { t } = useTexts();
  const address = useListAddress();
  const key = useAccountKey(accountId);
  const isOwn = scope === 'own';
  const input = {
    query: {
      page: String(address.page),
      pageSize: String(address.pageSize),
      filters: isOwn ? 'owner==me' : '',
      sorts: isOwn ? '-deadline' : '',
    },
  };
  const call = isOwn ? announcementCalls.list : announcementCalls.listAll;
  const { queryKey, ...options } = call.queryOptions({ input });
  const { data, error, refetch } = useQuery<Listed>({
    ...options,
    queryKey: [...queryKey, ...key],
    placeholderData: keepPreviousData,
  });
  const changes = useAnnouncementChanges().state ?? {};
  const title = t(isOwn ? 'announcements.mine' : 'announcements.all');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
        {isOwn && <AddLink to="/auctions/add">{t('announcements.add')}</AddLink>}
      </div>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('announcements.loading')}
          failed={t('announcements.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section aria-label={title}>
          <ListCount text={t('announcements.count', { count: data.total })} />
          <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
            {data.items.map((item) => (
              <AnnouncementRow
                key={item.id}
                item={newerOf(item, changes[item.id])}
                isOfOwner
                hasStar={false}
                aside={
                  item.review ? (
                    <ReviewNotes item={item} review={item.review} />
                  ) : (
                    <div className="relative mt-1 -ml-3 flex flex-wrap">
                      <OwnLinks announcement={item} look="quiet" />
                    </div>
                  )
                }
              />
            ))}
          </ul>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && (
        <Notice title={t('announcements.noneOwn')}>
          {isOwn && <AddLink to="/auctions/add">{t('announcements.add')}</AddLink>}
        </Notice>
      )}
    </>
  );
}
