import type { Identity } from '@recolta/shared/contracts/http/identity';
import { MyProductsPage } from '../../features/products/components/my-products-page.tsx';

export function Component({ identity: { account, user } }: { identity: Identity }) {
  const mayAdd = user.roles.includes('Provider');
  return <MyProductsPage key={account.id} accountId={account.id} mayAdd={mayAdd} />;
}
