import type { AuditEntry } from '@recolta/shared/contracts/http/administration';
import { documentFields } from '@recolta/shared/domain/account-documents';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { auditDetails } from '../state/audit-details.ts';

/** What administrators did, a sentence each. */
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
  const { t, locale } = useTexts();
  const { at, by, action, subject, subjectUserId } = entry;
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[140px_minmax(0,1fr)]">
      <time dateTime={at} className="num text-ink-2 text-s">
        {formatInstant(at, 'dateTime', locale)}
      </time>
      <div className="min-w-0 break-words">
        <p>
          <span className="font-semibold">{by}</span> {t(`administration.audit.did.${action}`)}{' '}
          {subjectUserId === null ? (
            <span className="font-semibold">{subject}</span>
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

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts();
  const { reason, from, to, permission, document, fields } = auditDetails(entry.details);
  const parts = [
    from &&
      to &&
      t('administration.audit.role', { from: t(`labels.role.${from}`), to: t(`labels.role.${to}`) }),
    permission && t(`administration.permission.${permission}`),
    document && t(`forms.field.${documentFields[document]}`),
    fields?.map((field) => t(`forms.field.${field}`)).join(', '),
    reason !== undefined && t('administration.audit.reason', { reason }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return null;
  return <p className="text-ink-2 text-s">{parts.join(' · ')}</p>;
}
