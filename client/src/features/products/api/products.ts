import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { counties } from '@recolta/shared/domain/counties';
import type { ProductStatus } from '@recolta/shared/domain/enumerations';
import { foldText } from '@recolta/shared/domain/folded-text';
import { categoryKeyPattern } from '@recolta/shared/domain/ids';
import { comparePositions } from '@recolta/shared/domain/newer';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { categoriesQuery } from '../../../lib/http/reference.ts';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import {
  defineList,
  type FilterValues,
  type ListState,
  someOf,
  typed,
  viewOf,
} from '../../../lib/list-address.ts';
import { useProductRoom } from '../../../lib/realtime/use-room.ts';
import { useAccountKey, useReaderKey } from '../../session/api/account-auctions.ts';

/** A page of the active products. */
export function productListQuery({ query }: ListState<unknown>) {
  return productCalls.list.queryOptions({ input: { query }, placeholderData: keepPreviousData });
}

/** One product, for a reader. */
export const productQuery = (id: string) => productCalls.get.queryOptions({ input: { params: { id } } });

/**
 * One product with the reader's private data; its public state is the newer of the answer's and the room's. Data
 * missing from the room are refetched if they may have changed: while no bid stands, because the Provider may then
 * edit, when its status changes, and when the room is no longer open to the reader.
 */
export function useProduct(id: string) {
  const query = useVersionedQuery(productQuery(id), useReaderKey());
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
    /** The product whose goods and terms are shown. */
    readVersion: answer?.product.version,
  };
}

/** Maximum pages of bids fetched at once; standing bids, at most 200, come first. */
const mostPages = 5;
const pageSize = 100;

/** The bids on a product, standing ones first, for its Provider and administrators. */
export function useReceivedProductBids(id: string, version: number) {
  const options = {
    queryKey: productCalls.listBids.key({ input: { params: { id } } }),
    queryFn: async (): Promise<readonly ProductBidView[]> => {
      const bids: ProductBidView[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const query = { page: String(page), pageSize: String(pageSize) };
        const { items, total } = await productCalls.listBids.call({ params: { id }, query });
        bids.push(...items);
        if (bids.length >= total || items.length === 0) break;
      }
      return bids;
    },
  };
  return useVersionedQuery(options, [...useReaderKey(), version]);
}

/** A page of the user's own bids on products. */
export function useMyProductBids(accountId: string, { paging }: ListState<unknown>) {
  const key = useAccountKey(accountId);
  const input = { params: { id: accountId }, query: paging };
  return useVersionedQuery(productCalls.listAccountBids.queryOptions({ input }), key);
}

/** Call after an act on a product: refetches all data of products in the background. */
function useFetchAgain() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: productCalls.key() });
}

export function usePlaceProductBid() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.placeBid.mutationOptions({ onSettled }));
}

export function useChangeProductBid() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.changeMyBid.mutationOptions({ onSettled }));
}

export function useDecideProductBid() {
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

export function useCancelProduct() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.cancel.mutationOptions({ onSettled }));
}

export function useHideProduct() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.hide.mutationOptions({ onSettled }));
}

export function useDeleteProduct() {
  const onSettled = useFetchAgain();
  return useMutation(productCalls.remove.mutationOptions({ onSettled }));
}

/** Names of categories in both languages, by key. */
export function useCategoryNames(): ReadonlyMap<string, { readonly ro: string; readonly en: string }> {
  const { data = [] } = useQuery(categoriesQuery);
  return new Map(data.map((category) => [category.id, category]));
}

/** Calls, keys and query options about products and the bids on them. */
export const productCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/products')).productsContract,
    { isLoadedAhead: true },
  ),
  { path: ['main', 'products'] },
);

const filters = {
  isDistributedIn: someOf(
    counties.map(({ code }) => code),
    'isDistributedIn==',
  ),
  category: someOf(categoryKeyPattern, 'category=='),
  search: typed('search@='),
};
export type ProductFilters = FilterValues<typeof filters>;

/** The active products by the address of `/products` (product description §2). */
export const productsList = defineList({ filters, sizes: [8, 20, 50] });

/** The user's own products by status; the first view is the default. */
export const ownViews = {
  All: 'provider==me',
  Inactive: 'provider==me,status==Inactive',
  Active: 'provider==me,status==Active',
  Closed: 'provider==me,status==Closed',
  Ended: 'provider==me,status==Ended',
} as const satisfies Partial<Record<'All' | ProductStatus, string>>;
export const ownProductsList = defineList({ filters: { status: viewOf(ownViews) } });

/** True if a product was published after the list was loaded, by the server's clock, and belongs to the view. */
export function isNewProduct(filters: ProductFilters, item: ProductState, loadedAtMs: number): boolean {
  const { isDistributedIn, category, search } = filters;
  return (
    item.status === 'Active' &&
    item.publishedAt !== null &&
    Date.parse(item.publishedAt) > loadedAtMs &&
    (isDistributedIn.length === 0 ||
      item.distributionCounties.some((code) => isDistributedIn.includes(code))) &&
    (category.length === 0 || category.includes(item.category)) &&
    foldText(item.productName).includes(foldText(search))
  );
}
