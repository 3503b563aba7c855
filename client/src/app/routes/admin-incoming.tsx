import { IncomingPage } from '../../features/administration/components/incoming-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <IncomingPage />
    </AdminLayout>
  );
}
