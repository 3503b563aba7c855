import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { auctionStatuses } from '@recolta/shared/domain/enumerations';
import type { ListAddress } from '../../../lib/list-address.ts';

/** The value of the filter that shows auctions in every state. */
export const everyStatus = 'all';

/** Whose auctions a page lists: one's own, those one bids in or is invited to, or those of everybody. */
export type AuctionsScope = 'own' | 'participated' | 'admin';

export interface AuctionsFilters {
  readonly search: string;
  /** Comma-joined statuses, or `everyStatus`. */
  readonly statuses: string;
  /** The statuses shown where the address names none: administrators begin with what waits for them. */
  readonly usual: string;
}

/** Reads search and statuses from the address; unknown statuses count as not set. */
export function auctionsFilters(
  { filterOf }: Pick<ListAddress, 'filterOf'>,
  scope: AuctionsScope,
): AuctionsFilters {
  const usual = scope === 'admin' ? 'Pending' : everyStatus;
  const named = filterOf('statuses').split(',');
  const known = auctionStatuses.filter((status) => named.includes(status)).join(',');
  return {
    search: filterOf('search').trim().slice(0, 100),
    statuses: named.includes(everyStatus) ? everyStatus : known || usual,
    usual,
  };
}

/** The call's query for one page. */
export function auctionsQuery({ search, statuses }: AuctionsFilters, page: number, pageSize: number) {
  const clauses = [
    ...(statuses === everyStatus ? [] : [`status==${statuses.replaceAll(',', '|')}`]),
    ...(search === '' ? [] : [`name@=${escapeFilterValue(search)}`]),
  ];
  return { page: String(page), pageSize: String(pageSize), filters: clauses.join(','), sorts: '' };
}
