import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Frame, Page, PageHead } from '../ui/page.tsx';
import { ListCount } from './list-tabs.tsx';
import { ListWaiting } from './list-waiting.tsx';
import { Pagination } from './pagination.tsx';

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
