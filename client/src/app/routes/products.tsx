import { productListQuery } from '../../features/products/api/products.ts';
import { ProductsPage } from '../../features/products/components/products-page.tsx';
import { productPageSizes } from '../../features/products/state/list-query.ts';
import { categoriesQuery } from '../../lib/http/reference.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { readListAddress } from '../../lib/list-address.ts';

export const visitorCalls: VisitorCalls = (queries, { query }) => [
  queries.fetchQuery(productListQuery(readListAddress(query, productPageSizes))),
  queries.fetchQuery(categoriesQuery),
];

export function Component() {
  return <ProductsPage />;
}
