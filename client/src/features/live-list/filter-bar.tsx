import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { FilterChoice, type FilterOption } from '../../components/lists/filter-choice.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { addressNow, changedQuery } from '../../lib/list-address.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import { readListFilters } from './list-filters.ts';

const choice = 'max-sm:first-of-type:col-span-2 lg:min-w-48';

/** The list's filters, stored in the address; only values that occur in the list are offered. */
export function FilterBar({ items }: { items: ListRoomState }) {
  const { t, locale } = useTexts();
  const [query, setQuery] = useSearchParams();
  const filters = readListFilters(query);
  const collator = new Intl.Collator(locale);
  const optionsOf = (
    pick: 'county' | 'product',
    chosen: string,
    name: (value: string) => string,
  ): FilterOption[] =>
    [...new Set([...Object.values(items).map((item) => item[pick]), chosen])]
      .filter((value) => value !== '')
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => collator.compare(a.label, b.label));
  const choose = (name: string, value: string) => {
    const next = changedQuery(addressNow(), { [name]: value });
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const hasFilters = filters.county !== '' || filters.product !== '' || filters.type !== '';
  return (
    <fieldset className="grid w-full min-w-0 grid-cols-2 items-end gap-2 sm:grid-cols-3 lg:flex lg:w-auto">
      <legend className="sr-only">{t('live.filters')}</legend>
      <FilterChoice
        className={choice}
        label={t('live.product')}
        none={t('live.allProducts')}
        value={filters.product}
        options={optionsOf('product', filters.product, (key) => findCrop(key)?.[locale] ?? key)}
        onChoose={(value) => choose('product', value)}
      />
      <FilterChoice
        className={choice}
        label={t('live.county')}
        none={t('live.allCounties')}
        value={filters.county}
        options={optionsOf('county', filters.county, countyName)}
        onChoose={(value) => choose('county', value)}
      />
      <FilterChoice
        className={choice}
        label={t('live.type')}
        none={t('live.allTypes')}
        value={filters.type}
        options={auctionTypes.map((type) => ({ value: type, label: t(`labels.auctionType.${type}`) }))}
        onChoose={(value) => choose('type', value)}
      />
      {hasFilters && (
        <Button
          look="quiet"
          className="text-s"
          onClick={() => setQuery({}, { replace: true, preventScrollReset: true })}
        >
          <X aria-hidden="true" size={15} />
          {t('live.clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}
