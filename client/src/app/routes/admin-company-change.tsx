import { useParams } from 'react-router';
import { CompanyChangePage } from '../../features/administration/components/company-change-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <AdminLayout>
      <CompanyChangePage key={id} id={id} />
    </AdminLayout>
  );
}
