import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useNotificationPage } from '../api/notification-queries.ts';
import { MarkAllSeen, NotificationList } from './notification-list.tsx';

/** All of an account's notifications, page by page; filter and page are in the address. */
export function NotificationsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('notifications');
  const address = useListAddress();
  const isUnseenOnly = address.filterOf('seen') === 'false';
  const found = useNotificationPage(accountId, { ...address, isUnseenOnly });
  const { data: answer, isPlaceholderData } = found;
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 py-8 md:py-10">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{t('heading')}</h1>
        <LocalLink
          to="/account#notifications"
          className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-s underline hover:text-ink"
        >
          <Settings2 aria-hidden="true" size={15} />
          {t('choices')}
        </LocalLink>
      </div>
      <ListTabs
        label={t('views')}
        tabs={[
          { to: '/notifications', label: t('showAll'), isChosen: !isUnseenOnly },
          {
            to: '/notifications?seen=false',
            label: t('showUnseen'),
            count: answer?.notSeenCount,
            isChosen: isUnseenOnly,
          },
        ]}
      />
      {answer && answer.notSeenCount > 0 && (
        <div className="-mt-2 mb-2 flex justify-end">
          <MarkAllSeen accountId={accountId} />
        </div>
      )}
      {!answer && (
        <ListWaiting
          error={found.error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void found.refetch()}
        />
      )}
      {answer && answer.notifications.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(
            'overflow-hidden rounded-3 border border-line bg-surface shadow-card transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <NotificationList accountId={accountId} answer={answer} />
        </div>
      )}
      {answer?.total === 0 && <Notice title={t(isUnseenOnly ? 'nothingUnseen' : 'empty')} />}
      {answer && !isPlaceholderData && <Pagination address={address} total={answer.total} />}
    </div>
  );
}
