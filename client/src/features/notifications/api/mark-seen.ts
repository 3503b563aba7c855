import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationCalls } from '../../../lib/http/notification-calls.ts';
import { connectionStatusState } from '../../../lib/realtime/connection-state.ts';
import { withAllSeen, withSeen } from '../state/seen.ts';
import { notificationsKey } from './latest-notifications.ts';

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
