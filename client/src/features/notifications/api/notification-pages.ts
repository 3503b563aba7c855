import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { notificationCalls } from '../../../lib/http/notification-calls.ts';
import { connectionStatusState } from '../../../lib/realtime/connection-state.ts';
import { notificationsKey, useInboxVersion } from './latest-notifications.ts';

interface NotificationsView {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly isUnseenOnly: boolean;
}

/** One page of all notifications, asked again whenever the inbox is another. */
export function useNotificationPage(accountId: string, { page, pageSize, isUnseenOnly }: NotificationsView) {
  const inbox = useInboxVersion();
  // Asked once: the inbox is told a moment after the page is opened.
  const isConnecting = connectionStatusState.useValue() === 'connecting';
  return useQuery<NotificationsAnswer>({
    queryKey: [...notificationsKey(accountId), 'page', page, pageSize, isUnseenOnly, inbox],
    queryFn: () =>
      notificationCalls.list({
        params: { id: accountId },
        query: {
          page: String(page),
          pageSize: String(pageSize),
          filters: isUnseenOnly ? 'seen==false' : '',
          sorts: '',
        },
      }),
    enabled: inbox !== null || !isConnecting,
    placeholderData: keepPreviousData,
  });
}
