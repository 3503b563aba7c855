import type { Identity } from '@recolta/shared/contracts/http/identity';
import { AddProductPage } from '../../features/products/components/product-form-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  return <AddProductPage key={identity.account.id} identity={identity} />;
}
