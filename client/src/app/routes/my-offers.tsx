import type { Identity } from '@recolta/shared/contracts/http/identity';
import { MyOffersPage } from '../../features/products/components/my-offers-page.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  return <MyOffersPage key={account.id} accountId={account.id} />;
}
