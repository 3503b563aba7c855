import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { userCalls } from '../../../lib/http/main-service.ts';
import { administrationKey, refreshMs } from './administration-keys.ts';

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
