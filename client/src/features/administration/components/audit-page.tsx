import { auditActions } from '@recolta/shared/domain/audit-actions';
import { useTranslation } from 'react-i18next';
import { FilterChoice } from '../../../components/lists/filter-choice.tsx';
import { FilterText } from '../../../components/lists/filter-text.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { type ListAddress, useListAddress } from '../../../lib/list-address.ts';
import { useAudit } from '../api/administration-queries.ts';
import { type AuditFilters, auditClauses, readAuditFilters } from '../state/audit-filters.ts';
import { AuditList } from './audit-list.tsx';

const none = { by: '', subject: '', user: '', action: '', from: '', until: '' };

/** All acts of administrators, newest first; filters and page are in the address. */
export function AuditPage() {
  const { t } = useTranslation(['administration', 'lists']);
  const address = useListAddress();
  const filters = readAuditFilters(address);
  const clauses = auditClauses(filters);
  const audit = useAudit(clauses, address.page, address.pageSize);
  const { data } = audit;
  return (
    <>
      <h1 className="font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl">
        {t('audit.heading')}
      </h1>
      <p className="mt-1 mb-4 text-ink-2 text-s">{t('audit.lead')}</p>
      <AuditFilterBar address={address} filters={filters} />
      {!data && (
        <ListWaiting
          error={audit.error}
          loading={t('audit.loading')}
          failed={t('audit.failed')}
          onRetry={() => void audit.refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section
          aria-label={t('audit.heading')}
          aria-busy={audit.isPlaceholderData}
          className={classNames(audit.isPlaceholderData && 'opacity-60')}
        >
          <ListCount
            text={[t('audit.count', { count: data.total }), filters.userId !== '' && t('audit.ofUser')]
              .filter(Boolean)
              .join(' · ')}
            onClear={clauses === '' ? null : () => address.choose(none)}
          />
          <div className="rounded-3 border border-line bg-surface px-4 py-1 shadow-card md:px-5">
            <SteadyList
              rows={data.items}
              idOf={({ id }) => String(id)}
              view={`${clauses} ${address.page} ${address.pageSize}`}
              isOutdated={audit.isPlaceholderData}
            >
              {(entries) => <AuditList entries={entries} />}
            </SteadyList>
          </div>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && (
        <Notice title={clauses === '' ? t('audit.empty') : t('audit.noneMatch')}>
          {clauses !== '' && <Button onClick={() => address.choose(none)}>{t('lists:clear')}</Button>}
        </Notice>
      )}
    </>
  );
}

function AuditFilterBar({ address, filters }: { address: ListAddress; filters: AuditFilters }) {
  const { t } = useTranslation(['administration', 'lists']);
  const { choose } = address;
  return (
    <fieldset className="mb-4 grid min-w-0 grid-cols-2 items-end gap-2 md:grid-cols-3 xl:grid-cols-5">
      <legend className="sr-only">{t('lists:filters')}</legend>
      <FilterText type="search" label={t('audit.by')} value={filters.by} onChoose={(by) => choose({ by })} />
      <FilterText
        type="search"
        label={t('audit.subject')}
        value={filters.subject}
        onChoose={(subject) => choose({ subject })}
      />
      <FilterChoice
        label={t('audit.action')}
        none={t('audit.allActions')}
        value={filters.action}
        options={auditActions.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
        onChoose={(action) => choose({ action })}
        className="max-md:col-span-2"
      />
      <FilterText
        type="date"
        label={t('audit.from')}
        value={filters.from}
        max={filters.until}
        onChoose={(from) => choose({ from })}
      />
      <FilterText
        type="date"
        label={t('audit.until')}
        value={filters.until}
        min={filters.from}
        onChoose={(until) => choose({ until })}
      />
    </fieldset>
  );
}
