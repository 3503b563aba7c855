import type { Identity } from '@recolta/shared/contracts/http/identity';
import { NotificationsPage } from '../../features/notifications/components/notifications-page.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  return <NotificationsPage key={account.id} accountId={account.id} />;
}
