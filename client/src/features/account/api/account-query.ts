import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { refreshSession } from '../../session/api/session-calls.ts';

/** One's own account; asked again when its room says that something of it changed. */
export function useAccount(id: string) {
  const inbox = useAtomValue(accountVersionsAtom)?.inbox ?? null;
  const input = { params: { id } };
  return useQuery(
    accountCalls.get.queryOptions({
      input,
      queryKey: [...accountCalls.get.queryKey({ input }), inbox],
      placeholderData: keepPreviousData,
    }),
  );
}

/** To be called after a change: account and identity are asked again. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: accountCalls.get.key() }), refreshSession()]);
  };
}
