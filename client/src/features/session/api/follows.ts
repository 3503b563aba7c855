import { liveAuctions } from '../../../lib/http/services.ts';
import { type Mark, type MarkedIds, useMark, useMarkedIds, useMarks } from './marked-ids.ts';

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
