import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { counties } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import type { AuctionStatus, Currency } from '@recolta/shared/domain/enumerations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { refetchAfterFailure } from '../../../../lib/http/query-client.ts';
import { useIsPractice } from '../../../../lib/realtime/live-source.ts';
import { useReader } from '../../../session/state/reader.ts';
import { auctionGoods, RoomCallsContext } from '../room-calls.ts';

/** Goods and terms of an auction. The fields visible to the viewer depend on their account and on the status. */
export function useGoods({ id, status }: { readonly id: string; readonly status: AuctionStatus }) {
  const person = useReader().key;
  const { goods } = use(RoomCallsContext);
  const input = { params: { id } };
  return useQuery({
    queryKey: [...auctionGoods.goods.key({ input }), person, status === 'Accepted'],
    queryFn: () => goods(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Records of the other side [D10]: the owner's, or the best bidder's for the owner who decides. None in a practice.
 */
export function useRecords({ id, status, bestBid }: Pick<LiveAuctionState, 'id' | 'status' | 'bestBid'>) {
  const person = useReader().key;
  const input = { params: { id } };
  const decided = status === 'Closed' && bestBid?.number;
  const { data } = useQuery({
    queryKey: [...auctionGoods.records.key({ input }), person, decided],
    queryFn: () => auctionGoods.records.call(input),
    enabled: !useIsPractice(),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: refetchAfterFailure,
  });
  return data;
}

/** Refetches goods and terms, which are otherwise fetched once. */
export function useRefetchGoods() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: auctionGoods.goods.key() });
}

/** The median of the last deals in a crop of a county [Q4]; the same for everyone, none in a practice. */
export function useDealMedian(product: string, county: string, currency: Currency) {
  const code = counties.find((known) => known.code === county)?.code;
  const input = { params: { product, county: code ?? 'B', currency } };
  // A crop or county that a later release added cannot be requested.
  const enabled = !useIsPractice() && code !== undefined && Boolean(findCrop(product));
  return useQuery(auctionGoods.dealMedian.queryOptions({ input, enabled, staleTime: 300_000 }));
}
