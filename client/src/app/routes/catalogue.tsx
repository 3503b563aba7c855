import { catalogueListQuery, categoriesQueryOf } from '../../features/catalogue/api/catalogue.ts';
import { CataloguePage } from '../../features/catalogue/components/catalogue-page.tsx';
import {
  cataloguePageSizes,
  catalogueQuery,
  readCatalogueFilters,
} from '../../features/catalogue/state/catalogue-filters.ts';
import { exchangeRatesQuery } from '../../lib/exchange-rates.ts';
import { openCountsQuery } from '../../lib/http/announcement-calls.ts';
import { type VisitorCalls, visitorReader } from '../../lib/http/visitor-calls.ts';
import { readListAddress } from '../../lib/list-address.ts';
import { latestPricesQuery } from '../../lib/market-prices.ts';

export const visitorCalls: VisitorCalls = (queries, { query }) => {
  const address = readListAddress(query, cataloguePageSizes);
  const list = catalogueQuery(readCatalogueFilters(address), address.page, address.pageSize);
  return [
    queries.fetchQuery(catalogueListQuery(list)),
    queries.fetchQuery(categoriesQueryOf(visitorReader[0])),
    queries.fetchQuery(openCountsQuery),
    queries.fetchQuery(latestPricesQuery),
    queries.fetchQuery(exchangeRatesQuery),
  ];
};

export function Component() {
  return <CataloguePage />;
}
