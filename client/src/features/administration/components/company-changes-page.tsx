import type { CompanyChangeItem } from '@recolta/shared/contracts/http/company-changes';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changedNames } from '../../../components/company/changed-field-list.tsx';
import { Cards, ListPage } from '../../../components/lists/list-page.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useCompanyChanges } from '../api/administration-queries.ts';

/** The pending requests to change company data, oldest first [S9]. */
export function CompanyChangesPage() {
  const { t } = useTranslation('administration');
  const address = useList(plainList);
  const changes = useCompanyChanges(address);
  return (
    <ListPage
      frame={null}
      title={t('changes.heading')}
      lead={t('changes.lead')}
      address={address}
      found={changes}
      loading={t('changes.loading')}
      failed={t('changes.failed')}
      count={({ total }) => t('changes.count', { count: total })}
      none={t('changes.empty')}
    >
      {({ items }) => (
        <SteadyList
          rows={items}
          idOf={({ id }) => id}
          view={JSON.stringify(address.paging)}
          isOutdated={changes.isPlaceholderData}
        >
          {(rows) => <Cards items={rows}>{(item) => <ChangeCard item={item} />}</Cards>}
        </SteadyList>
      )}
    </ListPage>
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
          <span className="font-semibold text-act">{item.companyName ?? item.email}</span>
          {item.duplicates.length > 0 && (
            <Chip tone="warn">
              <TriangleAlert aria-hidden="true" size={13} />
              {t('changes.sameNumber')}
            </Chip>
          )}
        </span>
        {item.companyName !== null && <span className="block break-all text-ink-2 text-s">{item.email}</span>}
        <span className="mt-1 block">{t('changes.fields', { fields: fields.join(', ') })}</span>
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
