import type { Identity } from '@recolta/shared/contracts/http/identity';
import { AccountPage } from '../../features/account/components/account-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  return <AccountPage key={identity.account.id} identity={identity} />;
}
