import {
  type FilterClause,
  type FilterFields,
  parseFilters,
} from '@recolta/shared/contracts/http/list-filters';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { counties } from '@recolta/shared/domain/counties';
import { permissions, roles } from '@recolta/shared/domain/enumerations';
import { type RawBuilder, sql } from 'kysely';
import { foldEmail } from '../../platform/fold-email.ts';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';
import { wasDeactivatedSql } from './invitees.ts';
import { hasBankDetailsSql } from './missing-account-details.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['==', '!='] as const,
  accepts: (value: string) => values.includes(value),
});
const text = (operators: FilterFields[string]['operators']) => ({
  operators,
  accepts: (value: string) => value.length <= 254,
});
const truth = oneOf(['true', 'false']);

/** Fields that administrators may filter accounts by. */
const fields: FilterFields = {
  search: text(['@=']),
  name: text(['@=']),
  email: text(['@=', '==']),
  companyNumber: text(['@=', '==']),
  status: oneOf(['active', 'inactive', 'incomplete', 'closed']),
  role: oneOf(roles),
  permission: oneOf(permissions),
  isActive: truth,
  isEmailConfirmed: truth,
  hasBankDetails: truth,
  hasDocuments: truth,
  isWaiting: truth,
  hasDuplicates: truth,
  county: oneOf(counties.map(({ code }) => code)),
  asksFor: { operators: ['=='], accepts: (value) => permissions.some((one) => one === value) },
  isInvited: { operators: ['=='], accepts: (value) => value === 'true' },
};

const hasDocuments = sql`(
  (select count(*) from main.documents d where d.account_id = a.id) = ${accountDocumentTypes.length})`;
const isEmailConfirmed = sql`(u.email_confirmed_at is not null)`;

/** Columns of account `a` and its user `u`. */
const columns: Columns = {
  // A company number is found with and without its RO.
  search: sql`concat_ws(' ', a.company_name, a.administrator_name, u.email, 'RO' || a.company_number)`,
  name: sql`concat_ws(' ', a.company_name, a.administrator_name)`,
  email: sql`u.email_folded`,
  companyNumber: sql`a.company_number`,
  // The same rules as `accountStatus` [S5].
  status: sql`(case
    when a.closed_at is not null then 'closed'
    when case when u.role = 'Bidder' then not u.is_active or not ${hasBankDetailsSql}
      else u.is_active and not ${hasBankDetailsSql} end then 'incomplete'
    when u.is_active then 'active' else 'inactive' end)`,
  role: sql`u.role`,
  isActive: sql`u.is_active::text`,
  isEmailConfirmed: sql`${isEmailConfirmed}::text`,
  hasBankDetails: sql`${hasBankDetailsSql}::text`,
  hasDocuments: sql`${hasDocuments}::text`,
  // Ready to be activated by an administrator [S6]; a deactivated account is not.
  isWaiting: sql`(not u.is_active and a.closed_at is null and ${isEmailConfirmed} and ${hasDocuments}
    and not ${wasDeactivatedSql})::text`,
  hasDuplicates: sql`exists (select from main.accounts o
    where o.active_company_number = main.company_number_key(a.company_number) and o.id <> a.id)::text`,
  county: sql`a.county_of_activity`,
};

/** Parses the clauses of a list's filters. @throws BorderError 400 */
export const accountClauses = (filters: string): FilterClause[] =>
  parsedOr400(parseFilters(filters, fields), 'filters');

/**
 * Clauses as conditions on account `a` and user `u`. Closed accounts are listed only for the status `closed`.
 *
 * @param inviteeIds the accounts that `isInvited` means
 */
export function accountConditions(
  clauses: readonly FilterClause[],
  inviteeIds: readonly string[],
): RawBuilder<unknown>[] {
  const asksForClosed = clauses.some(
    ({ name, operator, values }) => name === 'status' && operator === '==' && values.includes('closed'),
  );
  return [
    asksForClosed ? sql`true` : sql`a.closed_at is null`,
    ...clauses.map((clause) => condition(clause, inviteeIds)),
  ];
}

function condition(clause: FilterClause, inviteeIds: readonly string[]): RawBuilder<unknown> {
  const { name, operator, values } = clause;
  if (name === 'email') return filterCondition(columns, { ...clause, values: values.map(foldEmail) });
  if (name === 'isInvited') return sql`a.id = any(${[...inviteeIds]}::uuid[])`;
  if (name === 'asksFor') return asksForSql(values);
  if (name !== 'permission') return filterCondition(columns, clause);
  const holds = sql`exists (
    select from main.user_permissions p where p.user_id = u.id and p.permission = any(${[...values]}))`;
  return operator === '==' ? holds : sql`not ${holds}`;
}

/** True if user `u`, who may trade, has an open request for one of these permissions [S6]. */
export const asksForSql = (asked: readonly string[]) => sql`(u.is_active and u.role in ('Client', 'Provider')
  and exists (select from main.permission_requests r
    where r.user_id = u.id and r.refused_at is null and r.permission = any(${[...asked]})))`;
