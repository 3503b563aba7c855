import { useQuery } from '@tanstack/react-query';
import { liveAuctions } from '../../../lib/http/services.ts';

const endedQuery = { filters: 'status==Accepted|Refused|Failed', sorts: '-endsAt', pageSize: 6 } as const;

/** The auctions that ended last. `watchedCount` changes when one leaves the running list: asked again then. */
export function useEndedAuctions(watchedCount: number) {
  return useQuery({
    queryKey: ['ended-auctions', watchedCount],
    queryFn: () =>
      liveAuctions.list({
        query: { ...endedQuery, pageSize: String(endedQuery.pageSize), page: '1' },
      }),
    placeholderData: (held) => held,
    staleTime: 30_000,
  });
}
