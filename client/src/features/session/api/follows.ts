import { liveAuctions } from '../../../lib/http/services.ts';
import { type Mark, type MarkedIds, useMark, useMarkedIds } from './marked-ids.ts';

const follows: MarkedIds = {
  key: liveAuctions.listFollowed.key(),
  list: async () => (await liveAuctions.listFollowed.call({})).ids,
  set: (id, isFollowed) => {
    const input = { params: { id } };
    return isFollowed ? liveAuctions.follow.call(input) : liveAuctions.unfollow.call(input);
  },
};

/** Ids of the auctions that the signed-in account follows, the latest first; none for a visitor [N3]. */
export const useFollowedIds = (): readonly string[] => useMarkedIds(follows);

/** True if the signed-in account follows an auction [N3]. */
export const useFollow = (id: string): Mark => useMark(follows, id);
