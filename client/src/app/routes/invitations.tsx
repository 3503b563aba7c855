import { useParams } from 'react-router';
import { InvitationsPage } from '../../features/invitations/components/invitations-page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <InvitationsPage key={id} id={id} />;
}
