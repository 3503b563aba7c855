import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useParams } from 'react-router';
import { DealPage } from '../../features/deals/components/deal-page.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  const { id = '' } = useParams();
  return <DealPage key={`${account.id} ${id}`} id={id} />;
}
