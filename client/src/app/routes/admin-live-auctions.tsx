import type { Identity } from '@recolta/shared/contracts/http/identity';
import { AuctionsPage } from '../../features/posting/components/auctions-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component({ identity }: { identity: Identity }) {
  return (
    <AdminLayout>
      <AuctionsPage scope="admin" accountId={identity.account.id} />
    </AdminLayout>
  );
}
