import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountCalls, userCalls } from '../../../lib/http/main-service.ts';
import { type UsersQuery, waitingFilter } from '../state/users-filters.ts';
import { administrationKey, refreshMs } from './administration-keys.ts';

const root = [...administrationKey, 'users'] as const;

/** One page of the users; the page before it stays until it is there. */
export function useUsers(query: UsersQuery) {
  return useQuery({
    queryKey: [...root, 'list', query],
    queryFn: () => accountCalls.list({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** How many wait for activation [S6]; undefined until it is known. */
export function useWaitingCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...root, 'waiting'],
    queryFn: () => accountCalls.list({ query: { filters: waitingFilter, pageSize: '1' } }),
    refetchInterval: refreshMs,
  });
  return data?.total;
}

/** A user with its account. */
export function useUser(id: string) {
  return useQuery<AdminAccount>({
    queryKey: [...root, 'one', id],
    queryFn: () => userCalls.get({ params: { id } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}
