import { AdminLayout } from '../../components/layouts/admin/admin-layout.tsx';
import { CompanyChangesPage } from '../../features/administration/components/company-changes-page.tsx';

export function Component() {
  return (
    <AdminLayout>
      <CompanyChangesPage />
    </AdminLayout>
  );
}
