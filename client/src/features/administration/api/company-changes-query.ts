import type { CompanyChange, CompanyChangeDecision } from '@recolta/shared/contracts/http/company-changes';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companyChangeCalls } from '../../../lib/http/main-service.ts';
import { administrationKey, refreshMs } from './administration-keys.ts';

const root = [...administrationKey, 'company-changes'] as const;

/** One page of the requests that wait, the longest waiting first; the page before it stays until it is there. */
export function useCompanyChanges(page: number, pageSize: number) {
  const query = { page: String(page), pageSize: String(pageSize) };
  return useQuery({
    queryKey: [...root, 'list', query],
    queryFn: () => companyChangeCalls.list({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

/** How many requests wait [S9]; undefined until it is known. */
export function useCompanyChangeCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...root, 'waiting'],
    queryFn: () => companyChangeCalls.list({ query: { pageSize: '1' } }),
    refetchInterval: refreshMs,
  });
  return data?.total;
}

/** A request with its account, as long as it waits. */
export function useCompanyChange(id: string, isDecided: boolean) {
  return useQuery<CompanyChange>({
    queryKey: [...root, 'one', id],
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
