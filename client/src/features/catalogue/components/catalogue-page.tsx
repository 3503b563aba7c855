import { useTranslation } from 'react-i18next';
import { FilterText } from '../../../components/lists/filter-fields.tsx';
import { NoItems, Pagination } from '../../../components/lists/list-page.tsx';
import { ListCount } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Page, PageHead } from '../../../components/ui/page.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { openCountsQuery } from '../../../lib/http/announcement-calls.ts';
import { type VisitorCalls, visitorReader } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { toggled, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { exchangeRatesQuery } from '../../../lib/market/market-data.ts';
import { latestPricesQuery } from '../../../lib/market/market-prices.ts';
import {
  catalogueList,
  catalogueListQuery,
  categoriesQueryOf,
  useCatalogueList,
  useCategories,
} from '../api/catalogue.ts';
import { ProductRows } from './product-rows.tsx';

export const visitorCalls: VisitorCalls = (queries, { query }) => [
  queries.fetchQuery(catalogueListQuery(catalogueList.read(query))),
  queries.fetchQuery(categoriesQueryOf(visitorReader[0])),
  queries.fetchQuery(openCountsQuery),
  queries.fetchQuery(latestPricesQuery),
  queries.fetchQuery(exchangeRatesQuery),
];

/** The catalogue for everyone: products by the search and categories of the address (product description §2). */
export function CataloguePage() {
  const { t } = useTranslation(['catalogue', 'lists']);
  const locale = useLocale();
  const address = useList(catalogueList);
  const { filters, isNarrowed, clear } = address;
  const { data, error, refetch, isPlaceholderData } = useCatalogueList(address);
  const { data: categories = [] } = useCategories();
  const shownCategories = categories.filter(({ isHidden }) => !isHidden);
  const categoryName = (key: string) => shownCategories.find(({ id }) => id === key)?.[locale] ?? '';
  return (
    <Page frame="wide">
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[232px_minmax(0,1fr)]">
        <div className="min-w-0">
          <fieldset className="flex min-w-0 gap-1.5 max-lg:-mx-(--frame-side) max-lg:overflow-x-auto max-lg:px-(--frame-side) max-lg:py-1 lg:flex-col lg:gap-1">
            <legend className="sr-only">{t('categories')}</legend>
            <CategoryToggle
              name={t('all')}
              isChosen={filters.categories.length === 0}
              onToggle={() => address.choose({ categories: '' })}
            />
            {shownCategories.map(({ id, productCount, ...names }) => (
              <CategoryToggle
                key={id}
                name={names[locale]}
                count={productCount}
                isChosen={filters.categories.includes(id)}
                onToggle={() =>
                  address.choose({ categories: toggled(address.present().filters.categories, id) })
                }
              />
            ))}
          </fieldset>
          <p className="mt-3 border-line border-t pt-3 text-ink-2 text-s max-lg:hidden">
            {t('notFound')}{' '}
            <LocalLink to="/contact" className="font-medium text-act underline underline-offset-4">
              {t('propose')}
            </LocalLink>
          </p>
        </div>
        <section aria-label={t('title')} aria-busy={isPlaceholderData}>
          <FilterText
            type="search"
            label={t('search')}
            value={filters.search}
            onChoose={(search) => address.choose({ search })}
            className="mb-3"
          />
          {!data && <ListWaiting found={{ error, refetch }} loading={t('loading')} failed={t('failed')} />}
          {data && <ListCount text={t('count', { count: data.total })} onClear={isNarrowed ? clear : null} />}
          {data && data.items.length > 0 && <ProductRows items={data.items} categoryName={categoryName} />}
          {data && <Pagination address={address} total={data.total} />}
          {data?.total === 0 && (
            <NoItems title={t(isNarrowed ? 'noneMatch' : 'none')} onClear={isNarrowed ? clear : null} />
          )}
        </section>
      </div>
    </Page>
  );
}

function CategoryToggle({
  name,
  count,
  isChosen,
  onToggle,
}: {
  name: string;
  count?: number;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classNames(
        'num flex min-h-11 flex-none items-center justify-between gap-3 rounded-2 border px-3 text-left font-medium text-s max-lg:rounded-full max-lg:px-4',
        isChosen
          ? 'border-act bg-act-wash font-semibold text-act'
          : 'border-line bg-surface text-ink hover:bg-surface-2 lg:border-transparent lg:bg-transparent',
      )}
    >
      {name}
      {count !== undefined && <span className="text-ink-2 text-xs">{count}</span>}
    </button>
  );
}
