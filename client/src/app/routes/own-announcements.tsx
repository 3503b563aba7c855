import type { Identity } from '@recolta/shared/contracts/http/identity';
import { OwnAnnouncementsPage } from '../../features/announcements/components/own-announcements-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  const { account } = identity;
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <OwnAnnouncementsPage key={account.id} identity={identity} />
    </div>
  );
}
