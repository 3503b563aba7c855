import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { auctionStatuses } from '@recolta/shared/domain/enumerations';
import type { ListAddress } from '../../../lib/list-address.ts';

/** The value of the filter that shows auctions in every state. */
export const everyStatus = 'all';

/** Values of the filter that show what has not ended, and what has. */
export const currentStatuses = 'Pending,Scheduled,InProgress,Closed';
export const overStatuses = 'Accepted,Refused,Failed';

/** Whose auctions a page lists: one's own, those one bids in or is invited to, or those of everybody. */
export type AuctionsScope = 'own' | 'participated' | 'admin';

export interface AuctionsFilters {
  readonly search: string;
  /** Comma-joined statuses, or `everyStatus`. */
  readonly statuses: string;
  /**
   * The statuses listed where the address names none: for administrators what waits for them, for others what is over,
   * below the board of what is not.
   */
  readonly usual: string;
}

/** Reads search and statuses from the address; unknown statuses count as not set. */
export function auctionsFilters(
  { filterOf }: Pick<ListAddress, 'filterOf'>,
  scope: AuctionsScope,
): AuctionsFilters {
  const search = filterOf('search').trim().slice(0, 100);
  // A search looks everywhere.
  const usualOfAccount = search === '' ? overStatuses : everyStatus;
  const usual = scope === 'admin' ? 'Pending' : usualOfAccount;
  const named = filterOf('statuses').split(',');
  const known = auctionStatuses.filter((status) => named.includes(status)).join(',');
  return {
    search,
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
