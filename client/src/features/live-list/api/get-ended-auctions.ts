import { useQuery } from '@tanstack/react-query';
import { liveAuctions } from '../../../lib/http/services.ts';

const endedQuery = { filters: 'status==Accepted|Refused|Failed', sorts: '-endsAt', pageSize: 6 } as const;

/** The auctions that ended last. Asked again when one leaves the running list, of which `watchedIds` are what is left. */
export function useEndedAuctions(watchedIds: readonly string[]) {
  return useQuery({
    queryKey: ['ended-auctions', watchedIds.toSorted()],
    queryFn: () =>
      liveAuctions.list({
        query: { ...endedQuery, pageSize: String(endedQuery.pageSize), page: '1' },
      }),
    placeholderData: (held) => held,
    // The same auctions may be left again, an empty list above all: what was answered then is asked again.
    staleTime: 0,
  });
}
