import { auditActions } from '@recolta/shared/domain/audit-actions';
import { useTranslation } from 'react-i18next';
import { FilterChoice, FilterDate, FilterText } from '../../../components/lists/filter-fields.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { useList } from '../../../lib/list-address.ts';
import { type AuditAddress, auditList, useAudit } from '../api/administration-queries.ts';
import { AuditList } from './audit-list.tsx';

/** All acts of administrators, newest first; filters and page are in the address. */
export function AuditPage() {
  const { t } = useTranslation(['administration', 'lists']);
  const address = useList(auditList);
  const { filters, isNarrowed } = address;
  const audit = useAudit(address);
  return (
    <ListPage
      frame={null}
      title={t('audit.heading')}
      lead={t('audit.lead')}
      above={<AuditFilterBar {...address} />}
      address={address}
      found={audit}
      loading={t('audit.loading')}
      failed={t('audit.failed')}
      count={({ total }) =>
        [t('audit.count', { count: total }), filters.user !== '' && t('audit.ofUser')]
          .filter(Boolean)
          .join(' · ')
      }
      none={t(isNarrowed ? 'audit.noneMatch' : 'audit.empty')}
    >
      {({ items }) => (
        <div className="rounded-3 border border-line bg-surface px-4 py-1 shadow-card md:px-5">
          <SteadyList
            rows={items}
            idOf={({ id }) => String(id)}
            view={JSON.stringify(address.query)}
            isOutdated={audit.isPlaceholderData}
          >
            {(entries) => <AuditList entries={entries} />}
          </SteadyList>
        </div>
      )}
    </ListPage>
  );
}

function AuditFilterBar({ filters, choose }: Pick<AuditAddress, 'filters' | 'choose'>) {
  const { t } = useTranslation(['administration', 'lists']);
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
      <FilterDate
        label={t('audit.from')}
        value={filters.from}
        max={filters.until}
        onChoose={(from) => choose({ from })}
      />
      <FilterDate
        label={t('audit.until')}
        value={filters.until}
        min={filters.from}
        onChoose={(until) => choose({ until })}
      />
    </fieldset>
  );
}
