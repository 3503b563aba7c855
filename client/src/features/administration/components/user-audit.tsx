import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAudit } from '../api/audit-query.ts';
import { AuditList } from './audit-list.tsx';
import { UserSection } from './user-section.tsx';

/** How many of the latest entries stand on the user's page. */
const shownEntries = 8;

/** What administrators did to one user. */
export function UserAudit({ userId }: { userId: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useAudit(`subjectUserId==${userId}`, 1, shownEntries);
  return (
    <UserSection title={t('administration.user.audit')}>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('administration.audit.loading')}
          failed={t('administration.audit.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.total === 0 && <p className="text-ink-2">{t('administration.user.auditEmpty')}</p>}
      {data && data.total > 0 && (
        <div className="-my-3">
          <AuditList entries={data.items} />
        </div>
      )}
      {data && data.total > shownEntries && (
        <LocalLink
          to={`/admin/audit?user=${userId}`}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-act underline"
        >
          {t('administration.user.auditMore')}
        </LocalLink>
      )}
    </UserSection>
  );
}
