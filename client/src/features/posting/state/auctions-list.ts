import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { auctionStatuses } from '@recolta/shared/domain/enumerations';
import { defineList, type ListState } from '../../../lib/list-address.ts';
import { someOf, typed } from '../../../lib/list-filters.ts';

/** The filter value that shows auctions in every state. */
export const everyStatus = 'all';

/** Filter values for auctions that have not ended, and for those that have. */
export const currentStatuses = 'Pending,Scheduled,InProgress,Closed';
export const overStatuses = 'Accepted,Refused,Failed';

/** Queries of the tabs beside the default one. */
export const tabQueries = { turn: '?statuses=Closed', over: `?statuses=${overStatuses}` } as const;

/** Statuses of each tab. */
export const tabStatuses = { open: currentStatuses, turn: 'Closed', over: overStatuses } as const;

/** The auctions of a page: the user's own, those with their bids or invitations, or everybody's. */
export type AuctionsScope = 'own' | 'participated' | 'admin';

export const auctionsList = defineList({
  filters: { search: typed(), statuses: someOf([everyStatus, ...auctionStatuses]) },
});

interface AuctionsFilters {
  readonly search: string;
  /** Comma-joined statuses, or `everyStatus`. */
  readonly statuses: string;
  /** The statuses listed by default: for administrators those waiting for them, for others the current ones. */
  readonly usual: string;
}

type Listed = ListState<{ readonly search: string; readonly statuses: readonly string[] }>;

/** Search and statuses of a list, with the default of its scope. */
export function auctionsFilters(
  { filters: { search, statuses } }: Pick<Listed, 'filters'>,
  scope: AuctionsScope,
): AuctionsFilters {
  // A search covers all statuses.
  const usualOfAccount = search === '' ? currentStatuses : everyStatus;
  const usual = scope === 'admin' ? 'Pending' : usualOfAccount;
  const known = auctionStatuses.filter((status) => statuses.includes(status)).join(',');
  return { search, statuses: statuses.includes(everyStatus) ? everyStatus : known || usual, usual };
}

/** The call's query for one page. */
export function auctionsQuery({ search, statuses }: AuctionsFilters, { paging }: Pick<Listed, 'paging'>) {
  const clauses = [
    ...(statuses === everyStatus ? [] : [`status==${statuses.replaceAll(',', '|')}`]),
    ...(search === '' ? [] : [`name@=${escapeFilterValue(search)}`]),
  ];
  return { ...paging, filters: clauses.join(','), sorts: '' };
}
