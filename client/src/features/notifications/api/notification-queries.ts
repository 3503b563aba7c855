import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { notificationCalls } from '../../../lib/http/page-calls.ts';
import { atVersion, useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import type { ListState } from '../../../lib/list-address.ts';
import { accountVersionsAtom, connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';

type NotificationsQuery = ListState<unknown>['query'];

/** The bell's list (product description §9). */
const latestQuery: NotificationsQuery = { page: '1', pageSize: '5', filters: '', sorts: '' };

/** Prefix of all cached notifications of an account. */
const notificationsKey = (accountId: string) =>
  notificationCalls.list.key({ input: { params: { id: accountId } } });

/** One page of the list, at a version of the inbox. */
const pageQuery = (accountId: string, query: NotificationsQuery) =>
  notificationCalls.list.queryOptions({ input: { params: { id: accountId }, query } });

/** The version of the user's inbox; null until the relay has sent it. */
function useInboxVersion(): number | null {
  return useAtomValue(accountVersionsAtom)?.inbox ?? null;
}

/** The latest five and the unseen count, refetched when the inbox version changes. */
export function useLatest(accountId: string) {
  const inbox = useInboxVersion();
  // The version comes by push; without push the poll fetches.
  const options = { ...pageQuery(accountId, latestQuery), enabled: inbox !== null };
  return useVersionedQuery(options, [accountId, inbox]);
}

/** Fetches the inbox like the poll, and invalidates other lists if it changed. @throws like any call */
export async function pollLatest(queries: QueryClient, accountId: string): Promise<void> {
  const inbox = store.get(accountVersionsAtom)?.inbox ?? null;
  const latest = atVersion(pageQuery(accountId, latestQuery), [accountId, inbox]);
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
  const options = { ...pageQuery(accountId, query), enabled: inbox !== null || !isConnecting };
  return useVersionedQuery(options, [accountId, inbox]);
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
