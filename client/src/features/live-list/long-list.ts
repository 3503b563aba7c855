import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { newer } from '@recolta/shared/domain/newer';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { liveAuctions } from '../../lib/http/services.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import { hasFilters, type ListGroup, type ListSort, type ListView } from './list-view.ts';

/** Rows on a page of a list that is longer than its room. */
export const longPageSize = 100;
/** Refetch interval of pages that the room does not carry. */
export const longRefreshMs = 10_000;
const maxWords = 10;

const sortNames: Readonly<Record<ListSort, string>> = {
  ends: 'nextAt',
  price: 'price',
  '-price': '-price',
  quantity: 'quantity',
  '-quantity': '-quantity',
};

/** The query for a page of the list by its view, in the same order as the room. */
export function longQuery(view: ListView, page: number) {
  const words = view.search.split(/\s+/).filter((word) => word !== '');
  const filters = [
    'status==InProgress|Closed|Scheduled',
    ...(['county', 'product', 'type'] as const).flatMap((name) =>
      view[name] === '' ? [] : [`${name}==${escapeFilterValue(view[name])}`],
    ),
    ...words.slice(0, maxWords).map((word) => `name@=${escapeFilterValue(word)}`),
  ];
  return {
    filters: filters.join(','),
    sorts: `urgency,${sortNames[view.sort]}`,
    page: String(page),
    pageSize: String(longPageSize),
  };
}

/** The part of the groups that a page shows, in their order. @param page from 1 */
export function pageOfGroups(groups: readonly ListGroup[], page: number): ListGroup[] {
  let skipped = (page - 1) * longPageSize;
  let left = longPageSize;
  return groups.flatMap(({ kind, auctions }) => {
    const shown = auctions.slice(skipped, skipped + left);
    skipped = Math.max(0, skipped - auctions.length);
    left -= shown.length;
    return shown.length > 0 ? [{ kind, auctions: shown }] : [];
  });
}

/**
 * A page of a list that is longer than its room, fetched from the service if the room does not carry it: filtered
 * lists, other orders, and items beyond the room's.
 * @param total of the list, null while the room carries all of it
 */
export function useLongPage(held: ListRoomState, total: number | null, view: ListView, page: number) {
  const heldPages = Math.floor(Object.keys(held).length / longPageSize);
  const isRead = total !== null && (hasFilters(view) || view.sort !== 'ends' || page > heldPages);
  const query = longQuery(view, page);
  const options = liveAuctions.list.queryOptions({ input: isRead ? { query } : skipToken });
  const found = useQuery({ ...options, refetchInterval: longRefreshMs, placeholderData: keepPreviousData });
  if (!isRead) return null;
  const items = found.data && Object.fromEntries(found.data.items.map((item) => newest(item, held)));
  return { items, total: found.data?.total ?? 0, error: found.error, retry: () => void found.refetch() };
}

function newest(item: LiveAuctionItem, held: ListRoomState) {
  return [item.id, newer(held[item.id], item)] as const;
}
