import { useParams } from 'react-router';
import { AdminLayout } from '../../components/layouts/admin/admin-layout.tsx';
import { CompanyChangePage } from '../../features/administration/components/company-change-page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <AdminLayout>
      <CompanyChangePage key={id} id={id} />
    </AdminLayout>
  );
}
