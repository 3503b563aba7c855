import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AccountStatusChip } from '../../components/account/account-status-chip.tsx';
import { badgeCount, unseenCountAtom } from '../../features/notifications/state/unseen-count.ts';
import {
  accountAlias,
  accountNeedsAttention,
  shownAccountStatus,
} from '../../features/session/state/session.ts';
import { classNames } from '../../lib/class-names.ts';

/** The status of the signed-in user [S5]. */
export function OwnStatusChip({ identity }: { identity: Identity }) {
  return <AccountStatusChip status={shownAccountStatus(identity)} />;
}

/** The warning icon beside links to the account while something is missing [S5]. */
export function AttentionMark({ identity, className }: { identity: Identity; className?: string }) {
  const { t } = useTranslation('frame');
  if (!accountNeedsAttention(identity)) return null;
  return (
    <span
      role="img"
      aria-label={t('accountNeedsDetails')}
      className={classNames(
        'grid size-4.5 flex-none place-items-center rounded-full bg-warn-wash text-warn',
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" size={12} />
    </span>
  );
}

/** The signed-in user's initials, with the warning icon while details are missing. */
export function AccountInitials({ identity }: { identity: Identity }) {
  return (
    <>
      <span className="grid size-9 place-items-center rounded-full bg-act font-semibold text-act-ink text-s">
        {accountAlias(identity)}
      </span>
      <AttentionMark identity={identity} className="absolute top-0 right-0" />
    </>
  );
}

/** The count of unseen notifications beside the link to them; renders nothing at 0. */
export function UnseenCount({ className }: { className?: string }) {
  const count = useAtomValue(unseenCountAtom);
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'num min-w-5 rounded-full bg-act px-1.5 text-center font-semibold text-act-ink text-xs leading-5',
        className,
      )}
    >
      {badgeCount(count)}
    </span>
  );
}

/** The number of tasks on a page beside the link to it; renders nothing at 0. */
export function TaskCount({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('frame');
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'num min-w-6 rounded-full bg-warn-wash px-1.5 text-center font-semibold text-warn text-xs leading-6',
        className,
      )}
    >
      <span aria-hidden="true">{badgeCount(count)}</span>
      <span className="sr-only">, {t('toDo', { count })}</span>
    </span>
  );
}
