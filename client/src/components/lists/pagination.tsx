import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { PagedAddress } from '../../lib/list-address.ts';
import { SiteLink } from '../../lib/local-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { FilterChoice } from './filter-fields.tsx';

/** Page links of a list; nothing if one page, of the default or the chosen size, is enough. */
export function Pagination({ address, total }: { address: PagedAddress; total: number }) {
  const { t } = useTranslation('lists');
  const { page, pageSize, pageQuery, sizes } = address;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The items of the last page have left the list.
  if (page > pages) return <Navigate to={pageQuery(pages)} replace />;
  if (total <= Math.min(pageSize, sizes[0] ?? pageSize)) return null;
  // The address may have any size.
  const offered = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((a, b) => a - b);
  return (
    <nav aria-label={t('pages')} className="mt-4 flex flex-wrap items-end justify-between gap-3">
      <div className="flex items-center gap-2">
        <PageLink to={page > 1 ? pageQuery(page - 1) : null} label={t('previousPage')}>
          <ChevronLeft aria-hidden="true" size={16} />
          <span className="max-[22.4375rem]:hidden">{t('previous')}</span>
        </PageLink>
        <span className="num px-1 text-ink-2 text-s">{t('page', { page, pages })}</span>
        <PageLink to={page < pages ? pageQuery(page + 1) : null} label={t('nextPage')}>
          <span className="max-[22.4375rem]:hidden">{t('next')}</span>
          <ChevronRight aria-hidden="true" size={16} />
        </PageLink>
      </div>
      {sizes.length > 1 && (
        <FilterChoice
          label={t('pageSize')}
          value={String(pageSize)}
          options={offered.map((size) => ({ value: String(size), label: String(size) }))}
          onChoose={(size) => address.choose({ pageSize: size })}
        />
      )}
    </nav>
  );
}

function PageLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) {
    return (
      <span aria-hidden="true" className={buttonClass('quiet', 'pointer-events-none px-3 text-s')}>
        {children}
      </span>
    );
  }
  return (
    <SiteLink to={to} aria-label={label} className={buttonClass('plain', 'px-3 text-s')}>
      {children}
    </SiteLink>
  );
}
