import type { AnnouncementBidView } from '@recolta/shared/contracts/http/announcement-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { isFirstTry } from '../../../lib/http/first-try.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { sessionAtom } from '../../session/state/session.ts';

/** The services list those on the user's turn first. */
const latest = { page: '1', pageSize: '100', sorts: '' } as const;

/** The account of a user who may bid on announcements; null for others. */
export function useTraderId(): string | null {
  const session = useAtomValue(sessionAtom);
  if (session.kind !== 'signedIn') return null;
  const { account, user } = session.identity;
  return user.roles.some((role) => role === 'Client' || role === 'Provider') ? account.id : null;
}

/**
 * The user's latest hundred bids on announcements by the announcement; none for a user who may not bid, null while they
 * are awaited.
 */
export function useOwnBids(): ReadonlyMap<string, AnnouncementBidView> | null {
  const accountId = useTraderId();
  const key = useAccountKey(accountId);
  const input = { params: { id: accountId ?? '', type: 'All' as const }, query: latest };
  const { queryKey, ...options } = announcementCalls.listAccountBids.queryOptions({ input });
  const query = useQuery({
    ...options,
    queryKey: [...queryKey, ...key],
    placeholderData: keepPreviousData,
    enabled: accountId !== null,
  });
  const isAwaited = isFirstTry(query);
  const items = query.data?.items;
  return useMemo(
    () => (isAwaited ? null : new Map(items?.map(({ announcement, bid }) => [announcement.id, bid]))),
    [isAwaited, items],
  );
}
