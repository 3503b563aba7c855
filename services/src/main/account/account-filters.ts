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

const oneOf = (values: readonly string[]) => ({
  operators: ['==', '!='] as const,
  accepts: (value: string) => values.includes(value),
});
const text = (operators: FilterFields[string]['operators']) => ({
  operators,
  accepts: (value: string) => value.length <= 254,
});
const truth = oneOf(['true', 'false']);

/** What administrators may filter accounts by. */
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
};

const hasBankDetails = sql`(num_nulls(a.bank, a.bank_branch, a.bank_account_number) = 0)`;
const hasDocuments = sql`(
  (select count(*) from main.documents d where d.account_id = a.id) = ${accountDocumentTypes.length})`;
const isEmailConfirmed = sql`(u.email_confirmed_at is not null)`;
const wasDeactivated = sql`exists (
  select from main.audit_log l where l.subject_user_id = u.id and l.action = 'user.deactivated')`;

/** Of account `a` and its user `u`. */
const columns: Columns = {
  // A company number is found with its RO and without.
  search: sql`concat_ws(' ', a.company_name, a.administrator_name, u.email, 'RO' || a.company_number)`,
  name: sql`concat_ws(' ', a.company_name, a.administrator_name)`,
  email: sql`u.email_folded`,
  companyNumber: sql`a.company_number`,
  // As accountStatus decides it [S5].
  status: sql`(case
    when a.closed_at is not null then 'closed'
    when case when u.role = 'Bidder' then not u.is_active or not ${hasBankDetails}
      else u.is_active and not ${hasBankDetails} end then 'incomplete'
    when u.is_active then 'active' else 'inactive' end)`,
  role: sql`u.role`,
  isActive: sql`u.is_active::text`,
  isEmailConfirmed: sql`${isEmailConfirmed}::text`,
  hasBankDetails: sql`${hasBankDetails}::text`,
  hasDocuments: sql`${hasDocuments}::text`,
  // Ready to be activated by an administrator [S6]; an account that was deactivated is not.
  isWaiting: sql`(not u.is_active and a.closed_at is null and ${isEmailConfirmed} and ${hasDocuments}
    and not ${wasDeactivated})::text`,
  hasDuplicates: sql`exists (select from main.accounts o
    where o.active_company_number = main.company_number_key(a.company_number) and o.id <> a.id)::text`,
  county: sql`a.county_of_activity`,
};

/**
 * The filters of a list as conditions on account `a` and user `u`. Closed accounts are listed only for the status
 * `closed`.
 *
 * @throws BorderError 400
 */
export function accountConditions(filters: string): RawBuilder<unknown>[] {
  const clauses = parsedOr400(parseFilters(filters, fields), 'filters');
  const asksForClosed = clauses.some(
    ({ name, operator, values }) => name === 'status' && operator === '==' && values.includes('closed'),
  );
  return [asksForClosed ? sql`true` : sql`a.closed_at is null`, ...clauses.map(condition)];
}

function condition(clause: FilterClause): RawBuilder<unknown> {
  const { name, operator, values } = clause;
  if (name === 'email') return filterCondition(columns, { ...clause, values: values.map(foldEmail) });
  if (name !== 'permission') return filterCondition(columns, clause);
  const holds = sql`exists (
    select from main.user_permissions p where p.user_id = u.id and p.permission = any(${[...values]}))`;
  return operator === '==' ? holds : sql`not ${holds}`;
}
