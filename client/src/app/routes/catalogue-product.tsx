import { idSchema } from '@recolta/shared/contracts/http/fields';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { ProductPage } from '../../features/catalogue/components/product-page.tsx';

export function Component() {
  const { id } = useParams();
  const checked = idSchema.safeParse(id);
  return checked.success ? <ProductPage key={checked.data} id={checked.data} /> : <NotFoundPage />;
}
