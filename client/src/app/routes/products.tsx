import { ProductsPage } from '../../features/products/components/products-page.tsx';

export function Component() {
  return <ProductsPage />;
}
