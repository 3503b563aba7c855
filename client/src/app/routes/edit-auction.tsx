import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useParams } from 'react-router';
import { EditPage } from '../../features/posting/components/posting-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  const { id = '' } = useParams();
  return <EditPage key={`${identity.account.id} ${id}`} identity={identity} id={id} />;
}
