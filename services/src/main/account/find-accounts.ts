import type { Account } from '@recolta/shared/contracts/http/account';
import type { AdminAccount, Duplicate } from '@recolta/shared/contracts/http/administration';
import type { Address } from '@recolta/shared/contracts/http/company-fields';
import { type AccountDocumentType, accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import type { VatState } from '@recolta/shared/domain/vat';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { type CompanyFields, changedFields } from '../company-change/company-columns.ts';
import { isUnderReviewSql } from '../company-change/lock-company.ts';
import type { MainDatabase, UserLocale } from '../tables.ts';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly companyName: string | null;
  readonly companyNumber: string | null;
  readonly administratorName: string | null;
  readonly jNumber: string | null;
  readonly telephone: string | null;
  readonly countyOfActivityId: string | null;
  readonly invoiceAddress: Address | null;
  readonly deliveryAddress: Address | null;
  readonly distributionCounties: string[];
  readonly bank: string | null;
  readonly bankBranch: string | null;
  readonly bankAccountNumber: string | null;
  readonly providerAccount: boolean;
  readonly vatState: VatState | null;
  readonly isProducer: boolean | null;
  readonly locale: UserLocale;
  readonly createdAt: Date;
  readonly documents: {
    type: AccountDocumentType;
    path: string;
    mimeType: string;
    sizeBytes: number;
    uploadedAt: string;
  }[];
  readonly userId: string;
  readonly isActive: boolean;
  readonly isEmailConfirmed: boolean;
  readonly role: Role;
  readonly permissions: Permission[];
  readonly closedAt: Date | null;
  readonly companyCheckedAt: Date | null;
  readonly isUnderReview: boolean;
  readonly companyVersion: number;
  readonly duplicates: Duplicate[];
  readonly completionReason: string | null;
  readonly completionRequestedAt: Date | null;
  readonly deactivation: { readonly reason: string; readonly at: string } | null;
  readonly decision: AdminAccount['pendingDecision'];
  readonly permissionRequests: {
    permission: Permission;
    requestedAt: string;
    refusedAt: string | null;
    reason: string | null;
  }[];
  readonly pending: { readonly fields: CompanyFields; readonly requestedAt: string } | null;
  readonly decided: {
    readonly fields: CompanyFields;
    readonly fieldsBefore: CompanyFields;
    readonly decidedAt: string;
    readonly isApproved: boolean;
    readonly reason: string | null;
  } | null;
}

/** The documents of account `a`. */
const documentsSql = sql<Row['documents']>`coalesce((
  select json_agg(json_build_object('type', d.type, 'path', d.file_key, 'mimeType', f.mime_type,
    'sizeBytes', f.size_bytes, 'uploadedAt', d.uploaded_at) order by d.type)
  from main.documents d join platform.files f on f.key = d.file_key where d.account_id = a.id), '[]')`;

const permissionsSql = sql<Permission[]>`array(
  select p.permission from main.user_permissions p where p.user_id = u.id order by 1)`;

/** The permissions that user `u` requested and does not have. */
const permissionRequestsSql = sql<Row['permissionRequests']>`coalesce((
  select json_agg(json_build_object('permission', r.permission, 'requestedAt', r.requested_at,
    'refusedAt', r.refused_at, 'reason', r.reason) order by r.permission)
  from main.permission_requests r where r.user_id = u.id), '[]')`;

/** The pending request of account `a` to change company data, and the last decided one [S9]. */
const pendingSql = sql<Row['pending']>`(
  select json_build_object('fields', c.fields, 'requestedAt', c.requested_at)
  from main.company_changes c where c.account_id = a.id and c.decided_at is null)`;
const decidedSql = sql<Row['decided']>`(
  select json_build_object('fields', c.fields, 'fieldsBefore', c.fields_before, 'decidedAt', c.decided_at,
    'isApproved', c.is_approved, 'reason', c.reason)
  from main.company_changes c where c.account_id = a.id and c.decided_at is not null
  order by c.decided_at desc limit 1)`;

/** The last deactivation of user `u`, unless the user is active [S6]. */
const deactivationSql = sql<Row['deactivation']>`(
  select json_build_object('reason', coalesce(l.details->>'reason', ''), 'at', l.at)
  from main.audit_log l
  where l.subject_user_id = u.id and l.action = 'user.deactivated' and not u.is_active
  order by l.id desc limit 1)`;

/** The decision on user `u` that can still be undone [S6]. */
const decisionSql = sql<Row['decision']>`(
  select json_build_object('decision', d.decision, 'by', b.email, 'remainingMs',
    greatest(0, ceil(extract(epoch from d.due_at - clock_timestamp()) * 1000)::integer))
  from main.user_decisions d join main.users b on b.id = d.by_user_id where d.user_id = u.id)`;

/** Activated accounts other than `a` with this company number, as JSON [S9]. */
export function duplicatesSql(companyNumber: RawBuilder<unknown>): RawBuilder<Duplicate[]> {
  return sql`array(
    select json_build_object('accountId', o.id, 'userId', ou.id, 'companyName', o.company_name)
    from main.accounts o join main.users ou on ou.account_id = o.id
    where o.active_company_number = main.company_number_key(${companyNumber}) and o.id <> a.id)`;
}

