import type { WorkCounts } from '@recolta/shared/contracts/http/administration';
import type { CompanyChangeDecision } from '@recolta/shared/contracts/http/company-changes';
import { auditActions } from '@recolta/shared/domain/audit-actions';
import { permissions, roles } from '@recolta/shared/domain/enumerations';
import { idIn } from '@recolta/shared/domain/ids';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bucharestDayStart, nextDay } from '../../../lib/bucharest-time.ts';
import { accountCalls, mainServiceKey } from '../../../lib/http/account-calls.ts';
import { companyChangeCalls, publicCalls, userCalls } from '../../../lib/http/page-calls.ts';
import {
  day,
  defineList,
  type FilterValues,
  type ListAddress,
  type ListState,
  oneOf,
  typed,
  valid,
  viewOf,
} from '../../../lib/list-address.ts';
import { useFresh, useListed, useRefetchWhileAway } from '../../session/api/work-by-push.ts';

/** Refetches everything on screen, because any act may change any of it; resolves when done. */
export function useRefreshAdministration(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: mainServiceKey });
}

/** One page of the users. */
export function useUsers(query: ReturnType<typeof usersQuery>) {
  return useQuery(accountCalls.list.queryOptions({ input: { query }, ...useListed() }));
}

/** The number of waiting tasks for administrators, except live auctions; undefined until known. */
export function useWorkCounts(): WorkCounts | undefined {
  const refetchInterval = useRefetchWhileAway();
  return useQuery(userCalls.workCounts.queryOptions({ refetchInterval })).data;
}

/** A user with its account; refetched every second while a decision can be undone. */
export function useUser(id: string) {
  const fresh = useFresh();
  return useQuery(
    userCalls.get.queryOptions({
      input: { params: { id } },
      ...fresh,
      refetchInterval: ({ state }) => (state.data?.pendingDecision ? 1000 : fresh.refetchInterval),
    }),
  );
}

/** One page of the pending requests, oldest first. */
export function useCompanyChanges({ paging }: ListState<unknown>) {
  return useQuery(companyChangeCalls.list.queryOptions({ input: { query: paging }, ...useListed() }));
}

/** A request with its account, while it is pending. */
export function useCompanyChange(id: string, isDecided: boolean) {
  const input = { params: { id } };
  return useQuery(companyChangeCalls.get.queryOptions({ input, enabled: !isDecided, ...useFresh() }));
}

/** Decides a request. Resolves after everything else on screen has been refetched, whatever the outcome. */
export function useChangeDecision(id: string) {
  const queries = useQueryClient();
  const input = { params: { id } };
  const ownHash = hashKey(companyChangeCalls.get.queryKey({ input }));
  return useMutation({
    mutationFn: (body: CompanyChangeDecision) => companyChangeCalls.decide.call({ ...input, body }),
    // A decided request can no longer be fetched.
    onSettled: (_done, error) =>
      queries.invalidateQueries({
        queryKey: mainServiceKey,
        predicate: ({ queryHash }) => error !== null || queryHash !== ownHash,
      }),
  });
}
export type ChangeDecisionMutation = ReturnType<typeof useChangeDecision>;

const auditFilters = {
  by: typed('by@='),
  subject: typed('subject@='),
  user: valid(
    (text) => idIn(text.toLowerCase()) !== null,
    (id) => `subjectUserId==${id.toLowerCase()}`,
  ),
  action: oneOf(auditActions, 'action=='),
  // Both days included.
  from: day((from) => `at>=${bucharestDayStart(from)}`),
  until: day((until) => `at<${bucharestDayStart(nextDay(until))}`),
};
export const auditList = defineList({ filters: auditFilters });
export type AuditAddress = ListAddress<FilterValues<typeof auditFilters>>;

/** One page of the audit log, newest first. */
export function useAudit({ paging, query: { filters } }: Pick<ListState<unknown>, 'paging' | 'query'>) {
  const query = { ...paging, filters };
  return useQuery(userCalls.audit.queryOptions({ input: { query }, ...useListed() }));
}

/** One page of incoming messages, newest first. */
export function useIncoming({ paging, query: { filters } }: ListState<unknown>) {
  const query = { ...paging, filters };
  return useQuery(publicCalls.incoming.queryOptions({ input: { query }, ...useListed() }));
}

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
