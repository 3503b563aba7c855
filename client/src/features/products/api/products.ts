import type { ProductBid } from '@recolta/shared/contracts/http/product-state';
import { comparePositions } from '@recolta/shared/domain/newer';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { productCalls } from '../../../lib/http/product-calls.ts';
import type { ListAddress } from '../../../lib/list-address.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { useProductRoom } from '../../../lib/realtime/use-room.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { productFilters, readProductView } from '../state/list-query.ts';

/** A page of the active products, by the filters of an address. */
export function productListQuery(address: Pick<ListAddress, 'page' | 'pageSize' | 'filterOf'>) {
  const { page, pageSize } = address;
  const filters = productFilters(readProductView(address));
  const input = { query: { page: String(page), pageSize: String(pageSize), filters, sorts: '' } };
  return productCalls.list.queryOptions({ input, placeholderData: keepPreviousData });
}

/** @param reader who reads, and the versions of what only they may see */
export function productQuery(id: string, reader: ReaderKey) {
  const { queryKey, ...options } = productCalls.get.queryOptions({ input: { params: { id } } });
  return { ...options, queryKey: [...queryKey, ...reader], placeholderData: keepPreviousData };
}

type ReaderKey = readonly [person: string, version: number | null];

/** In query keys: who reads, and the versions of what only they may see, so that a change of it fetches again. */
function useReaderKey(): ReaderKey {
  const person = sessionKey(useAtomValue(sessionAtom));
  const versions = useAtomValue(accountVersionsAtom);
  return [person, versions?.myBids ?? null];
}

/**
 * One product with the reader's own side of it; its public state is the newer of the answer's and the room's. What the
 * room does not carry is fetched again when it may have changed: while no offer stands, as the Provider may edit then,
 * when its status changes, and when the room is no longer open to the reader.
 */
export function useProduct(id: string) {
  const query = useQuery(productQuery(id, useReaderKey()));
  const { state, refusal } = useProductRoom(id);
  const { data: answer, refetch } = query;
  const newer = answer && state && comparePositions(state, answer.product) > 0 ? state : null;
  const isOtherSide =
    newer !== null && (newer.participantCount === 0 || newer.status !== answer?.product.status);
  const changedAt = isOtherSide ? newer.version : null;
  const isGone = refusal === 'NotFound';
  useEffect(() => {
    if (isGone || changedAt !== null) void refetch();
  }, [isGone, changedAt, refetch]);
  return {
    ...query,
    data: answer && newer ? { ...answer, product: newer } : answer,
    /** Of the product whose goods and terms are shown. */
    readVersion: answer?.product.version,
  };
}

/** Most pages of offers that are read at once; those that stand come first, and at most 200 do. */
const mostPages = 5;
const pageSize = 100;

/** The offers on a product, those that stand first, for its Provider and administrators. */
export function useReceivedOffers(id: string, version: number) {
  const key = useReaderKey();
  return useQuery({
    queryKey: [...productCalls.listBids.key({ input: { params: { id } } }), ...key, version],
    queryFn: async (): Promise<readonly ProductBid[]> => {
      const offers: ProductBid[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const query = { page: String(page), pageSize: String(pageSize) };
        const { items, total } = await productCalls.listBids.call({ params: { id }, query });
        offers.push(...items);
        if (offers.length >= total || items.length === 0) break;
      }
      return offers;
    },
    placeholderData: keepPreviousData,
  });
}

/** One's own offers on products, one page of them. */
export function useMyOffers(accountId: string, page: number, size: number) {
  const key = useAccountKey(accountId);
  const input = { params: { id: accountId }, query: { page: String(page), pageSize: String(size) } };
  const { queryKey, ...options } = productCalls.listAccountBids.queryOptions({ input });
  return useQuery({ ...options, queryKey: [...queryKey, ...key], placeholderData: keepPreviousData });
}

/** After an act on a product: everything that was read of products is fetched again, without the act waiting for it. */
function useFetchAgain() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: productCalls.key() });
}

export function usePlaceOffer() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.placeBid.mutationOptions({ onSettled }));
}

export function useChangeOffer() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.changeMyBid.mutationOptions({ onSettled }));
}

export function useDecideOffer() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.decideBid.mutationOptions({ onSettled }));
}

export function usePublish() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.publish.mutationOptions({ onSettled }));
}

export function useClose() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.close.mutationOptions({ onSettled }));
}

export function useSetFinalPrice() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.setFinalPrice.mutationOptions({ onSettled }));
}

export function useCancel() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.cancel.mutationOptions({ onSettled }));
}

export function useDelete() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.remove.mutationOptions({ onSettled }));
}