/** Accounts with their users and documents, including closed ones, in one statement for any number; unordered. */
export async function findAdminAccounts(db: MainDatabase, ids: readonly string[]): Promise<AdminAccount[]> {
  const rows: Row[] = await db
    .selectFrom('main.accounts as a')
    .innerJoin('main.users as u', 'u.account_id', 'a.id')
    .select((of) => [
      'a.id',
      'u.email',
      'a.company_name as companyName',
      'a.company_number as companyNumber',
      'a.administrator_name as administratorName',
      'a.j_number as jNumber',
      'a.telephone',
      'a.county_of_activity as countyOfActivityId',
      'a.invoice_address as invoiceAddress',
      'a.delivery_address as deliveryAddress',
      'a.distribution_counties as distributionCounties',
      'a.bank',
      'a.bank_branch as bankBranch',
      'a.bank_account_number as bankAccountNumber',
      'a.provider_account as providerAccount',
      'a.vat_state as vatState',
      'a.is_producer as isProducer',
      'a.locale',
      'a.created_at as createdAt',
      'u.id as userId',
      'u.is_active as isActive',
      'u.role',
      'a.closed_at as closedAt',
      'a.company_checked_at as companyCheckedAt',
      'a.company_version as companyVersion',
      'a.completion_reason as completionReason',
      'a.completion_requested_at as completionRequestedAt',
      of('u.email_confirmed_at', 'is not', null).$castTo<boolean>().as('isEmailConfirmed'),
      isUnderReviewSql.as('isUnderReview'),
      documentsSql.as('documents'),
      permissionsSql.as('permissions'),
      permissionRequestsSql.as('permissionRequests'),
      duplicatesSql(sql`a.company_number`).as('duplicates'),
      deactivationSql.as('deactivation'),
      decisionSql.as('decision'),
      pendingSql.as('pending'),
      decidedSql.as('decided'),
    ])
    .where('a.id', '=', anyOf(ids))
    .execute();
  return rows.map((row) => ({
    account: accountOf(row),
    user: {
      userId: row.userId,
      isActive: row.isActive,
      isEmailConfirmed: row.isEmailConfirmed,
      role: row.role,
      roles: [row.role],
      permissions: row.permissions,
    },
    closedAt: row.closedAt?.toISOString() ?? null,
    companyVersion: row.companyVersion,
    pendingDecision: row.decision,
    duplicates: row.duplicates,
    invitedTo: null,
  }));
}

/** One account; undefined if it is unknown or closed. */
export async function findAccount(db: MainDatabase, id: string): Promise<AdminAccount | undefined> {
  const [found] = await findAdminAccounts(db, [id]);
  return found?.closedAt === null ? found : undefined;
}

function accountOf(row: Row): Account {
  const {
    userId: _u,
    isActive: _a,
    isEmailConfirmed: _e,
    role: _r,
    permissions: _p,
    closedAt: _c,
    companyVersion: _v,
    duplicates: _d,
    decision: _w,
    completionReason,
    completionRequestedAt,
    pending,
    decided,
    deactivation,
    permissionRequests,
    ...fields
  } = row;
  const documents = fields.documents.map((document) => ({
    ...document,
    uploadedAt: new Date(document.uploadedAt).toISOString(),
  }));
  return {
    ...fields,
    documents,
    ...documentPaths(documents),
    hasBankDetails: row.bank !== null && row.bankBranch !== null && row.bankAccountNumber !== null,
    hasDocuments: missingDocuments(documents).length === 0,
    createdAt: row.createdAt.toISOString(),
    companyCheckedAt: row.companyCheckedAt?.toISOString() ?? null,
    pendingChanges: pending && {
      requestedAt: new Date(pending.requestedAt).toISOString(),
      fields: changedFields(row, pending.fields),
    },
    lastChangeDecision: decided && {
      decidedAt: new Date(decided.decidedAt).toISOString(),
      isApproved: decided.isApproved,
      reason: decided.reason,
      fields: changedFields(decided.fieldsBefore, decided.fields),
    },
    completionRequest:
      completionReason === null || completionRequestedAt === null
        ? null
        : { reason: completionReason, requestedAt: completionRequestedAt.toISOString() },
    deactivation: deactivation && {
      reason: deactivation.reason,
      at: new Date(deactivation.at).toISOString(),
    },
    permissionRequests: permissionRequests.map(({ permission, requestedAt, refusedAt, reason }) => ({
      permission,
      requestedAt: new Date(requestedAt).toISOString(),
      refusal:
        refusedAt === null || reason === null
          ? null
          : { reason, refusedAt: new Date(refusedAt).toISOString() },
    })),
  };
}

/** The paths of the documents by the account fields of the product description. */
function documentPaths(documents: Account['documents']) {
  const pathOf = (type: AccountDocumentType) => documents.find((one) => one.type === type)?.path ?? null;
  return {
    companyNumberDocument: pathOf('CompanyNumber'),
    garanty: pathOf('Garanty'),
    garantyDocument: pathOf('Garanty'),
    administratorIdentificationFile: pathOf('Identification'),
    accountStatementFile: pathOf('AccountStatement'),
  };
}

/** The missing ones of the four documents. */
export function missingDocuments(documents: readonly { readonly type: AccountDocumentType }[]) {
  return accountDocumentTypes.filter((type) => !documents.some((document) => document.type === type));
}
