import { CompanyChangesPage } from '../../features/administration/components/company-changes-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <CompanyChangesPage />
    </AdminLayout>
  );
}
