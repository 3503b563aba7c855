import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../lib/list-address.ts';
import { serverClock } from '../../lib/realtime/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { ListCount } from './list-count.tsx';
import { type Found, NoItems } from './list-page.tsx';
import { ListWaiting } from './list-waiting.tsx';
import { NewItems } from './new-items.tsx';
import { Pagination } from './pagination.tsx';

/** A chosen filter value, with what removes it. */
export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly onRemove: () => void;
}

/**
 * Displayed items with their newest states, and the number of those that arrived after the page was loaded.
 *
 * @param changes of all items by push, by id
 * @param isNew if a change belongs to the list and came after an instant of the server's clock
 */
export function useMarketItems<Item extends { readonly id: string }>(
  found: { readonly data: { readonly items: readonly Item[] } | undefined; readonly dataUpdatedAt: number },
  changes: Readonly<Record<string, Item>>,
  newestOf: (item: Item, change: Item | undefined) => Item,
  isNew: (item: Item, loadedAtMs: number) => boolean,
): { readonly items: readonly Item[]; readonly waiting: number } {
  const items = found.data?.items.map((item) => newestOf(item, changes[item.id])) ?? [];
  const shown = new Set(items.map(({ id }) => id));
  const loadedAtMs = serverClock.nowMs() - (Date.now() - found.dataUpdatedAt);
  const fresh = Object.values(changes).filter((item) => !shown.has(item.id) && isNew(item, loadedAtMs));
  return { items, waiting: fresh.length };
}

/**
 * A public list with its filters beside it, folded on a phone. New items wait behind a button, so that no row moves
 * under a finger.
 */
export function MarketPage({
  title,
  name,
  acts,
  above,
  filters,
  chips,
  order,
  views,
  found: { data, error, refetch, isPlaceholderData },
  address,
  texts,
  onShowNew = refetch,
  waiting,
  children,
}: {
  title: string;
  /** Name of the region with the rows. */
  name: string;
  acts?: ReactNode;
  above?: ReactNode;
  filters: ReactNode;
  chips: readonly FilterChip[];
  /** The choice of order. */
  order?: ReactNode;
  /** Other views of the list, above its rows. */
  views?: ReactNode;
  found: Found<{ readonly total: number }>;
  address: ListAddress<unknown>;
  texts: {
    readonly count: (total: number) => string;
    readonly fresh: string;
    readonly loading: string;
    readonly failed: string;
    readonly none: string;
  };
  onShowNew?: () => unknown;
  waiting: number;
  /** The rows; absent if there are none. */
  children: ReactNode;
}) {
  const { t } = useTranslation('lists');
  const onClear = address.isNarrowed ? address.clear : null;
  return (
    <Page frame="wide">
      <PageHead title={title} acts={acts} />
      {above}
      <div className="grid items-start gap-6 lg:grid-cols-[232px_minmax(0,1fr)]">
        <aside className="max-lg:hidden">
          <h2 className="sr-only">{t('filters')}</h2>
          {filters}
        </aside>
        <section aria-label={name} aria-busy={isPlaceholderData}>
          <details className="mb-3 rounded-2 border border-line bg-surface lg:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold">
              <SlidersHorizontal aria-hidden="true" size={17} />
              {t('filters')}
            </summary>
            <div className="border-line border-t p-4">{filters}</div>
          </details>
          {(chips.length > 0 || order) && (
            <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
              <ul className="flex flex-wrap gap-2">
                {chips.map(({ key, label, onRemove }) => (
                  <li key={key}>
                    <Button className="rounded-full px-3.5 text-s" onClick={onRemove}>
                      {label}
                      <X aria-hidden="true" size={15} />
                      <span className="sr-only">{t('without')}</span>
                    </Button>
                  </li>
                ))}
              </ul>
              {order}
            </div>
          )}
          {views}
          {data && <ListCount text={texts.count(data.total)} onClear={onClear} />}
          <NewItems text={texts.fresh} isShown={waiting > 0} onShow={() => void onShowNew()} />
          {!data && (
            <ListWaiting
              error={error}
              loading={texts.loading}
              failed={texts.failed}
              onRetry={() => void refetch()}
            />
          )}
          {children}
          {data && <Pagination address={address} total={data.total} />}
          {data?.total === 0 && <NoItems title={texts.none} onClear={onClear} />}
        </section>
      </div>
    </Page>
  );
}
