import { counties, countyName } from '@recolta/shared/domain/counties';
import { crops, findCrop } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { ListFilter, X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FilterChoice,
  type FilterOption,
  FilterText,
  NearFilter,
} from '../../components/lists/filter-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useLocale } from '../../lib/i18n.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import { hasFilters, type ListSort, type ListView, listSorts } from './list-view.ts';

/**
 * Search, filters and order of the list; only values that occur in the list can be chosen, but all of them if it
 * is long. On a phone filters and order are behind one button.
 */
export function ListToolbar({
  items,
  isLong,
  view,
  choose,
}: {
  items: ListRoomState;
  isLong: boolean;
  view: ListView;
  choose: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { t } = useTranslation(['live', 'labels']);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  // A slow phone shows the press before it lays out the list below the filters.
  const areShown = useDeferredValue(isOpen);
  const filtersId = useId();
  const search = useSearchKey();
  // Counties are named in Romanian in both languages.
  const collators = { county: new Intl.Collator('ro'), product: new Intl.Collator(locale) };
  const known = { county: counties.map(({ code }) => code), product: crops.map(({ key }) => key) };
  const optionsOf = (
    pick: 'county' | 'product',
    chosen: string,
    name: (value: string) => string,
  ): FilterOption[] =>
    [...new Set([...(isLong ? known[pick] : Object.values(items).map((item) => item[pick])), chosen])]
      .filter((value) => value !== '')
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => collators[pick].compare(a.label, b.label));
  const filtersSet = [view.product, view.near ? 'near' : view.county, view.type].filter(
    (value) => value !== '',
  ).length;
  return (
    <search
      aria-label={t('filters')}
      className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:mb-4 lg:flex lg:flex-wrap max-lg:[&>div>label]:sr-only"
      ref={search}
    >
      <FilterText
        type="search"
        className="lg:min-w-60 lg:flex-1"
        label={t('search')}
        placeholder={t('searchHint')}
        value={view.search}
        onChoose={(q) => choose({ q })}
      />
      <Button
        className="lg:hidden"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden="true" size={16} />
        {t('filters')}
        {filtersSet > 0 && <span className="num">({filtersSet})</span>}
      </Button>
      <div
        id={filtersId}
        className={`col-span-2 grid-cols-2 gap-2 lg:contents ${areShown ? 'grid' : 'max-lg:hidden'}`}
      >
        <div className="grid content-end max-lg:col-span-2">
          <NearFilter
            near={view.near}
            choose={({ near = '' }) => choose({ near, ...(near !== '' && { county: '' }) })}
          />
        </div>
        <FilterChoice
          className="lg:w-44"
          label={t('product')}
          none={t('allProducts')}
          value={view.product}
          options={optionsOf('product', view.product, (key) => findCrop(key)?.[locale] ?? key)}
          onChoose={(product) => choose({ product })}
        />
        <FilterChoice
          className="lg:w-40"
          label={t('county')}
          none={t('allCounties')}
          value={view.county}
          options={optionsOf('county', view.county, countyName)}
          onChoose={(county) => choose({ county, near: '' })}
        />
        <FilterChoice
          className="lg:w-40"
          label={t('type')}
          none={t('allTypes')}
          value={view.type}
          options={auctionTypes.map((type) => ({ value: type, label: t(`labels:auctionType.${type}`) }))}
          onChoose={(type) => choose({ type })}
        />
        <FilterChoice
          className="lg:min-w-44"
          label={t('sort')}
          value={view.sort}
          options={(Object.keys(listSorts) as ListSort[]).map((sort) => ({
            value: sort,
            label: t(`sortBy.${sort}`),
          }))}
          onChoose={(sort) => choose({ sort })}
        />
      </div>
      {hasFilters(view) && (
        <Button
          look="quiet"
          className="text-s max-lg:col-span-2"
          onClick={() => choose({ q: '', product: '', county: '', near: '', type: '' })}
        >
          <X aria-hidden="true" size={15} />
          {t('clearFilters')}
        </Button>
      )}
    </search>
  );
}

/** Focuses the search field on `/`, unless another field or control has the focus. */
function useSearchKey() {
  const toolbar = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      toolbar.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return toolbar;
}
