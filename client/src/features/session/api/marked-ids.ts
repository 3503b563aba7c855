import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { liveAuctions } from '../../../lib/http/services.ts';
import { sessionAtom, sessionKey } from '../state/session.ts';

const none: readonly string[] = [];

/** Ids that an account stores on the server, and the calls for them. */
export interface MarkedIds {
  readonly key: QueryKey;
  /** The latest first. */
  readonly list: () => Promise<readonly string[]>;
  readonly set: (id: string, isMarked: boolean) => Promise<unknown>;
}

/** The query for the ids that the signed-in account marked, the latest first; disabled for a visitor. */
function useMarks({ key, list }: MarkedIds) {
  const session = useAtomValue(sessionAtom);
  return useQuery({
    queryKey: [...key, sessionKey(session)],
    queryFn: list,
    enabled: session.kind === 'signedIn',
    // Another device of the account may have changed it.
    refetchOnWindowFocus: true,
  });
}

/** The ids that the signed-in account marked, the latest first; none for a visitor. */
const useMarkedIds = (marked: MarkedIds): readonly string[] => useMarks(marked).data ?? none;

export interface Mark {
  readonly isMarked: boolean;
  /** Why the last change failed; null otherwise. */
  readonly error: Error | null;
  readonly toggle: () => void;
}

/** True if the signed-in account marked the item; updated at once, and reverted if the call fails. */
export function useMark(marked: MarkedIds, id: string): Mark {
  const queries = useQueryClient();
  const queryKey = [...marked.key, sessionKey(useAtomValue(sessionAtom))];
  const isMarked = useMarkedIds(marked).includes(id);
  const { mutate, error } = useMutation({
    mutationFn: (isWanted: boolean) => marked.set(id, isWanted),
    // Two presses in quick succession are sent in sequence.
    scope: { id: JSON.stringify([marked.key, id]) },
    onMutate: async (isWanted) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<readonly string[]>(queryKey, (held = none) => withMark(held, id, isWanted));
    },
    // Here too, because the list may not be readable either.
    onError: (_error, isWanted) =>
      queries.setQueryData<readonly string[]>(queryKey, (held = none) => withMark(held, id, !isWanted)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { isMarked, error, toggle: () => mutate(!isMarked) };
}

function withMark(ids: readonly string[], id: string, isMarked: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return isMarked ? [id, ...others] : others;
}

const follows: MarkedIds = {
  key: liveAuctions.listFollowed.key(),
  list: async () => (await liveAuctions.listFollowed.call({})).ids,
  set: (id, isFollowed) => {
    const input = { params: { id } };
    return isFollowed ? liveAuctions.follow.call(input) : liveAuctions.unfollow.call(input);
  },
};

/** The query for the ids of the auctions that the signed-in account follows, the latest first [N3]. */
export const useFollows = () => useMarks(follows);

/** Those ids; none for a visitor. */
export const useFollowedIds = (): readonly string[] => useMarkedIds(follows);

/** True if the signed-in account follows an auction [N3]. */
export const useFollow = (id: string): Mark => useMark(follows, id);
