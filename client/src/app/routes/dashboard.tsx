import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useTranslation } from 'react-i18next';
import { AccountProgress } from '../../features/account/components/account-progress.tsx';
import { AdminDashboard } from '../../features/dashboard/components/admin-dashboard.tsx';
import { TraderDashboard } from '../../features/dashboard/components/trader-dashboard.tsx';
import { LatestPanel } from '../../features/notifications/components/notification-list.tsx';
import { PostingRequest } from '../../features/session/components/posting-request.tsx';
import { Queries } from '../../lib/http/queries.tsx';
import { usePageMeta } from '../../lib/page-meta.ts';

/** The page at `/` for a signed-in user. */
export function Dashboard(props: { identity: Identity }) {
  return (
    <Queries>
      <OwnDashboard {...props} />
    </Queries>
  );
}

function OwnDashboard({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['dashboard', 'frame', 'account', 'notifications']);
  usePageMeta(t('frame:dashboard'), t('description'));
  const { account, user } = identity;
  if (user.roles.includes('Admin')) return <AdminDashboard identity={identity} />;
  return (
    <TraderDashboard
      key={account.id}
      identity={identity}
      progress={
        <>
          <AccountProgress identity={identity} account={account} />
          <PostingRequest identity={identity} />
        </>
      }
      latest={<LatestPanel accountId={account.id} />}
    />
  );
}
