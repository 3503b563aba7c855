import type { Identity } from '@recolta/shared/contracts/http/identity';
import { ReviewPage } from '../../features/announcements/components/review-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  return (
    <AdminLayout>
      <ReviewPage accountId={account.id} />
    </AdminLayout>
  );
}
