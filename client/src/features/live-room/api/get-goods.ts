import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { counties } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import type { AuctionStatus, Currency } from '@recolta/shared/domain/enumerations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

const auctionGoods = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/auction-goods')).auctionGoodsContract,
  ),
  { path: ['auction-goods'] },
);

/** Goods and terms of an auction. The fields visible to the viewer depend on their account and on the status. */
export function useGoods({ id, status }: { readonly id: string; readonly status: AuctionStatus }) {
  const person = sessionKey(useAtomValue(sessionAtom));
  const input = { params: { id } };
  return useQuery({
    queryKey: [...auctionGoods.goods.key({ input }), person, status === 'Accepted'],
    queryFn: () => auctionGoods.goods.call(input),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Refetches goods and terms, which are otherwise fetched once. */
export function useRefetchGoods() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: auctionGoods.goods.key() });
}

/** The median of the last deals in a crop of a county [Q4]; the same for everyone. */
export function useDealMedian(product: string, county: string, currency: Currency) {
  const code = counties.find((known) => known.code === county)?.code;
  const input = { params: { product, county: code ?? 'B', currency } };
  // A crop or county that a later release added cannot be requested.
  const enabled = code !== undefined && Boolean(findCrop(product));
  return useQuery(auctionGoods.dealMedian.queryOptions({ input, enabled, staleTime: 300_000 }));
}
