import { permissions, roles } from '@recolta/shared/domain/enumerations';
import { defineList, type ListAddress, type ListState } from '../../../lib/list-address.ts';
import { type FilterValues, oneOf, typed, viewOf } from '../../../lib/list-filters.ts';

export const userStatuses = ['active', 'inactive', 'incomplete', 'closed'] as const;
export const userSorts = {
  newest: '-createdAt',
  oldest: 'createdAt',
  company: 'companyName',
  email: 'email',
} as const;

/** The views of the list, each with its filter: users waiting for activation first, then for a check, for a permission, all. */
export const userViews = {
  waiting: 'isWaiting==true',
  invited: 'isInvited==true',
  permission: 'asksFor==Auctions.Post',
  all: '',
} as const;
export type UserView = keyof typeof userViews;

const filters = {
  view: viewOf(userViews),
  search: typed('search@='),
  status: oneOf(userStatuses, 'status=='),
  role: oneOf(roles, 'role=='),
  permission: oneOf(permissions, 'permission=='),
  confirmed: oneOf(['true', 'false'], 'isEmailConfirmed=='),
};
type UserFilters = FilterValues<typeof filters>;

const onlyOfAll = { status: '', permission: '', confirmed: '' } as const;

/** The users, for administrators; waiting ones have only the filters that apply to them. */
export const usersList = defineList({
  filters,
  sorts: userSorts,
  adjust: (values) => (values.view === 'all' ? values : { ...values, ...onlyOfAll }),
});
export type UsersAddress = ListAddress<UserFilters, keyof typeof userSorts>;

/** Fixed orders: users waiting for a check by the auction's start, those waiting for a permission by the request. */
export const ownSorts: Partial<Record<UserView, string>> = { invited: '', permission: 'requestedAt' };

/** The call's query for the page in the address. */
export function usersQuery({ filters: { view }, query }: Pick<ListState<UserFilters>, 'filters' | 'query'>) {
  return { ...query, sorts: ownSorts[view] ?? query.sorts };
}
