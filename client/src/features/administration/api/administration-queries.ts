import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { CompanyChange, CompanyChangeDecision } from '@recolta/shared/contracts/http/company-changes';
import type { IncomingKind } from '@recolta/shared/contracts/http/public-forms';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountCalls, companyChangeCalls, publicCalls, userCalls } from '../../../lib/http/main-service.ts';
import { type UsersQuery, waitingFilter } from '../state/users-filters.ts';

/** All that administrators see: any of their acts may change any of it. */
const administrationKey = ['administration'] as const;

/** How often what others may have changed is asked for again, while the page is looked at. */
const refreshMs = 30_000;

/** Asks for everything that is on screen again; resolved when it is there. */
export function useRefreshAdministration(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: administrationKey });
}

const usersKey = [...administrationKey, 'users'] as const;

/** One page of the users; the page before it stays until it is there. */
export function useUsers(query: UsersQuery) {
  return useQuery({
    queryKey: [...usersKey, 'list', query],
    queryFn: () => accountCalls.list({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** How many wait for activation [S6]; undefined until it is known. */
export function useWaitingCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...usersKey, 'waiting'],
    queryFn: () => accountCalls.list({ query: { filters: waitingFilter, pageSize: '1' } }),
    refetchInterval: refreshMs,
  });
  return data?.total;
}

/** A user with its account. */
export function useUser(id: string) {
  return useQuery<AdminAccount>({
    queryKey: [...usersKey, 'one', id],
    queryFn: () => userCalls.get({ params: { id } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

const changesKey = [...administrationKey, 'company-changes'] as const;

/** One page of the requests that wait, the longest waiting first; the page before it stays until it is there. */
export function useCompanyChanges(page: number, pageSize: number) {
  const query = { page: String(page), pageSize: String(pageSize) };
  return useQuery({
    queryKey: [...changesKey, 'list', query],
    queryFn: () => companyChangeCalls.list({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** How many requests wait [S9]; undefined until it is known. */
export function useCompanyChangeCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...changesKey, 'waiting'],
    queryFn: () => companyChangeCalls.list({ query: { pageSize: '1' } }),
    refetchInterval: refreshMs,
  });
  return data?.total;
}

/** A request with its account, as long as it waits. */
export function useCompanyChange(id: string, isDecided: boolean) {
  return useQuery<CompanyChange>({
    queryKey: [...changesKey, 'one', id],
    queryFn: () => companyChangeCalls.get({ params: { id } }),
    enabled: !isDecided,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** Decides a request. It has ended when everything else on screen is as it is now, done or refused. */
export function useChangeDecision(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanyChangeDecision) => companyChangeCalls.decide({ params: { id }, body }),
    // A request that was decided is no longer to be had.
    onSettled: (_done, error) =>
      queries.invalidateQueries({
        queryKey: administrationKey,
        predicate: ({ queryKey }) => error !== null || queryKey.at(-1) !== id,
      }),
  });
}
export type ChangeDecision = ReturnType<typeof useChangeDecision>;

/** One page of the audit, the latest first; the page before it stays until it is there. */
export function useAudit(filters: string, page: number, pageSize: number) {
  const query = { filters, page: String(page), pageSize: String(pageSize) };
  return useQuery({
    queryKey: [...administrationKey, 'audit', query],
    queryFn: () => userCalls.audit({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** One page of what came in, the latest first; the page before it stays until it is there. */
export function useIncoming(kind: IncomingKind | null, page: number, pageSize: number) {
  const filters = kind === null ? '' : `kind==${kind}`;
  const query = { filters, page: String(page), pageSize: String(pageSize) };
  return useQuery({
    queryKey: [...administrationKey, 'incoming', query],
    queryFn: () => publicCalls.incoming({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}
