import { CategoriesPage } from '../../features/catalogue/components/categories-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <CategoriesPage />
    </AdminLayout>
  );
}
