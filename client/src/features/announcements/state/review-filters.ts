import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import {
  type AnnouncementStatus,
  announcementStatuses,
} from '@recolta/shared/domain/announcement/announcement-status';
import type { ListAddress } from '../../../lib/list-address.ts';

/** The filters of the administrators' list of announcements in the address; empty if not set. */
export interface ReviewFilters {
  readonly search: string;
  readonly status: AnnouncementStatus | '';
}

/** Reads the filters from the address; unknown values count as not set. */
export function readReviewFilters({ filterOf }: Pick<ListAddress, 'filterOf'>): ReviewFilters {
  return {
    search: filterOf('search').trim().slice(0, 100),
    status: announcementStatuses.find((one) => one === filterOf('status')) ?? '',
  };
}

/** The filters of the call. */
export function reviewFilters({ search, status }: ReviewFilters): string {
  const clauses = [
    search !== '' && `search@=${escapeFilterValue(search)}`,
    status !== '' && `status==${status}`,
  ];
  return clauses.filter((clause) => clause !== false).join();
}
