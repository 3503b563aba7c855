import type { CompanyChangeItem } from '@recolta/shared/contracts/http/company-changes';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changedNames } from '../../../components/company/changed-field-list.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useCompanyChanges } from '../api/administration-queries.ts';

/** The pending requests to change company data, oldest first [S9]. */
export function CompanyChangesPage() {
  const { t } = useTranslation('administration');
  const address = useListAddress();
  const changes = useCompanyChanges(address.page, address.pageSize);
  const { data } = changes;
  return (
    <>
      <h1 className="font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl">
        {t('changes.heading')}
      </h1>
      <p className="mt-1 mb-4 text-ink-2 text-s">{t('changes.lead')}</p>
      {!data && (
        <ListWaiting
          error={changes.error}
          loading={t('changes.loading')}
          failed={t('changes.failed')}
          onRetry={() => void changes.refetch()}
        />
      )}
      {data?.total === 0 && <Notice title={t('changes.empty')} />}
      {data && data.total > 0 && (
        <section
          aria-label={t('changes.heading')}
          aria-busy={changes.isPlaceholderData}
          className={classNames(changes.isPlaceholderData && 'opacity-60')}
        >
          <ListCount text={t('changes.count', { count: data.total })} />
          <SteadyList
            rows={data.items}
            idOf={({ id }) => id}
            view={`${address.page} ${address.pageSize}`}
            isOutdated={changes.isPlaceholderData}
          >
            {(items) => (
              <ul className="grid gap-3">
                {items.map((item) => (
                  <li key={item.id}>
                    <ChangeCard item={item} />
                  </li>
                ))}
              </ul>
            )}
          </SteadyList>
          <Pagination address={address} total={data.total} />
        </section>
      )}
    </>
  );
}

function ChangeCard({ item }: { item: CompanyChangeItem }) {
  const { t } = useTranslation(['administration', 'forms']);
  const locale = useLocale();
  const fields = changedNames(item.fields).map((name) => t(`forms:field.${name}`));
  return (
    <LocalLink
      to={`/admin/company-changes/${item.id}`}
      className="flex items-center gap-4 rounded-3 border border-line bg-surface p-4 shadow-card hover:bg-surface-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words font-semibold text-act">{item.companyName ?? item.email}</span>
          {item.duplicates.length > 0 && (
            <Chip tone="warn">
              <TriangleAlert aria-hidden="true" size={13} />
              {t('changes.sameNumber')}
            </Chip>
          )}
        </span>
        {item.companyName !== null && <span className="block break-all text-ink-2 text-s">{item.email}</span>}
        <span className="mt-1 block break-words">{t('changes.fields', { fields: fields.join(', ') })}</span>
        <span className="num block text-ink-3 text-s">
          {t('changes.requestedAt', {
            date: formatInstant(item.requestedAt, 'dateTime', locale),
          })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="flex-none text-ink-3" />
    </LocalLink>
  );
}
