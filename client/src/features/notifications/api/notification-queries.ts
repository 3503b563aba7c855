import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { notificationCalls } from '../../../lib/http/main-service.ts';
import type { ListState } from '../../../lib/list-address.ts';
import { accountVersionsAtom, connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';

type NotificationsQuery = ListState<unknown>['query'];

/** The bell's list (product description §9). */
const latestQuery: NotificationsQuery = { page: '1', pageSize: '5', filters: '', sorts: '' };

/** Prefix of all cached notifications of an account. */
const notificationsKey = (accountId: string) =>
  notificationCalls.list.key({ input: { params: { id: accountId } } });

/** Query options of one page of the list at a version of the inbox. */
function pageOptions(accountId: string, query: NotificationsQuery, inbox: number | null) {
  const input = { params: { id: accountId }, query };
  const { queryKey, ...options } = notificationCalls.list.queryOptions({ input });
  return queryOptions({ ...options, queryKey: [...queryKey, inbox] });
}

/** The version of the user's inbox; null until the relay has sent it. */
function useInboxVersion(): number | null {
  return useAtomValue(accountVersionsAtom)?.inbox ?? null;
}

/** The latest five and the unseen count, refetched when the inbox version changes. */
export function useLatest(accountId: string) {
  const inbox = useInboxVersion();
  return useQuery({
    ...pageOptions(accountId, latestQuery, inbox),
    // The version comes by push; without push the poll fetches.
    enabled: inbox !== null,
    placeholderData: keepPreviousData,
  });
}

/** Fetches the inbox like the poll, and invalidates other lists if it changed. @throws like any call */
export async function pollLatest(queries: QueryClient, accountId: string): Promise<void> {
  const latest = pageOptions(accountId, latestQuery, store.get(accountVersionsAtom)?.inbox ?? null);
  const held = queries.getQueryData<NotificationsAnswer>(latest.queryKey);
  const present = await queries.fetchQuery({ ...latest, staleTime: 0, retry: false });
  // Structural sharing keeps the same object if nothing changed.
  if (present === held) return;
  await queries.invalidateQueries({
    queryKey: notificationsKey(accountId),
    predicate: ({ queryHash }) => queryHash !== hashKey(latest.queryKey),
  });
}

/** One page of all notifications, refetched when the inbox version changes. */
export function useNotificationPage(accountId: string, query: NotificationsQuery) {
  const inbox = useInboxVersion();
  // Avoids a second fetch: the inbox version arrives a moment after the page opens.
  const isConnecting = useAtomValue(connectionStatusAtom) === 'connecting';
  return useQuery({
    ...pageOptions(accountId, query, inbox),
    enabled: inbox !== null || !isConnecting,
    placeholderData: keepPreviousData,
  });
}

/** Updates the cache at once, and refetches if the change failed or no push will announce it. */
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
      if (store.get(connectionStatusAtom) !== 'live') refetch();
    },
  });
}

/** Marks one notification as seen. */
export function useMarkSeen(accountId: string) {
  return useSeenChange(
    accountId,
    (notificationId: string) =>
      notificationCalls.markSeen.call({ params: { id: accountId, notificationId }, body: { seen: true } }),
    withSeen,
  );
}

export function useMarkAllSeen(accountId: string) {
  return useSeenChange<void>(
    accountId,
    () => notificationCalls.markAllSeen.call({ params: { id: accountId }, body: { seen: true } }),
    withAllSeen,
  );
}

/** An answer with one notification marked as seen; the same object if nothing changes. */
export function withSeen<Held extends NotificationsAnswer | undefined>(answer: Held, id: string): Held {
  if (!answer?.notifications.some((one) => one.id === id && !one.seen)) return answer;
  return {
    ...answer,
    notifications: answer.notifications.map((one) => (one.id === id ? { ...one, seen: true } : one)),
    notSeenCount: Math.max(0, answer.notSeenCount - 1),
  };
}

/** An answer with all notifications marked as seen. */
export function withAllSeen<Held extends NotificationsAnswer | undefined>(answer: Held): Held {
  return (
    answer && {
      ...answer,
      notifications: answer.notifications.map((one) => ({ ...one, seen: true })),
      notSeenCount: 0,
    }
  );
}
