import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import type { ListAddress, PagedAddress } from '../../lib/list-address.ts';
import { SiteLink } from '../../lib/local-link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Frame, Page, PageHead } from '../ui/page.tsx';
import { FilterChoice } from './filter-fields.tsx';
import { ListCount } from './list-tabs.tsx';
import { ListWaiting } from './list-waiting.tsx';

/** The answer to a query. */
export interface Found<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** True while the shown page is the previous one. */
  readonly isPlaceholderData?: boolean;
}

interface ListParts<Data> {
  found: Found<Data>;
  /** Absent for a list on one page. */
  address?: ListAddress<unknown>;
  loading: string;
  failed: string;
  /** The number of items, with a button that clears the filters. */
  count?: (data: Data) => string;
  /** Above the rows, in place of their number. */
  head?: (data: Data) => ReactNode;
  /** Shown instead of rows; a text gets a button that clears the filters. */
  none: ReactNode;
  /** Below the pagination. */
  foot?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Rows of one page of a list with their pagination; while it loads, after a failure, and without any. */
export function ListResult<Data extends { readonly total: number }>({
  name,
  found: { data, error, refetch, isPlaceholderData = false },
  address,
  loading,
  failed,
  count,
  head,
  none,
  foot,
  children,
}: ListParts<Data> & {
  /** Name of the region with the rows. */
  name: string;
}) {
  if (!data) return <ListWaiting found={{ error, refetch }} loading={loading} failed={failed} />;
  const onClear = address?.isNarrowed ? address.clear : null;
  const pagination = address && <Pagination address={address} total={data.total} />;
  if (data.total === 0)
    return (
      <>
        {pagination}
        {typeof none === 'string' ? <NoItems title={none} onClear={onClear} /> : none}
      </>
    );
  return (
    <section
      aria-label={name}
      aria-busy={isPlaceholderData}
      className={classNames(isPlaceholderData && 'opacity-60')}
    >
      {count && <ListCount text={count(data)} onClear={onClear} />}
      {head?.(data)}
      {children(data)}
      {pagination}
      {foot?.(data)}
    </section>
  );
}

/** A list without items, with a button that clears the filters if any are set. */
export function NoItems({
  title,
  onClear,
  children,
}: {
  title: string;
  onClear: (() => void) | null;
  /** Acts that lead to other items. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('lists');
  return (
    <Notice title={title}>
      {children}
      {onClear && <Button onClick={onClear}>{t('clear')}</Button>}
    </Notice>
  );
}

/**
 * The page of a list: title, acts, what narrows it, and one page of rows.
 *
 * @param frame null inside a layout, such as the administration's, which has the frame
 */
export function ListPage<Data extends { readonly total: number }>({
  title,
  mark,
  lead,
  acts,
  above,
  below,
  frame = 'wide',
  ...list
}: ListParts<Data> & {
  title: string;
  /** After the title. */
  mark?: ReactNode;
  lead?: string | undefined;
  acts?: ReactNode;
  /** Between title and rows: tabs, filters. */
  above?: ReactNode;
  below?: ReactNode;
  frame?: Frame | null;
}) {
  const content = (
    <>
      <PageHead title={title} mark={mark} lead={lead} acts={acts} />
      {above}
      <ListResult name={title} {...list} />
      {below}
    </>
  );
  return frame === null ? content : <Page frame={frame}>{content}</Page>;
}

/** Rows of a list as one card. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">{children}</ul>;
}

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

/** The items of a list as cards, one below the other. */
export function Cards<Item extends { readonly id: string | number }>({
  items,
  children,
}: {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
