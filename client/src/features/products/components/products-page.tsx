import { counties, countyName } from '@recolta/shared/domain/counties';
import { newer } from '@recolta/shared/domain/newer';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { FilterCheck, FilterChoice } from '../../../components/lists/filter-fields.tsx';
import { MarketPage, useMarketItems } from '../../../components/lists/market-page.tsx';
import { AddLink } from '../../../components/ui/page.tsx';
import { categoriesQuery } from '../../../lib/http/reference.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { type ListAddress, toggled, useList } from '../../../lib/list-address.ts';
import { useProductChanges } from '../../../lib/realtime/use-room.ts';
import { sessionAtom } from '../../session/state/session.ts';
import {
  isNewProduct,
  type ProductFilters,
  productListQuery,
  productsList,
  useCategoryNames,
} from '../api/products.ts';
import { phaseOf } from '../state/product-terms.ts';
import { ProductListRow, ProductRows } from './product-list-row.tsx';

export const visitorCalls: VisitorCalls = (queries, { query }) => [
  queries.fetchQuery(productListQuery(productsList.read(query))),
  queries.fetchQuery(categoriesQuery),
];

/**
 * Active products by the filters of the address, the next participation deadline first. Displayed ones change in place
 * by push; new ones wait behind a button.
 */
export function ProductsPage() {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const session = useAtomValue(sessionAtom);
  const address = useList(productsList);
  const { filters, isNarrowed } = address;
  const list = useQuery(productListQuery(address));
  const changes = useProductChanges().state ?? {};
  const { items, waiting } = useMarketItems(
    list,
    changes,
    (item, change) => newer(item, change ?? item),
    (item, loadedAtMs) => isNewProduct(filters, item, loadedAtMs),
  );
  const categories = useCategoryNames();
  const isProvider = session.kind === 'signedIn' && session.identity.user.roles.includes('Provider');
  return (
    <MarketPage
      title={t('title')}
      name={t('title')}
      acts={isProvider && <AddLink to="/products/add">{t('add')}</AddLink>}
      search={{ label: t('search'), value: filters.search, onChoose: (search) => address.choose({ search }) }}
      filters={<Filters address={address} />}
      chips={(['category', 'isDistributedIn'] as const).flatMap((name) =>
        filters[name].map((value) => ({
          key: `${name} ${value}`,
          label: name === 'category' ? (categories.get(value)?.[locale] ?? value) : countyName(value),
          onRemove: () => address.choose({ [name]: toggled(address.present().filters[name], value) }),
        })),
      )}
      found={list}
      address={address}
      texts={{
        count: (count) => t('count', { count }),
        show: (count) => t('show', { count }),
        fresh: t('new', { count: waiting }),
        loading: t('loading'),
        failed: t('failed'),
        none: t(isNarrowed ? 'noneMatch' : 'none'),
      }}
      waiting={waiting}
    >
      {items.length > 0 && (
        <ProductRows hasState={items.some((item) => phaseOf(item) !== 'active')}>
          {items.map((item) => (
            <ProductListRow key={item.id} item={item} />
          ))}
        </ProductRows>
      )}
    </MarketPage>
  );
}

function Filters({ address: { filters, choose, present } }: { address: ListAddress<ProductFilters> }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const categories = [...useCategoryNames()];
  return (
    <div className="grid gap-4">
      <FilterChoice
        label={t('county')}
        none={t('addCounty')}
        value=""
        options={counties
          .filter(({ code }) => !filters.isDistributedIn.includes(code))
          .map(({ code, name }) => ({ value: code, label: name }))}
        onChoose={(code) =>
          code !== '' && choose({ isDistributedIn: toggled(present().filters.isDistributedIn, code) })
        }
      />
      {categories.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold text-s">{t('category')}</legend>
          {categories.map(([key, name]) => (
            <FilterCheck
              key={key}
              label={name[locale]}
              isOn={filters.category.includes(key)}
              onToggle={() => choose({ category: toggled(present().filters.category, key) })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
