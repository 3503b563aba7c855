import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { notificationCalls } from '../../../lib/http/notification-calls.ts';
import { accountVersionsState, connectionStatusState } from '../../../lib/realtime/connection-state.ts';

/** What is held of an account's notifications, all of it below this key. */
const notificationsKey = (accountId: string) => ['notifications', accountId] as const;
const latestKey = (accountId: string, inbox: number | null) =>
  [...notificationsKey(accountId), 'latest', inbox] as const;

/** Notifications that the bell shows (product description §9). */
const latestPageSize = 5;

function fetchLatest(accountId: string): Promise<NotificationsAnswer> {
  return notificationCalls.list({
    params: { id: accountId },
    query: { page: '1', pageSize: String(latestPageSize), filters: '', sorts: '' },
  });
}

/** The version of one's own inbox; null before the relay has told it. */
function useInboxVersion(): number | null {
  return accountVersionsState.useValue()?.inbox ?? null;
}

/** The latest five and the unseen count, asked again whenever the inbox is another. */
export function useLatest(accountId: string) {
  const inbox = useInboxVersion();
  return useQuery<NotificationsAnswer>({
    queryKey: latestKey(accountId, inbox),
    queryFn: () => fetchLatest(accountId),
    // Told by push; without it by the poll.
    enabled: inbox !== null,
    placeholderData: keepPreviousData,
  });
}

/** Asks as the poll does; other lists are asked again where something has changed. @throws as any call */
export async function pollLatest(queries: QueryClient, accountId: string): Promise<void> {
  const queryKey = latestKey(accountId, accountVersionsState.get()?.inbox ?? null);
  const held = queries.getQueryData<NotificationsAnswer>(queryKey);
  const present = await queries.fetchQuery({
    queryKey,
    queryFn: () => fetchLatest(accountId),
    staleTime: 0,
    retry: false,
  });
  // The cache keeps what is equal as it was.
  if (present === held) return;
  await queries.invalidateQueries({
    queryKey: notificationsKey(accountId),
    predicate: ({ queryKey: [, , name] }) => name !== 'latest',
  });
}

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

/** Changes what is held at once, and asks again where the change failed or no push will tell of it. */
function useSeenChange<Input>(
  accountId: string,
  change: (input: Input) => Promise<unknown>,
  apply: (answer: NotificationsAnswer | undefined, input: Input) => NotificationsAnswer | undefined,
) {
  const queries = useQueryClient();
  const queryKey = notificationsKey(accountId);
  const refetch = () => void queries.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: change,
    onMutate: (input) => {
      queries.setQueriesData<NotificationsAnswer>({ queryKey }, (held) => apply(held, input));
    },
    onError: refetch,
    onSuccess: () => {
      if (connectionStatusState.get() !== 'live') refetch();
    },
  });
}

/** Marks one seen. */
export function useMarkSeen(accountId: string) {
  return useSeenChange(
    accountId,
    (notificationId: string) =>
      notificationCalls.markSeen({ params: { id: accountId, notificationId }, body: { seen: true } }),
    withSeen,
  );
}

export function useMarkAllSeen(accountId: string) {
  return useSeenChange<void>(
    accountId,
    () => notificationCalls.markAllSeen({ params: { id: accountId }, body: { seen: true } }),
    withAllSeen,
  );
}

/** An answer as it will be once one of its notifications is seen; the same where nothing changes. */
export function withSeen<Held extends NotificationsAnswer | undefined>(answer: Held, id: string): Held {
  if (!answer?.notifications.some((one) => one.id === id && !one.seen)) return answer;
  return {
    ...answer,
    notifications: answer.notifications.map((one) => (one.id === id ? { ...one, seen: true } : one)),
    notSeenCount: Math.max(0, answer.notSeenCount - 1),
  };
}

/** An answer as it will be once all are seen. */
export function withAllSeen<Held extends NotificationsAnswer | undefined>(answer: Held): Held {
  return (
    answer && {
      ...answer,
      notifications: answer.notifications.map((one) => ({ ...one, seen: true })),
      notSeenCount: 0,
    }
  );
}
