import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { useAtomValue } from 'jotai';
import { refetchAfterFailure } from '../../../lib/http/query-client.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { sessionAtom, sessionKey } from '../state/session.ts';

const most = { page: '1', pageSize: '100', sorts: '' } as const;

/** The account and the versions of its inbox and bids: in the query key, so that a change refetches. */
export function useAccountKey(accountId: string | null) {
  const versions = useAtomValue(accountVersionsAtom);
  return [accountId, versions?.inbox ?? null, versions?.myBids ?? null] as const;
}

/** The reader, a visitor too, and the version of their bids: as `useAccountKey`, for a page that anyone may read. */
export type ReaderKey = readonly [person: string, version: number | null];

export function useReaderKey(): ReaderKey {
  const person = sessionKey(useAtomValue(sessionAtom));
  const versions = useAtomValue(accountVersionsAtom);
  return [person, versions?.myBids ?? null];
}

/** An auction in which the account has a bid, not only an invitation. */
export type BiddenAuction = ParticipatedAuctionItem & {
  readonly viewer: { readonly number: number; readonly price: string };
};

export function isBidden(auction: ParticipatedAuctionItem): auction is BiddenAuction {
  return auction.viewer.number !== null && auction.viewer.price !== null;
}

const undecided = { query: { ...most, filters: 'status==Scheduled|InProgress|Closed' } };

/** Undecided auctions that the account bids in, at most 100; nothing is fetched without an account. */
export function useBiddenAuctions(accountId: string | null) {
  const key = useAccountKey(accountId);
  const options = liveAuctions.listParticipated.queryOptions({
    input: undecided,
    select: (page) => {
      // The call also lists auctions with an invitation.
      const items = page.items.filter(isBidden);
      return { ...page, items, total: page.total - page.items.length + items.length };
    },
    enabled: accountId !== null,
  });
  return useVersionedQuery(options, key);
}

/** Undecided auctions that the account bids in or is invited to, at most 100, with their newest prices [R3]. */
export function useParticipations(accountId: string) {
  const key = useAccountKey(accountId);
  return useVersionedQuery(
    liveAuctions.listParticipated.queryOptions({
      input: undecided,
      refetchInterval: (query) =>
        query.state.error === null
          ? unpushedPauseMs(query.state.data?.items ?? [])
          : refetchAfterFailure(query),
    }),
    key,
  );
}

/**
 * The pause until auctions are read again that no list room pushes, those for invited companies: ten seconds while one
 * runs or is about to start, a minute before; false without one.
 */
export function unpushedPauseMs(items: readonly LiveAuctionItem[]): number | false {
  const starts = items.flatMap(({ audience, status, startsAt }) =>
    audience === 'Invited' && (status === 'Scheduled' || status === 'InProgress') ? Date.parse(startsAt) : [],
  );
  if (starts.length === 0) return false;
  return Math.min(...starts) - serverClock.nowMs() < 60_000 ? 10_000 : 60_000;
}

/** The account's own auctions that have not ended, at most 100; nothing is fetched without an account. */
export function useOwnAuctions(accountId: string | null) {
  const key = useAccountKey(accountId);
  const input = { query: { ...most, filters: 'status==Pending|Scheduled|InProgress|Closed' } };
  const enabled = accountId !== null;
  return useVersionedQuery(liveAuctions.listOwn.queryOptions({ input, enabled }), key);
}
