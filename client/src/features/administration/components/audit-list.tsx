import { type ErrorCode, isErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import type { AuditEntry } from '@recolta/shared/contracts/http/administration';
import { reportDecisions } from '@recolta/shared/contracts/http/content-reports';
import {
  type AccountDocumentType,
  accountDocumentTypes,
  documentFields,
} from '@recolta/shared/domain/account-documents';
import { type ReviewedField, reviewedFields } from '@recolta/shared/domain/company/reviewed-fields';
import { type Permission, permissions, type Role, roles } from '@recolta/shared/domain/enumerations';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf } from '../../../lib/format.ts';
import { type Translate, useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** Tables of market data, as the audit log names them. */
const marketTables = ['prices', 'rates', 'haulage', 'vat'] as const;

/** Acts of administrators, one sentence each. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditLine entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function AuditLine({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('administration');
  const locale = useLocale();
  const { at, by, action, subject, subjectUserId } = entry;
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[140px_minmax(0,1fr)]">
      <time dateTime={at} className="num text-ink-2 text-s">
        {formatInstant(at, 'dateTime', locale)}
      </time>
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{by}</span> {t(`audit.did.${action}`)}{' '}
          {subjectUserId === null ? (
            <span className="font-semibold">{tableName(subject, i18n.t) ?? subject}</span>
          ) : (
            <LocalLink to={`/admin/users/${subjectUserId}`} className="font-semibold text-act underline">
              {subject}
            </LocalLink>
          )}
        </p>
        <Details entry={entry} />
      </div>
    </div>
  );
}

/** The name of a table of market data; null for any other subject. */
function tableName(subject: string, t: Translate): string | null {
  const table = marketTables.find((name) => name === subject);
  return table === undefined ? null : t(`administration:audit.table.${table}`);
}

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['administration', 'forms', 'labels']);
  const locale = useLocale();
  const { reason, from, to, permission, document, fields, code, ...more } = auditDetails(entry.details);
  const { decision, day, upToKm, price, rate } = more;
  const parts = [
    from && to && t('audit.role', { from: t(`labels:role.${from}`), to: t(`labels:role.${to}`) }),
    decision && t(`audit.decision.${decision}`),
    day && formatDay(day, locale, 'date'),
    upToKm !== undefined && t('audit.upToKm', { km: upToKm }),
    price && formatMinor(minorOf(price), locale),
    rate && (locale === 'ro' ? rate.replace('.', ',') : rate),
    permission && t(`permission.${permission}`),
    document && t(`forms:field.${documentFields[document]}`),
    fields?.map((field) => t(`forms:field.${field}`)).join(', '),
    reason !== undefined && t('audit.reason', { reason }),
    code && errorText(code, {}, locale),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return null;
  return <p className="text-ink-2 text-s">{parts.join(' · ')}</p>;
}

/** Details of an entry in addition to actor, act and subject; missing parts are left out. */
interface AuditDetails {
  readonly reason?: string;
  readonly from?: Role;
  readonly to?: Role;
  readonly permission?: Permission;
  readonly document?: AccountDocumentType;
  /** Company data that a request changes [S9]. */
  readonly fields?: readonly ReviewedField[];
  /** Why a decision did not take effect. */
  readonly code?: ErrorCode;
  /** On a user [S6] or on a report [S11]. */
  readonly decision?: AuditedDecision;
  /** Stated for a removed row of market data, which has a price or a rate. */
  readonly day?: string;
  readonly upToKm?: number;
  /** Decimals of the wire; a bid by telephone has a price too. */
  readonly price?: string;
  readonly rate?: string;
}

const decisions = ['activate', 'requestCompletion', ...reportDecisions] as const;
type AuditedDecision = (typeof decisions)[number];

const one = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);

const text = (form: RegExp, value: unknown) =>
  typeof value === 'string' && form.test(value) ? value : undefined;

/** Reads an entry's details, whatever its act. A document is named by its type or its file name. */
export function auditDetails(details: Readonly<Record<string, unknown>>): AuditDetails {
  const { reason, from, to, permission, type, name, fields, code, decision, day, upToKm } = details;
  const changed = reviewedFields.filter((field) => Array.isArray(fields) && fields.includes(field));
  const file = typeof name === 'string' ? name.split('.')[0] : undefined;
  const read = {
    reason: typeof reason === 'string' ? reason : undefined,
    from: one(roles, from),
    to: one(roles, to),
    permission: one(permissions, permission),
    document: one(accountDocumentTypes, type ?? file),
    fields: changed.length > 0 ? changed : undefined,
    code: typeof code === 'string' && isErrorCode(code) ? code : undefined,
    decision: one(decisions, decision),
    day: text(/^\d{4}-\d{2}-\d{2}$/, day),
    upToKm: typeof upToKm === 'number' ? upToKm : undefined,
    price: text(/^\d+\.\d{2}$/, details.price),
    rate: text(/^\d+\.\d+$/, details.rate),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
