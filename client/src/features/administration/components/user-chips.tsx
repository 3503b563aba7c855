import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { Permission } from '@recolta/shared/domain/enumerations';
import { MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../components/account/status-chip.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { documentCount, userName, userStatus } from '../state/user-facts.ts';

/** The status that the user's own badge shows [S5]; none for a closed account. */
export function UserStatusChip({ shown }: { shown: AdminAccount }) {
  const { t } = useTexts();
  if (shown.closedAt !== null) return <Chip tone="bad">{t('administration.users.statuses.closed')}</Chip>;
  return <StatusChip status={userStatus(shown)} />;
}

/** Shown only while the e-mail is unconfirmed. */
export function UnconfirmedChip({ shown }: { shown: AdminAccount }) {
  const { t } = useTexts();
  if (shown.user.isEmailConfirmed || shown.closedAt !== null) return null;
  return (
    <Chip tone="warn">
      <MailWarning aria-hidden="true" size={13} />
      {t('administration.users.emailNotConfirmed')}
    </Chip>
  );
}

/** How many of the four documents are uploaded. */
export function DocumentCount({ shown }: { shown: AdminAccount }) {
  const { t } = useTexts();
  const [present, all] = [documentCount(shown), accountDocumentTypes.length];
  return (
    <span className={present === all ? 'num font-semibold text-lead' : 'num font-semibold text-warn'}>
      {t('administration.users.documentsOf', { present, all })}
    </span>
  );
}

/** Whether the user holds a permission, with the button that changes it. */
export function PermissionCell({
  shown,
  permission,
  children,
}: {
  shown: AdminAccount;
  permission: Permission;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <div className="flex items-center justify-between gap-2 text-s">
      {shown.user.permissions.includes(permission) ? (
        <Chip tone="fact">{t(`administration.permissionShort.${permission}`)}</Chip>
      ) : (
        <span className="text-ink-3">{t('administration.noPermission')}</span>
      )}
      {children}
    </div>
  );
}

/** A user by company and e-mail, linking to their page; a closed account has no link. */
export function UserLink({ shown }: { shown: AdminAccount }) {
  const { t } = useTexts();
  const { account, user, closedAt } = shown;
  if (closedAt !== null)
    return <span className="text-ink-2">{account.companyName ?? t('administration.user.unnamed')}</span>;
  return (
    <>
      <LocalLink
        to={`/admin/users/${user.userId}`}
        className="break-words font-semibold text-act text-m underline-offset-2 hover:underline"
      >
        {userName(shown)}
      </LocalLink>
      {account.companyName !== null && (
        <span className="mt-0.5 block break-all text-ink-2 text-s">{account.email}</span>
      )}
    </>
  );
}
