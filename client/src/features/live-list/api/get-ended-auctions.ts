import { useQuery } from '@tanstack/react-query';
import { liveAuctions } from '../../../lib/http/services.ts';

const endedQuery = { filters: 'status==Accepted|Refused|Failed', sorts: '-endsAt', pageSize: 6 } as const;

/** The auctions that ended last. Asked again when one leaves the running list, of which `watchedIds` are what is left. */
export function useEndedAuctions(watchedIds: readonly string[]) {
  return useQuery({
    // Not their number: one may come while another goes, and a number that was there before would bring its old answer.
    queryKey: ['ended-auctions', watchedIds.toSorted()],
    queryFn: () =>
      liveAuctions.list({
        query: { ...endedQuery, pageSize: String(endedQuery.pageSize), page: '1' },
      }),
    placeholderData: (held) => held,
    staleTime: 30_000,
  });
}
