import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { ProductPage } from '../../features/products/components/product-page.tsx';

export function Component() {
  const id = idIn(useParams().id);
  return id === null ? <NotFoundPage /> : <ProductPage key={id} id={id} />;
}
