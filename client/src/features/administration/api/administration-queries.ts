import type { CompanyChangeDecision } from '@recolta/shared/contracts/http/company-changes';
import type { IncomingKind } from '@recolta/shared/contracts/http/public-forms';
import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  accountCalls,
  companyChangeCalls,
  mainServiceKey,
  publicCalls,
  userCalls,
} from '../../../lib/http/main-service.ts';
import { type UsersQuery, waitingFilter } from '../state/users-filters.ts';

/** Others may have changed it: fetched each time it is opened and every 30 s while the page is looked at. */
const fresh = { staleTime: 0, refetchInterval: 30_000 } as const;

/** For a page of a list: the page before it stays until it is there. */
const listed = { ...fresh, placeholderData: keepPreviousData } as const;

/** Fetches everything that is on screen again, because any act may change any of it; resolved when it is there. */
export function useRefreshAdministration(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: mainServiceKey });
}

/** One page of the users. */
export function useUsers(query: UsersQuery) {
  return useQuery(accountCalls.list.queryOptions({ input: { query }, ...listed }));
}

/** How many wait for activation [S6]; undefined until it is known. */
export function useWaitingCount(): number | undefined {
  const input = { query: { filters: waitingFilter, pageSize: '1' } };
  const { refetchInterval } = fresh;
  return useQuery(accountCalls.list.queryOptions({ input, refetchInterval })).data?.total;
}

/** A user with its account. */
export function useUser(id: string) {
  return useQuery(userCalls.get.queryOptions({ input: { params: { id } }, ...fresh }));
}

/** One page of the requests that wait, the longest waiting first. */
export function useCompanyChanges(page: number, pageSize: number) {
  const query = { page: String(page), pageSize: String(pageSize) };
  return useQuery(companyChangeCalls.list.queryOptions({ input: { query }, ...listed }));
}

/** How many requests wait [S9]; undefined until it is known. */
export function useCompanyChangeCount(): number | undefined {
  const input = { query: { pageSize: '1' } };
  const { refetchInterval } = fresh;
  return useQuery(companyChangeCalls.list.queryOptions({ input, refetchInterval })).data?.total;
}

/** A request with its account, as long as it waits. */
export function useCompanyChange(id: string, isDecided: boolean) {
  const input = { params: { id } };
  return useQuery(companyChangeCalls.get.queryOptions({ input, enabled: !isDecided, ...fresh }));
}

/** Decides a request. It has ended when everything else on screen is as it is now, done or refused. */
export function useChangeDecision(id: string) {
  const queries = useQueryClient();
  const input = { params: { id } };
  const ownHash = hashKey(companyChangeCalls.get.queryKey({ input }));
  return useMutation({
    mutationFn: (body: CompanyChangeDecision) => companyChangeCalls.decide.call({ ...input, body }),
    // A request that was decided is no longer to be had.
    onSettled: (_done, error) =>
      queries.invalidateQueries({
        queryKey: mainServiceKey,
        predicate: ({ queryHash }) => error !== null || queryHash !== ownHash,
      }),
  });
}
export type ChangeDecision = ReturnType<typeof useChangeDecision>;

/** One page of the audit, the latest first. */
export function useAudit(filters: string, page: number, pageSize: number) {
  const query = { filters, page: String(page), pageSize: String(pageSize) };
  return useQuery(userCalls.audit.queryOptions({ input: { query }, ...listed }));
}

/** One page of what came in, the latest first. */
export function useIncoming(kind: IncomingKind | null, page: number, pageSize: number) {
  const filters = kind === null ? '' : `kind==${kind}`;
  const query = { filters, page: String(page), pageSize: String(pageSize) };
  return useQuery(publicCalls.incoming.queryOptions({ input: { query }, ...listed }));
}
