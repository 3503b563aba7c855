import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useBiddenAuctions, useOwnAuctions } from '../session/api/account-auctions.ts';
import { useFollowedIds } from '../session/api/follows.ts';
import { sessionAtom } from '../session/state/session.ts';
import type { Mine } from './my-state.ts';

/** The viewer's auctions as the list knows them; the same object until they change. */
export function useMine(): Mine {
  const session = useAtomValue(sessionAtom);
  // An administrator takes part in no auction.
  const isTrader = session.kind === 'signedIn' && !session.identity.user.roles.includes('Admin');
  const accountId = isTrader ? session.identity.account.id : null;
  const bidden = useBiddenAuctions(accountId).data;
  const own = useOwnAuctions(accountId).data;
  const followed = useFollowedIds();
  return useMemo(
    () => ({
      followed: new Set(followed),
      owned: new Set(accountId === null ? [] : own?.items.map(({ id }) => id)),
      bids: new Map(accountId === null ? [] : bidden?.items.map(({ id, viewer }) => [id, viewer])),
    }),
    [followed, own, bidden, accountId],
  );
}
