import { AdminLayout } from '../../components/layouts/admin/admin-layout.tsx';
import { AuditPage } from '../../features/administration/components/audit-page.tsx';

export function Component() {
  return (
    <AdminLayout>
      <AuditPage />
    </AdminLayout>
  );
}
