import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { notificationCalls } from '../../../lib/http/notification-calls.ts';
import { accountVersionsState } from '../../../lib/realtime/connection-state.ts';

/** What is held of an account's notifications, all of it below this key. */
export const notificationsKey = (accountId: string) => ['notifications', accountId] as const;
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
export function useInboxVersion(): number | null {
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
