import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useParams } from 'react-router';
import { announcementSaleCalls } from '../../features/posting/api/sale-calls.ts';
import { EditPage } from '../../features/posting/components/posting-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  const { id = '' } = useParams();
  const key = `${identity.account.id} ${id}`;
  return <EditPage key={key} identity={identity} id={id} calls={announcementSaleCalls} />;
}
