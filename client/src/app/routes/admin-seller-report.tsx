import { SellerReportPage } from '../../features/seller-report/seller-report-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <SellerReportPage />
    </AdminLayout>
  );
}
