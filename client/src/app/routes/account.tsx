import { AccountPage } from '../../features/account/components/account-page.tsx';
import { RequireSession } from '../../features/session/components/require-session.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page-meta.ts';

export function Component() {
  const { t } = useTexts();
  usePageMeta(t('account.title'), t('account.description'));
  return (
    <RequireSession>
      {(identity) => <AccountPage key={identity.account.id} identity={identity} />}
    </RequireSession>
  );
}
