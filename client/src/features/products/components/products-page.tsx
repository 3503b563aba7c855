import { counties, countyName } from '@recolta/shared/domain/counties';
import { newer } from '@recolta/shared/domain/newer';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { SlidersHorizontal, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterChoice } from '../../../components/lists/filter-choice.tsx';
import { FilterText } from '../../../components/lists/filter-text.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { NewItems } from '../../../components/lists/new-items.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { categoriesQuery } from '../../../lib/http/reference.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { type ListAddress, readListAddress, toggled, useListAddress } from '../../../lib/list-address.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useProductChanges } from '../../../lib/realtime/use-room.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { productListQuery, useCategoryNames } from '../api/products.ts';
import {
  isNewProduct,
  type ProductView,
  productFilters,
  productPageSizes,
  readProductView,
} from '../state/list-query.ts';
import { ProductListRow } from './product-list-row.tsx';

export const visitorCalls: VisitorCalls = (queries, { query }) => [
  queries.fetchQuery(productListQuery(readListAddress(query, productPageSizes))),
  queries.fetchQuery(categoriesQuery),
];

/**
 * Active products by the filters of the address, the next participation deadline first. Displayed ones change in place
 * by push; new ones wait behind a button.
 */
export function ProductsPage() {
  const { t } = useTranslation(['products', 'lists']);
  const locale = useLocale();
  const session = useAtomValue(sessionAtom);
  const address = useListAddress(productPageSizes);
  const view = readProductView(address);
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery(productListQuery(address));
  const changes = useProductChanges().state ?? {};
  const items = data?.items.map((item) => newer(item, changes[item.id] ?? item)) ?? [];
  const shown = new Set(items.map(({ id }) => id));
  // By the server's clock, like publications.
  const loadedAtMs = serverClock.nowMs() - (Date.now() - dataUpdatedAt);
  const waiting = Object.values(changes).filter(
    (item) => !shown.has(item.id) && isNewProduct(view, item, loadedAtMs),
  ).length;
  const categories = useCategoryNames();
  const isNarrowed = productFilters(view) !== '';
  const clear = () => address.choose({ isDistributedIn: '', category: '', search: '' });
  const isProvider = session.kind === 'signedIn' && session.identity.user.roles.includes('Provider');
  const chips = (['category', 'isDistributedIn'] as const).flatMap((name) =>
    view[name].map((value) => ({ name, value })),
  );
  return (
    <div className="mx-auto w-full max-w-[1376px] px-4 py-6 lg:px-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl">
          {t('title')}
        </h1>
        {isProvider && <AddLink to="/products/add">{t('add')}</AddLink>}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[232px_minmax(0,1fr)]">
        <aside className="max-lg:hidden">
          <h2 className="sr-only">{t('lists:filters')}</h2>
          <Filters view={view} choose={address.choose} />
        </aside>
        <section aria-label={t('title')} aria-busy={isPlaceholderData}>
          <details className="mb-3 rounded-2 border border-line bg-surface lg:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold">
              <SlidersHorizontal aria-hidden="true" size={17} />
              {t('lists:filters')}
            </summary>
            <div className="border-line border-t p-4">
              <Filters view={view} choose={address.choose} />
            </div>
          </details>
          {chips.length > 0 && (
            <ul className="mb-3 flex flex-wrap gap-2">
              {chips.map(({ name, value }) => (
                <li key={`${name} ${value}`}>
                  <Button
                    className="rounded-full px-3.5 text-s"
                    onClick={() => address.choose({ [name]: toggled(view[name], value) })}
                  >
                    {name === 'category' ? (categories.get(value)?.[locale] ?? value) : countyName(value)}
                    <X aria-hidden="true" size={15} />
                    <span className="sr-only">{t('without')}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {data && <ListCount text={t('count', { count: data.total })} onClear={isNarrowed ? clear : null} />}
          <NewItems text={t('new', { count: waiting })} isShown={waiting > 0} onShow={() => void refetch()} />
          {!data && (
            <ListWaiting
              error={error}
              loading={t('loading')}
              failed={t('failed')}
              onRetry={() => void refetch()}
            />
          )}
          {items.length > 0 && (
            <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
              {items.map((item) => (
                <ProductListRow key={item.id} item={item} />
              ))}
            </ul>
          )}
          {data && <Pagination address={address} total={data.total} />}
          {data?.total === 0 && (
            <Notice title={t(isNarrowed ? 'noneMatch' : 'none')}>
              {isNarrowed && <Button onClick={clear}>{t('lists:clear')}</Button>}
            </Notice>
          )}
        </section>
      </div>
    </div>
  );
}

function Filters({ view, choose }: { view: ProductView; choose: ListAddress['choose'] }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const categories = [...useCategoryNames()];
  return (
    <div className="grid gap-4">
      <FilterText
        type="search"
        label={t('search')}
        value={view.search}
        onChoose={(search) => choose({ search })}
      />
      <FilterChoice
        label={t('county')}
        none={t('addCounty')}
        value=""
        options={counties
          .filter(({ code }) => !view.isDistributedIn.includes(code))
          .map(({ code, name }) => ({ value: code, label: name }))}
        onChoose={(code) => code !== '' && choose({ isDistributedIn: toggled(view.isDistributedIn, code) })}
      />
      {categories.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold text-s">{t('category')}</legend>
          {categories.map(([key, name]) => (
            <label key={key} className="flex min-h-11 items-center gap-2.5 text-s lg:min-h-8">
              <input
                type="checkbox"
                checked={view.category.includes(key)}
                onChange={() => choose({ category: toggled(view.category, key) })}
                className="size-4.5 flex-none accent-(--act)"
              />
              <span className="min-w-0 flex-1">{name[locale]}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
