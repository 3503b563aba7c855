import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../features/account/api/account-query.ts';
import { AccountProgress } from '../../features/account/components/account-progress.tsx';
import { AdminDashboard } from '../../features/dashboard/components/admin-dashboard.tsx';
import { TraderDashboard } from '../../features/dashboard/components/trader-dashboard.tsx';
import { PostingRequest } from '../../features/session/components/posting-request.tsx';
import { Queries } from '../../lib/http/queries.tsx';
import { usePageMeta } from '../../lib/page/page-meta.ts';
import { rowLinks } from '../frame/own-links.ts';

/** The page at `/` for a signed-in user. */
export function Dashboard(props: { identity: Identity }) {
  return (
    <Queries>
      <OwnDashboard {...props} />
    </Queries>
  );
}

/** Somebody inactive may have been deactivated: only the account says when and why [S6]. */
function OwnProgress({ identity }: { identity: Identity }) {
  const { account, user } = identity;
  return user.isActive ? (
    <AccountProgress identity={identity} account={{ ...account, deactivation: null }} />
  ) : (
    <InactiveProgress identity={identity} />
  );
}

function InactiveProgress({ identity }: { identity: Identity }) {
  const { data, isPending } = useAccount(identity.account.id);
  if (isPending) return null;
  return (
    <AccountProgress identity={identity} account={data ?? { ...identity.account, deactivation: null }} />
  );
}

function OwnDashboard({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['dashboard', 'frame', 'account']);
  usePageMeta(t('frame:dashboard'), t('description'));
  const { account, user } = identity;
  if (user.roles.includes('Admin')) return <AdminDashboard identity={identity} />;
  return (
    <TraderDashboard
      key={account.id}
      identity={identity}
      own={rowLinks(identity).flatMap(({ to, inRow, page }) =>
        page === undefined || page === 'account' ? [] : [{ to, page, name: t(inRow) }],
      )}
      progress={
        <>
          <OwnProgress identity={identity} />
          <PostingRequest identity={identity} />
        </>
      }
    />
  );
}
