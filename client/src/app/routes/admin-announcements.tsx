import type { Identity } from '@recolta/shared/contracts/http/identity';
import { OwnAnnouncementsPage } from '../../features/announcements/components/own-announcements-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  return (
    <AdminLayout>
      <OwnAnnouncementsPage scope="admin" accountId={account.id} />
    </AdminLayout>
  );
}
