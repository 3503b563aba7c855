import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { notificationCalls } from '../../../lib/http/notification-calls.ts';
import { connectionStatusState } from '../../../lib/realtime/connection-state.ts';
import type { NotificationsView } from '../state/notifications-view.ts';
import { notificationsKey, useInboxVersion } from './latest-notifications.ts';

export const notificationsPageSize = 20;

/** One page of all notifications, asked again whenever the inbox is another. */
export function useNotificationPage(accountId: string, { page, isUnseenOnly }: NotificationsView) {
  const inbox = useInboxVersion();
  // Asked once: the inbox is told a moment after the page is opened.
  const isConnecting = connectionStatusState.useValue() === 'connecting';
  return useQuery<NotificationsAnswer>({
    queryKey: [...notificationsKey(accountId), 'page', page, isUnseenOnly, inbox],
    queryFn: () =>
      notificationCalls.list({
        params: { id: accountId },
        query: {
          page: String(page),
          pageSize: String(notificationsPageSize),
          filters: isUnseenOnly ? 'seen==false' : '',
          sorts: '',
        },
      }),
    enabled: inbox !== null || !isConnecting,
    placeholderData: keepPreviousData,
  });
}
