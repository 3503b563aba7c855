import { useParams } from 'react-router';
import { AdminProductPage } from '../../features/catalogue/components/admin-product-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <AdminLayout>
      <AdminProductPage key={id} id={id} />
    </AdminLayout>
  );
}
