import type { Identity } from '@recolta/shared/contracts/http/identity';
import { AdminLayout } from '../../components/layouts/admin/admin-layout.tsx';
import { UsersPage } from '../../features/administration/components/users-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  return (
    <AdminLayout>
      <UsersPage identity={identity} />
    </AdminLayout>
  );
}
