import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { permissions, roles } from '@recolta/shared/domain/enumerations';
import type { ListAddress } from '../../../lib/list-address.ts';

export const userStatuses = ['active', 'inactive', 'incomplete', 'closed'] as const;
export const userSorts = {
  newest: '-createdAt',
  oldest: 'createdAt',
  company: 'companyName',
  email: 'email',
} as const;
export type UserSort = keyof typeof userSorts;

/** The views of the list, each with its filter: users waiting for activation first, then for a check, for a permission, all. */
export const userViews = {
  waiting: 'isWaiting==true',
  invited: 'isInvited==true',
  permission: 'asksFor==Auctions.Post',
  all: '',
} as const;
export type UserView = keyof typeof userViews;

/** The filters of the users in the address; empty strings where not set. */
export interface UsersFilters {
  readonly view: UserView;
  readonly search: string;
  readonly status: (typeof userStatuses)[number] | '';
  readonly role: (typeof roles)[number] | '';
  readonly permission: (typeof permissions)[number] | '';
  readonly isEmailConfirmed: 'true' | 'false' | '';
  /**
   * Views of users waiting for a check or a permission have a fixed order: by the auction's start, or by the request.
   */
  readonly sort: UserSort;
}

type Place = Pick<ListAddress, 'filterOf'>;

/** Reads the filters from the address; unknown values count as not set. */
export function readUsersFilters({ filterOf }: Place): UsersFilters {
  const known = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === filterOf(name)) ?? '';
  const view = known('view', Object.keys(userViews) as UserView[]) || 'waiting';
  const isAll = view === 'all';
  return {
    view,
    search: filterOf('search').trim().slice(0, 100),
    status: isAll ? known('status', userStatuses) : '',
    role: known('role', roles),
    permission: isAll ? known('permission', permissions) : '',
    isEmailConfirmed: isAll ? known('confirmed', ['true', 'false']) : '',
    sort: known('sort', Object.keys(userSorts) as UserSort[]) || 'newest',
  };
}

/** True if any filter besides the view is set. */
export function isNarrowed({ search, status, role, permission, isEmailConfirmed }: UsersFilters): boolean {
  return [search, status, role, permission, isEmailConfirmed].some((value) => value !== '');
}

export interface UsersQuery {
  readonly page: string;
  readonly pageSize: string;
  readonly filters: string;
  readonly sorts: string;
}

/** The fixed order of a view, if it has one. */
export const ownSorts: Partial<Record<UserView, string>> = { invited: '', permission: 'requestedAt' };

/** The call's query for one page. */
export function usersQuery(filters: UsersFilters, page: number, pageSize: number): UsersQuery {
  const { search, status, role, permission, isEmailConfirmed } = filters;
  const clauses = [
    filters.view !== 'all' && userViews[filters.view],
    search !== '' && `search@=${escapeFilterValue(search)}`,
    status !== '' && `status==${status}`,
    role !== '' && `role==${role}`,
    permission !== '' && `permission==${permission}`,
    isEmailConfirmed !== '' && `isEmailConfirmed==${isEmailConfirmed}`,
  ];
  return {
    page: String(page),
    pageSize: String(pageSize),
    filters: clauses.filter((clause) => clause !== false).join(','),
    sorts: ownSorts[filters.view] ?? userSorts[filters.sort],
  };
}
