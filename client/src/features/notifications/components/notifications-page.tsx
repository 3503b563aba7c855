import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { defineList, useList, viewOf } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useNotificationPage } from '../api/notification-queries.ts';
import { MarkAllSeen, NotificationList } from './notification-list.tsx';

const notificationsList = defineList({ filters: { seen: viewOf({ all: '', false: 'seen==false' }) } });

/** All of an account's notifications, page by page; filter and page are in the address. */
export function NotificationsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('notifications');
  const address = useList(notificationsList);
  const isUnseenOnly = address.filters.seen === 'false';
  const found = useNotificationPage(accountId, address.query);
  const notSeenCount = found.data?.notSeenCount;
  return (
    <ListPage
      frame="text"
      title={t('heading')}
      acts={
        <LocalLink
          to="/account/notifications"
          className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-s underline hover:text-ink"
        >
          <Settings2 aria-hidden="true" size={15} />
          {t('choices')}
        </LocalLink>
      }
      above={
        <>
          <ListTabs
            label={t('views')}
            tabs={[
              { to: '/notifications', label: t('showAll'), isChosen: !isUnseenOnly },
              {
                to: '/notifications?seen=false',
                label: t('showUnseen'),
                count: notSeenCount,
                isChosen: isUnseenOnly,
              },
            ]}
          />
          {notSeenCount !== undefined && notSeenCount > 0 && (
            <div className="-mt-2 mb-2 flex justify-end">
              <MarkAllSeen accountId={accountId} />
            </div>
          )}
        </>
      }
      address={address}
      found={found}
      loading={t('loading')}
      failed={t('failed')}
      none={t(isUnseenOnly ? 'nothingUnseen' : 'empty')}
    >
      {(answer) => (
        <div className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
          <NotificationList accountId={accountId} answer={answer} />
        </div>
      )}
    </ListPage>
  );
}
