import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { auctionStatuses } from '@recolta/shared/domain/enumerations';
import type { ListAddress } from '../../../lib/list-address.ts';

/** The filter value that shows auctions in every state. */
export const everyStatus = 'all';

/** Filter values for auctions that have not ended, and for those that have. */
export const currentStatuses = 'Pending,Scheduled,InProgress,Closed';
export const overStatuses = 'Accepted,Refused,Failed';

/** The auctions of a page: the user's own, those with their bids or invitations, or everybody's. */
export type AuctionsScope = 'own' | 'participated' | 'admin';

export interface AuctionsFilters {
  readonly search: string;
  /** Comma-joined statuses, or `everyStatus`. */
  readonly statuses: string;
  /**
   * The statuses listed by default: for administrators those waiting for them, for others the ended ones, below the
   * board of current ones.
   */
  readonly usual: string;
}

/** Reads search and statuses from the address; unknown statuses count as not set. */
export function auctionsFilters(
  { filterOf }: Pick<ListAddress, 'filterOf'>,
  scope: AuctionsScope,
): AuctionsFilters {
  const search = filterOf('search').trim().slice(0, 100);
  // A search covers all statuses.
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
