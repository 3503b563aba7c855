import { NewslettersPage } from '../../features/newsletter/newsletters-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <NewslettersPage />
    </AdminLayout>
  );
}
