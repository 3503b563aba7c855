import { InvitedPage } from '../../features/registration/components/invited-page.tsx';

export function Component() {
  return <InvitedPage />;
}
