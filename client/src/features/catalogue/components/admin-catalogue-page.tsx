import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { findCrop } from '@recolta/shared/domain/crops';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterChoice, FilterText } from '../../../components/lists/filter-fields.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { toggled, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { adminCatalogueList, useCatalogueList, useCategories } from '../api/catalogue.ts';
import { ProductMark } from './product-rows.tsx';

/** All products of the catalogue, for administrators; search, categories and page are in the address. */
export function AdminCataloguePage() {
  const { t } = useTranslation(['administration', 'catalogue', 'lists']);
  const locale = useLocale();
  const address = useList(adminCatalogueList);
  const { filters, isNarrowed } = address;
  const { data: categories = [] } = useCategories();
  const nameOf = (key: string) => categories.find(({ id }) => id === key)?.[locale] ?? key;
  return (
    <ListPage
      frame={null}
      title={t('catalogue.title')}
      acts={
        <LocalLink to="/admin/product-catalog/add" className={buttonClass('act')}>
          <Plus aria-hidden="true" size={17} />
          {t('catalogue.add')}
        </LocalLink>
      }
      above={
        <>
          <fieldset className="mb-4 grid min-w-0 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <legend className="sr-only">{t('lists:filters')}</legend>
            <FilterText
              type="search"
              label={t('catalogue:search')}
              value={filters.search}
              onChoose={(search) => address.choose({ search })}
            />
            <FilterChoice
              label={t('catalogue.category')}
              none={t('catalogue.anyCategory')}
              // The address may list several: they are shown below.
              value={filters.categories.length === 1 ? (filters.categories[0] ?? '') : ''}
              options={categories.map(({ id, ...names }) => ({ value: id, label: names[locale] }))}
              onChoose={(key) => address.choose({ categories: key })}
            />
          </fieldset>
          {filters.categories.length > 1 && (
            <ul className="mb-3 flex flex-wrap gap-2">
              {filters.categories.map((key) => (
                <li key={key}>
                  <Button
                    aria-pressed="true"
                    className="rounded-full px-3.5 text-s"
                    onClick={() =>
                      address.choose({ categories: toggled(address.present().filters.categories, key) })
                    }
                  >
                    {nameOf(key)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      }
      address={address}
      found={useCatalogueList(address)}
      loading={t('catalogue.loading')}
      failed={t('catalogue.failed')}
      count={({ total }) => t('catalogue:count', { count: total })}
      none={t(isNarrowed ? 'catalogue:noneMatch' : 'catalogue:none')}
    >
      {({ items }) => (
        <ul className="divide-y divide-line overflow-hidden rounded-3 border border-line bg-surface shadow-card">
          {items.map((item) => (
            <li key={item.id}>
              <ProductLine product={item} category={item.categories.map(nameOf).join(', ')} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function ProductLine({ product, category }: { product: CatalogueProduct; category: string }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { id, crop, pictures, productOptions, changedAt } = product;
  const cropName = crop === null ? undefined : findCrop(crop)?.[locale];
  const counts = [
    t('catalogue.optionCount', { count: Object.keys(productOptions).length }),
    t('catalogue.pictures', { count: pictures.length }),
  ];
  return (
    <LocalLink
      to={`/admin/product-catalog/products/${id}`}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 px-4 py-3 -outline-offset-2 hover:bg-surface-2 md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-5"
    >
      <ProductMark product={product} className="size-11" />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold text-act">{product[locale]}</span>
        <span className="wrap-anywhere block text-ink-2 text-s">
          {[category, cropName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="num text-ink-2 text-s max-md:col-start-2 md:text-right">
        <span className="block">{counts.join(' · ')}</span>
        <span className="block text-note">
          {t('catalogue.changedAt', { date: formatInstant(changedAt, 'date', locale) })}
        </span>
      </span>
    </LocalLink>
  );
}
