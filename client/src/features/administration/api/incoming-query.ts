import type { IncomingKind } from '@recolta/shared/contracts/http/public-forms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { publicCalls } from '../../../lib/http/main-service.ts';
import { administrationKey, refreshMs } from './administration-keys.ts';

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
