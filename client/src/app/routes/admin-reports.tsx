import { ReportsPage } from '../../features/report/reports-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <ReportsPage />
    </AdminLayout>
  );
}
