import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { refreshSession } from '../../session/api/session-calls.ts';

/** The user's own account; refetched when its room announces a change. */
export function useAccount(id: string) {
  const inbox = useAtomValue(accountVersionsAtom)?.inbox ?? null;
  return useVersionedQuery(accountCalls.get.queryOptions({ input: { params: { id } } }), [id, inbox]);
}

/** Call after a change: refetches account and identity. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: accountCalls.get.key() }), refreshSession()]);
  };
}
