import type { Identity } from '@recolta/shared/contracts/http/identity';
import { DealsPage } from '../../features/deals/components/deals-page.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  return <DealsPage key={account.id} accountId={account.id} />;
}
