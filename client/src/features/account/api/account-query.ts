import type { Account } from '@recolta/shared/contracts/http/account';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { accountVersionsState } from '../../../lib/realtime/connection-state.ts';
import { refreshSession } from '../../session/api/session-calls.ts';

const root = 'account';

/** One's own account; asked again when its room says that something of it changed. */
export function useAccount(id: string) {
  const inbox = accountVersionsState.useValue()?.inbox ?? null;
  return useQuery<Account>({
    queryKey: [root, id, inbox],
    queryFn: () => accountCalls.get({ params: { id } }),
    placeholderData: keepPreviousData,
  });
}

/** To be called after a change: account and identity are asked again. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: [root] }), refreshSession()]);
  };
}
