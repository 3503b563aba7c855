import type { LiveAuctionState, PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { entryPageSize } from '@recolta/shared/domain/live-auction/entry-page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { liveAuctions } from '../../../../lib/http/services.ts';
import { type RoomCalls, RoomCallsContext } from '../room-calls.ts';
import { mergeHistory } from './history.ts';

const historyKey = (id: string, epoch: number) =>
  [...liveAuctions.entries.key({ input: { params: { id } } }), epoch] as const;

/** All entries after a version, fetched page by page. */
async function entriesAfter({ entries }: RoomCalls, id: string, version: number): Promise<PublicEntry[]> {
  const all: PublicEntry[] = [];
  let after = version;
  for (;;) {
    const page = await entries(id, after);
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < entryPageSize) return all;
    after = last.version;
  }
}

/** The auction's whole log: fetched once, then updated by push; gaps are fetched [R2]. */
export function useHistory(state: LiveAuctionState): {
  readonly entries: readonly PublicEntry[];
  readonly isComplete: boolean;
} {
  const queries = useQueryClient();
  const calls = use(RoomCallsContext);
  const { id, epoch, recent } = state;
  const query = useQuery({
    queryKey: historyKey(id, epoch),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => entriesAfter(calls, id, 0),
  });
  const isLoaded = query.data !== undefined;
  const merged = mergeHistory(query.data ?? [], recent, isLoaded);

  // Stores pushed entries before they leave the state's `recent`.
  useEffect(() => {
    if (!isLoaded) return;
    const key = historyKey(id, epoch);
    const held = queries.getQueryData<PublicEntry[]>(key) ?? [];
    const { entries, missingAfter } = mergeHistory(held, recent, true);
    if (entries.length > held.length) queries.setQueryData(key, entries);
    if (missingAfter === null) return;
    void entriesAfter(calls, id, missingAfter).then(
      (missed) =>
        queries.setQueryData<PublicEntry[]>(key, (now) => [...mergeHistory(now ?? [], missed, true).entries]),
      () => undefined,
    );
  }, [isLoaded, id, epoch, recent, queries, calls]);

  return { entries: merged.entries, isComplete: isLoaded && merged.missingAfter === null };
}
