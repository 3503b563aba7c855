import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useParams } from 'react-router';
import { AdminLayout } from '../../components/layouts/admin/admin-layout.tsx';
import { UserPage } from '../../features/administration/components/user-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  const { id = '' } = useParams();
  return (
    <AdminLayout>
      <UserPage key={id} id={id} identity={identity} />
    </AdminLayout>
  );
}
