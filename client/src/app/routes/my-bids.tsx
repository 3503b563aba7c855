import type { Identity } from '@recolta/shared/contracts/http/identity';
import { MyBidsPage } from '../../features/announcements/components/my-bids-page.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  return <MyBidsPage key={account.id} accountId={account.id} />;
}
