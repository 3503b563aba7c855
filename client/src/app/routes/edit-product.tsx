import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useParams } from 'react-router';
import { EditProductPage } from '../../features/products/components/product-form-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  const { id = '' } = useParams();
  const key = `${identity.account.id} ${id}`;
  return <EditProductPage key={key} accountId={identity.account.id} id={id} />;
}
