import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

/** Calls about an account's saved searches of announcements. */
const savedSearchCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/saved-searches')).savedSearchesContract,
  ),
  { path: ['main', 'savedSearches'] },
);

/** The account that owns the searches; null for visitors and administrators, who have none. */
export function useSearcher(): string | null {
  const session = useAtomValue(sessionAtom);
  const isSearcher = session.kind === 'signedIn' && !session.identity.user.roles.includes('Admin');
  return isSearcher ? session.identity.account.id : null;
}

/** The saved searches of the signed-in account, the latest first; nothing is fetched without one. */
export function useSavedSearches() {
  const session = useAtomValue(sessionAtom);
  const { queryKey, ...options } = savedSearchCalls.list.queryOptions({ input: {} });
  return useQuery({
    ...options,
    queryKey: [...queryKey, sessionKey(session)],
    enabled: useSearcher() !== null,
    // Another device of the account may have changed them.
    refetchOnWindowFocus: true,
  });
}

/** An act resolves after the list is refetched, so that it shows the result. */
function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: savedSearchCalls.list.key() });
}

export function useSaveSearch() {
  const onSuccess = useReadAgain();
  return useMutation(savedSearchCalls.save.mutationOptions({ onSuccess }));
}

export function useChangeSearch() {
  const onSuccess = useReadAgain();
  return useMutation(savedSearchCalls.change.mutationOptions({ onSuccess }));
}

export function useRemoveSearch() {
  const onSuccess = useReadAgain();
  return useMutation(savedSearchCalls.remove.mutationOptions({ onSuccess }));
}
