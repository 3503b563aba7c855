import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import { useAtomValue } from 'jotai';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
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

/** Undecided auctions that the account bids in, at most 100; nothing is fetched without an account. */
export function useBiddenAuctions(accountId: string | null) {
  const key = useAccountKey(accountId);
  const input = { query: { ...most, filters: 'status==InProgress|Closed' } };
  const options = liveAuctions.listParticipated.queryOptions({
    input,
    select: (page) => {
      // The call also lists auctions with an invitation.
      const items = page.items.filter(isBidden);
      return { ...page, items, total: page.total - page.items.length + items.length };
    },
    enabled: accountId !== null,
  });
  return useVersionedQuery(options, key);
}

/** The account's own auctions that have not ended, at most 100; nothing is fetched without an account. */
export function useOwnAuctions(accountId: string | null) {
  const key = useAccountKey(accountId);
  const input = { query: { ...most, filters: 'status==Pending|Scheduled|InProgress|Closed' } };
  const enabled = accountId !== null;
  return useVersionedQuery(liveAuctions.listOwn.queryOptions({ input, enabled }), key);
}
