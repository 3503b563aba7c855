import { AdminCataloguePage } from '../../features/catalogue/components/admin-catalogue-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <AdminCataloguePage />
    </AdminLayout>
  );
}
