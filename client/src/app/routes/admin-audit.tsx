import { AuditPage } from '../../features/administration/components/audit-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <AuditPage />
    </AdminLayout>
  );
}
