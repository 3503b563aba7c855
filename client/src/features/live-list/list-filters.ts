import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { type AuctionType, auctionTypes } from '@recolta/shared/domain/enumerations';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';

/** Filters of the public list in the address; empty strings for none. */
interface ListFilters {
  readonly county: string;
  readonly product: string;
  readonly type: AuctionType | '';
}

export function readListFilters(query: URLSearchParams): ListFilters {
  return {
    county: query.get('county') ?? '',
    product: query.get('product') ?? '',
    type: auctionTypes.find((type) => type === query.get('type')) ?? '',
  };
}

export function matchesFilters(auction: LiveAuctionItem, filters: ListFilters): boolean {
  return (
    (filters.county === '' || auction.county === filters.county) &&
    (filters.product === '' || auction.product === filters.product) &&
    (filters.type === '' || auction.type === filters.type)
  );
}

interface ListSections {
  readonly running: LiveAuctionItem[];
  readonly scheduled: LiveAuctionItem[];
  readonly awaiting: LiveAuctionItem[];
}

const byInstant = (a: string, b: string) => Date.parse(a) - Date.parse(b);

/** The list's sections, each sorted by the next event. */
export function sectionsOf(items: ListRoomState, filters: ListFilters): ListSections {
  const all = Object.values(items).filter((item) => matchesFilters(item, filters));
  const having = (status: LiveAuctionItem['status']) => all.filter((item) => item.status === status);
  return {
    running: having('InProgress').sort((a, b) =>
      byInstant(a.endsAt ?? a.hardEndsAt, b.endsAt ?? b.hardEndsAt),
    ),
    scheduled: having('Scheduled').sort((a, b) => byInstant(a.startsAt, b.startsAt)),
    awaiting: having('Closed').sort((a, b) =>
      byInstant(a.decisionEndsAt ?? a.hardEndsAt, b.decisionEndsAt ?? b.hardEndsAt),
    ),
  };
}
