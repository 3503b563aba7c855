import { AdminLayout } from '../../components/layouts/admin/admin-layout.tsx';
import { IncomingPage } from '../../features/administration/components/incoming-page.tsx';

export function Component() {
  return (
    <AdminLayout>
      <IncomingPage />
    </AdminLayout>
  );
}
