import { ArrowDownUp, ListFilter, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { serverClock } from '../../lib/realtime/server-clock.ts';
import { AfterPress, OpenedPart } from '../errors/opened-part.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { type FilterChoice, FilterText, useChosen } from './filter-fields.tsx';
import { type Found, NoItems, Pagination } from './list-page.tsx';
import { ListWaiting } from './list-waiting.tsx';

const sheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

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
 * A public list: search, filters and order above its rows, on a phone filters and order below them. New items wait
 * behind a button, so that no row moves under a finger.
 */
export function MarketPage({
  title,
  name,
  acts,
  tabs,
  search,
  near,
  kinds,
  filters,
  chips,
  order,
  save,
  above,
  side,
  found: { data, error, refetch, isPlaceholderData = false },
  address,
  texts,
  onShowNew = refetch,
  waiting,
  elsewhere,
  children,
}: {
  title: string;
  /** Name of the region with the rows. */
  name: string;
  acts?: ReactNode;
  /** Further lists, each with its own address. */
  tabs?: ReactNode;
  search: Pick<ComponentProps<typeof FilterText>, 'label' | 'value' | 'onChoose' | 'isOther'>;
  /** A filter that a phone shows beside the search. */
  near?: ReactNode;
  /** A filter that a wide window shows beside the search. */
  kinds?: ReactNode;
  filters: ReactNode;
  chips: readonly FilterChip[];
  order?: Pick<ComponentProps<typeof FilterChoice>, 'label' | 'value' | 'options' | 'onChoose'>;
  /** Keeps the chosen filters. */
  save?: ReactNode;
  /** Above the rows. */
  above?: ReactNode;
  /** Beside the rows of a window of 1,280 px or more. */
  side?: ReactNode;
  found: Found<{ readonly total: number }>;
  address: ListAddress<unknown>;
  texts: {
    readonly count: (total: number) => string;
    /** Text of the button that closes the filters. */
    readonly show: (total: number) => string;
    readonly fresh: string;
    readonly loading: string;
    readonly failed: string;
    readonly none: string;
  };
  onShowNew?: () => unknown;
  waiting: number;
  /** Acts that lead from an empty list to items nearby. */
  elsewhere?: ReactNode;
  /** The rows; absent if there are none. */
  children: ReactNode;
}) {
  const { t } = useTranslation('lists');
  const [isOpen, setIsOpen] = useState(false);
  const onClear = address.isNarrowed ? address.clear : null;
  const filterCount = address.filterCount - (search.value === '' ? 0 : 1);
  return (
    <Page frame="wide" className="max-lg:pt-1">
      <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 lg:mb-3 lg:gap-x-4 lg:gap-y-4">
        <h1 className="title-list wrap-anywhere min-w-0 flex-1 max-sm:text-[1.4rem] lg:mr-auto lg:flex-none">
          {title}
        </h1>
        {/* On a phone icons. */}
        <div className="flex flex-none items-center gap-2 lg:order-3">{acts}</div>
        <search className="flex w-full flex-wrap items-center gap-3 lg:order-4">
          <div className="flex w-full gap-2 lg:w-auto lg:min-w-48 lg:max-w-72 lg:flex-1">
            <div className="relative min-w-0 flex-1">
              <FilterText type="search" isBare {...search} />
              {data && (
                <p
                  role="status"
                  className="num pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 bg-surface text-ink-2 text-s lg:hidden"
                >
                  <span aria-hidden="true">{data.total}</span>
                  <span className="sr-only">{texts.count(data.total)}</span>
                </p>
              )}
            </div>
            {near && <div className="flex-none lg:hidden">{near}</div>}
          </div>
          {kinds && <div className="max-lg:hidden">{kinds}</div>}
          <div
            data-list-bar=""
            className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-(--frame-side) max-lg:pt-2.5 max-lg:pb-[max(10px,env(safe-area-inset-bottom))] lg:contents"
          >
            <div className="max-lg:flex max-lg:gap-2 lg:contents">
              <Button
                className="flex-none whitespace-nowrap max-lg:only:flex-1"
                onPointerEnter={sheet.preload}
                onFocus={sheet.preload}
                onClick={() => setIsOpen(true)}
                aria-haspopup="dialog"
              >
                <ListFilter aria-hidden="true" size={17} />
                {filterCount === 0 ? t('filters') : t('filtersChosen', { count: filterCount })}
              </Button>
              {order && <OrderChoice {...order} />}
            </div>
            {/* Next to its button: what did not load is said there. */}
            <div className="hidden w-full has-[>[role=alert]]:block lg:order-1">
              <OpenedPart isOpen={isOpen} onClose={() => setIsOpen(false)}>
                <AfterPress>
                  <sheet.Part
                    show={data ? texts.show(data.total) : texts.loading}
                    isCounting={isPlaceholderData}
                    onClear={onClear}
                    onClose={() => setIsOpen(false)}
                  >
                    {filters}
                  </sheet.Part>
                </AfterPress>
              </OpenedPart>
            </div>
          </div>
          {data && (
            <p role="status" className="num order-1 ml-auto text-ink-2 text-s max-lg:hidden">
              {texts.count(data.total)}
            </p>
          )}
        </search>
        <div className="max-lg:w-full lg:order-2 [&>nav]:mb-1 lg:[&>nav]:mb-0 lg:[&>nav]:border-b-0">
          {tabs}
        </div>
      </div>
      {(chips.length > 0 || onClear) && (
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <ul className="flex flex-wrap gap-2 max-lg:hidden">
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
          {onClear && (
            <Button look="quiet" className="px-2 text-s" onClick={onClear}>
              <X aria-hidden="true" size={15} />
              {t('clear')}
            </Button>
          )}
          {save}
        </div>
      )}
      <div
        className={classNames(
          'grid items-start gap-6',
          Boolean(side) && 'xl:grid-cols-[minmax(0,1fr)_280px]',
        )}
      >
        <section aria-label={name} aria-busy={isPlaceholderData} className="min-w-0">
          {above}
          <NewItems text={texts.fresh} isShown={waiting > 0} onShow={() => void onShowNew()} />
          {!data && <ListWaiting found={{ error, refetch }} loading={texts.loading} failed={texts.failed} />}
          {children}
          {data && <Pagination address={address} total={data.total} />}
          {data?.total === 0 && (
            <NoItems title={texts.none} onClear={onClear}>
              {elsewhere}
            </NoItems>
          )}
        </section>
        {side && <aside className="grid gap-4 max-xl:hidden [&>*]:mb-0">{side}</aside>}
      </div>
    </Page>
  );
}

/** The order of a list as a button with a native menu. */
function OrderChoice({
  label,
  value,
  options,
  onChoose,
}: Pick<ComponentProps<typeof FilterChoice>, 'label' | 'value' | 'options' | 'onChoose'>) {
  const [shown, choose] = useChosen(value, onChoose);
  return (
    <label className="relative flex min-w-0 flex-auto items-center lg:order-2 lg:flex-none">
      <span className="sr-only">{label}</span>
      <ArrowDownUp aria-hidden="true" size={17} className="pointer-events-none absolute left-3" />
      <select
        value={shown}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 w-full min-w-0 appearance-none text-ellipsis rounded-2 border border-line-2 bg-surface pr-3 pl-9 font-medium text-ink text-s"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Shows items that arrived after the list was loaded on request, so that no row moves under a finger. */
function NewItems({ text, isShown, onShow }: { text: string; isShown: boolean; onShow: () => void }) {
  return (
    <div role="status">
      {isShown && (
        <button
          type="button"
          onClick={onShow}
          className="num min-h-11 w-full rounded-t-3 bg-fact-wash px-4 font-semibold text-fact text-s"
        >
          {text}
        </button>
      )}
    </div>
  );
}
