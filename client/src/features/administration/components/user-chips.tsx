import type { AdminAccount, Duplicate } from '@recolta/shared/contracts/http/administration';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { Permission } from '@recolta/shared/domain/enumerations';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { MailWarning, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountStatusChip } from '../../../components/account/account-status-chip.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { documentCount, openRequest, userName, userStatus } from '../state/user-facts.ts';
import { UntilStart } from './until-start.tsx';

/** The status that the user's own badge shows [S5]; none for a closed account. */
export function UserStatusChip({ shown }: { shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  if (shown.closedAt !== null) return <Chip tone="bad">{t('users.statuses.closed')}</Chip>;
  return <AccountStatusChip status={userStatus(shown)} />;
}

/** Shown only while the e-mail is unconfirmed. */
export function UnconfirmedChip({ shown }: { shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  if (shown.user.isEmailConfirmed || shown.closedAt !== null) return null;
  return (
    <Chip tone="warn">
      <MailWarning aria-hidden="true" size={13} />
      {t('users.emailNotConfirmed')}
    </Chip>
  );
}

/** Number of uploaded documents, of four. */
export function DocumentCount({ shown }: { shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  const [present, all] = [documentCount(shown), accountDocumentTypes.length];
  return (
    <span className={present === all ? 'num font-semibold text-lead' : 'num font-semibold text-warn'}>
      {t('users.documentsOf', { present, all })}
    </span>
  );
}

/** Says if the user holds a permission, with the button that changes it. */
export function PermissionCell({
  shown,
  permission,
  children,
}: {
  shown: AdminAccount;
  permission: Permission;
  children: ReactNode;
}) {
  const { t } = useTranslation('administration');
  return (
    <div className="flex items-center justify-between gap-2 text-s">
      {shown.user.permissions.includes(permission) ? (
        <Chip tone="fact">{t(`permissionShort.${permission}`)}</Chip>
      ) : (
        <span className="text-ink-3">{t('noPermission')}</span>
      )}
      {children}
    </div>
  );
}

/** A user by company and e-mail, linking to their page; a closed account has no link. */
export function UserLink({ shown }: { shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  const { account, user, closedAt } = shown;
  if (closedAt !== null)
    return <span className="text-ink-2">{account.companyName ?? t('user.unnamed')}</span>;
  return (
    <>
      <LocalLink
        to={`/admin/users/${user.userId}`}
        className="font-semibold text-act text-m underline-offset-2 hover:underline"
      >
        {userName(shown)}
      </LocalLink>
      {account.companyName !== null && (
        <span className="mt-0.5 block break-all text-ink-2 text-s">{account.email}</span>
      )}
    </>
  );
}

/** The auction that the user is invited to and that requires the check of the company, and the permission requested. */
export function WaitsFor({ shown }: { shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { invitedTo } = shown;
  const request = openRequest(shown, 'Auctions.Post');
  const when = (at: string) => formatInstant(at, 'dateTime', locale);
  return (
    <>
      {invitedTo && (
        <p className="num mt-1 text-s">
          {t('users.invitedTo')}{' '}
          <LocalLink
            to={`/live-auctions/${invitedTo.auctionId}/participate`}
            className="font-medium text-act underline-offset-2 hover:underline"
          >
            {goodsName(invitedTo.name, locale)}
          </LocalLink>
          {', '}
          {t('users.startsAt', { date: when(invitedTo.startsAt) })}{' '}
          <UntilStart startsAt={invitedTo.startsAt} />
        </p>
      )}
      {request && (
        <p className="num mt-1 text-s text-warn">
          {t('users.asksToPost', { date: when(request.requestedAt) })}
        </p>
      )}
    </>
  );
}

/** Other active accounts with the same company number, each with a link; nothing if there are none [S9]. */
export function DuplicatesNotice({ duplicates, text }: { duplicates: readonly Duplicate[]; text: string }) {
  const { t } = useTranslation('administration');
  if (duplicates.length === 0) return null;
  return (
    <div className="mb-3 rounded-2 bg-warn-wash p-3 text-s">
      <p className="flex gap-2 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none" />
        {t('user.duplicates')}
      </p>
      <ul className="mt-1 list-disc pl-9">
        {duplicates.map(({ userId, companyName }) => (
          <li key={userId}>
            <LocalLink to={`/admin/users/${userId}`} className="font-medium text-act underline">
              {companyName ?? t('user.unnamed')}
            </LocalLink>
          </li>
        ))}
      </ul>
      <p className="mt-1">{text}</p>
    </div>
  );
}
