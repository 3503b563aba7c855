import type { Identity } from '@recolta/shared/contracts/http/identity';
import { UsersPage } from '../../features/administration/components/users-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component({ identity }: { identity: Identity }) {
  return (
    <AdminLayout>
      <UsersPage identity={identity} />
    </AdminLayout>
  );
}
