import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { catalogueProductQuery, categoriesQueryOf } from '../../features/catalogue/api/catalogue.ts';
import { ProductPage } from '../../features/catalogue/components/product-page.tsx';
import { exchangeRatesQuery } from '../../lib/exchange-rates.ts';
import { openCountsQuery } from '../../lib/http/announcement-calls.ts';
import { callsOfId, visitorReader } from '../../lib/http/visitor-calls.ts';
import { latestPricesQuery } from '../../lib/market-prices.ts';

export const visitorCalls = callsOfId((queries, id) => [
  queries.fetchQuery(catalogueProductQuery(id)),
  queries.fetchQuery(categoriesQueryOf(visitorReader[0])),
  queries.fetchQuery(openCountsQuery),
  queries.fetchQuery(latestPricesQuery),
  queries.fetchQuery(exchangeRatesQuery),
]);

export function Component() {
  const id = idIn(useParams().id);
  return id === null ? <NotFoundPage /> : <ProductPage key={id} id={id} />;
}
