import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { productQuery } from '../../features/products/api/products.ts';
import { ProductPage } from '../../features/products/components/product-page.tsx';
import { categoriesQuery } from '../../lib/http/reference.ts';
import { callsOfId, visitorReader } from '../../lib/http/visitor-calls.ts';

export const visitorCalls = callsOfId((queries, id) => [
  queries.fetchQuery(productQuery(id, visitorReader)),
  queries.fetchQuery(categoriesQuery),
]);

export function Component() {
  const id = idIn(useParams().id);
  return id === null ? <NotFoundPage /> : <ProductPage key={id} id={id} />;
}
