import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useParams } from 'react-router';
import { UserPage } from '../../features/administration/components/user-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component({ identity }: { identity: Identity }) {
  const { id = '' } = useParams();
  return (
    <AdminLayout>
      <UserPage key={id} id={id} identity={identity} />
    </AdminLayout>
  );
}
