import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { liveAuctions } from '../../../lib/http/services.ts';
import { type Session, sessionAtom, sessionKey } from '../state/session.ts';

const none: readonly string[] = [];

const followsKey = (session: Session) => [...liveAuctions.listFollowed.key(), sessionKey(session)] as const;

/** Ids of the auctions that the signed-in account follows, the latest first; none for a visitor. */
export function useFollowedIds(): readonly string[] {
  const session = useAtomValue(sessionAtom);
  const { data } = useQuery({
    queryKey: followsKey(session),
    queryFn: async () => (await liveAuctions.listFollowed.call({})).ids,
    enabled: session.kind === 'signedIn',
    // Another device of the account may have changed it.
    refetchOnWindowFocus: true,
  });
  return data ?? none;
}

export interface Follow {
  readonly isFollowed: boolean;
  /** Why the last change failed; null otherwise. */
  readonly error: Error | null;
  readonly toggle: () => void;
}

/** Whether the signed-in account follows an auction; shown at once, and again as it was if the call fails [N3]. */
export function useFollow(id: string): Follow {
  const queries = useQueryClient();
  const queryKey = followsKey(useAtomValue(sessionAtom));
  const isFollowed = useFollowedIds().includes(id);
  const { mutate, error } = useMutation({
    mutationFn: (follows: boolean) => {
      const input = { params: { id } };
      return follows ? liveAuctions.follow.call(input) : liveAuctions.unfollow.call(input);
    },
    // Two presses in quick succession are sent one after the other.
    scope: { id: `follow ${id}` },
    onMutate: async (follows) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<readonly string[]>(queryKey, (held = none) => withFollow(held, id, follows));
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { isFollowed, error, toggle: () => mutate(!isFollowed) };
}

function withFollow(ids: readonly string[], id: string, follows: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return follows ? [id, ...others] : others;
}
