import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { newer } from '@recolta/shared/domain/newer';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { liveAuctions } from '../../lib/http/services.ts';
import type { ListState } from '../../lib/list-address.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import { hasFilters, type ListGroup, type ListView, listSorts } from './list-view.ts';

/** Refetch interval of pages that the room does not carry. */
export const longRefreshMs = 10_000;
const maxWords = 10;

/** `page` from 1. */
type Paging = Pick<ListState<unknown>, 'page' | 'pageSize'>;

/** The query for a page of the list by its view, in the same order as the room. */
export function longQuery(view: ListView, { page, pageSize }: Paging) {
  const words = view.search.split(/\s+/).filter((word) => word !== '');
  const filters = [
    'status==InProgress|Closed|Scheduled',
    ...(view.counties.length > 0 ? [`county==${view.counties.map(escapeFilterValue).join('|')}`] : []),
    ...(['product', 'type'] as const).flatMap((name) =>
      view[name] === '' ? [] : [`${name}==${escapeFilterValue(view[name])}`],
    ),
    ...words.slice(0, maxWords).map((word) => `name@=${escapeFilterValue(word)}`),
  ];
  return {
    filters: filters.join(','),
    sorts: `urgency,${listSorts[view.sort]}`,
    page: String(page),
    pageSize: String(pageSize),
  };
}

/** The part of the groups that a page shows, in their order. */
export function pageOfGroups(groups: readonly ListGroup[], { page, pageSize }: Paging): ListGroup[] {
  let skipped = (page - 1) * pageSize;
  let left = pageSize;
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
export function useLongPage(held: ListRoomState, total: number | null, view: ListView, paging: Paging) {
  const heldPages = Math.floor(Object.keys(held).length / paging.pageSize);
  const isRead = total !== null && (hasFilters(view) || view.sort !== 'ends' || paging.page > heldPages);
  const query = longQuery(view, paging);
  const options = liveAuctions.list.queryOptions({ input: isRead ? { query } : skipToken });
  const found = useQuery({ ...options, refetchInterval: longRefreshMs, placeholderData: keepPreviousData });
  if (!isRead) return null;
  const items = found.data && Object.fromEntries(found.data.items.map((item) => newest(item, held)));
  return { items, total: found.data?.total ?? 0, error: found.error, retry: () => void found.refetch() };
}

function newest(item: LiveAuctionItem, held: ListRoomState) {
  return [item.id, newer(held[item.id], item)] as const;
}
