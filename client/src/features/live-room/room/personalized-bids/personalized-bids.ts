import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import {
  type PersonalizedBid,
  personalizedBidSchema,
  personalizedBidsContract,
} from '@recolta/shared/contracts/http/personalized-bids';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { type UseQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormUpload, sendForm } from '../../../../lib/http/send-form.ts';
import { serviceCalls } from '../../../../lib/http/service-calls.ts';
import { liveAuctions } from '../../../../lib/http/services.ts';
import { useVersionedQuery } from '../../../../lib/http/versioned-query.ts';
import { useMyBidsKey, useOwnDataInterval, useReadsWhileAway } from '../../../session/api/own-data.ts';
import { sessionAtom, sessionKey } from '../../../session/state/session.ts';

const calls = createTanstackQueryUtils(
  serviceCalls('/services/live-auctions', async () => personalizedBidsContract),
  { path: ['personalized-bids'] },
);

/** An administrator's account is not notified of changes. */
const administratorPollMs = 15_000;
/** More than an auction may have open at once. */
const mostListed = 100;

/**
 * Announcements of the account's room change the key, so that the data of the user's own auctions are refetched [R3]; as
 * do the states that decide if a bid may be sent [P1]. Without push they are read again as the viewer's data.
 */
function useOwnQuery<Data>(
  auction: LiveAuctionState,
  options: UseQueryOptions<Data> & { readonly enabled: boolean },
) {
  const { status, hold } = auction;
  const person = sessionKey(useAtomValue(sessionAtom));
  const key = [person, ...useMyBidsKey(), hold === null ? status : 'Held'] as const;
  const refetchInterval = useOwnDataInterval();
  const query = useVersionedQuery({ refetchInterval, ...options }, key);
  useReadsWhileAway([auction], () => {
    if (options.enabled) void query.refetch();
  });
  return query;
}

/** The user's own personalised bids on an auction; says if another may be sent [P1]. */
export function useMyPersonalizedBids(auction: LiveAuctionState, isEnabled = true) {
  const input = { params: { id: auction.id } };
  const options = {
    queryKey: calls.listMyPersonalizedBids.key({ input }),
    queryFn: () => calls.listMyPersonalizedBids.call(input),
    enabled: isEnabled,
  };
  return useOwnQuery(auction, options);
}

/** The personalised bids on the user's own auction, or for an administrator on any. */
export function useReceivedPersonalizedBids(auction: LiveAuctionState, viewer: Viewer | undefined) {
  const input = { params: { id: auction.id }, query: { pageSize: String(mostListed) } };
  const options = {
    queryKey: calls.listPersonalizedBids.key({ input }),
    queryFn: () => calls.listPersonalizedBids.call(input),
    enabled: viewer?.isOwner === true || viewer?.isAdministrator === true,
    ...(viewer?.isAdministrator && { refetchInterval: administratorPollMs }),
  };
  return useOwnQuery(auction, options);
}

/** Refetches the personalised bids of both sides. */
export function useRefetchPersonalizedBids() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: calls.key() });
}

/** An intent to make a personalised bid: resending it under the same key creates only one [L5]. */
export interface PersonalizedBidToSend {
  readonly key: string;
  readonly terms: BidTerms;
  readonly acceptsTerms: boolean;
}

export function useSendPersonalizedBid(id: string) {
  const refetch = useRefetchPersonalizedBids();
  return useMutation({
    mutationFn: async ({ key, terms, acceptsTerms }: PersonalizedBidToSend) => {
      const params = { id };
      if (acceptsTerms) await liveAuctions.acceptTerms.call({ params, body: { accepted: true } });
      return calls.sendPersonalizedBid.call({ params, headers: { [idempotencyHeader]: key }, body: terms });
    },
    onSettled: refetch,
  });
}

export type PersonalizedBidDecision = 'Accepted' | 'Rejected' | 'Removed';

/** Accepting ends the auction; rejected and removed ones stay listed. */
export function useDecidePersonalizedBid(id: string) {
  const refetch = useRefetchPersonalizedBids();
  return useMutation({
    mutationFn: ({ bidId, status }: { bidId: string; status: PersonalizedBidDecision }) =>
      calls.decidePersonalizedBid.call({ params: { id, bidId }, body: { status } }),
    onSettled: refetch,
  });
}

const pathOf = (id: string, bidId: string) =>
  `/services/live-auctions/api/v1/auctions/${id}/personalized-bids/${bidId}/contract`;

/** Uploads the contract of the user's own personalised bid. @throws CallError as `sendForm` */
export function uploadPersonalizedBidContract(
  id: string,
  bidId: string,
  contract: File,
  upload: FormUpload,
): Promise<PersonalizedBid> {
  return sendForm(pathOf(id, bidId), { contract }, personalizedBidSchema, { ...upload, method: 'PUT' });
}

/** Download address of the contract of a personalised bid. */
export const personalizedBidContractAddress = pathOf;

/** The accepted personalised bid, for its two parties; undefined while it is loaded, and for others. */
export function useAgreedPersonalizedBid(auction: LiveAuctionState, viewer: Viewer | undefined) {
  const isParty = (viewer?.counterparty ?? null) !== null;
  const mine = useMyPersonalizedBids(auction, isParty && !viewer?.isOwner);
  const received = useReceivedPersonalizedBids(auction, viewer?.isOwner ? viewer : undefined);
  if (!isParty) return undefined;
  const { items } = (viewer?.isOwner ? received.data : mine.data) ?? { items: [] };
  return items.find(({ status }) => status === 'Accepted');
}
