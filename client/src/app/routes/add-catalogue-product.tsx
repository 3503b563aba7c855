import { AddProductPage } from '../../features/catalogue/components/add-product-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <AddProductPage />
    </AdminLayout>
  );
}
