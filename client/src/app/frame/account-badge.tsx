import type { Identity } from '@recolta/shared/contracts/http/identity';
import { LogOut, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { StatusChip } from '../../components/account/status-chip.tsx';
import { usePopup } from '../../components/ui/use-popup.ts';
import { badgeCount, unseenCountState } from '../../features/notifications/state/unseen-count.ts';
import { signOut } from '../../features/session/api/session-calls.ts';
import { accountAlias, accountStatus, needsAttention } from '../../features/session/state/account-status.ts';
import { classNames } from '../../lib/class-names.ts';
import { useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { localizedPath } from '../../lib/locale-path.ts';
import { ownLinks } from './nav-links.ts';

/** The status of whoever is signed in [S5]. */
export function AccountStatusChip({ identity }: { identity: Identity }) {
  return <StatusChip status={accountStatus(identity)} />;
}

/** The warning icon beside what is about the account, where it stands [S5]. */
export function AttentionMark({ identity, className }: { identity: Identity; className?: string }) {
  const { t } = useTexts();
  if (!needsAttention(identity)) return null;
  return (
    <span
      role="img"
      aria-label={t('frame.accountNeedsDetails')}
      className={classNames(
        'grid size-4.5 flex-none place-items-center rounded-full bg-warn-wash text-warn',
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" size={12} />
    </span>
  );
}

/** Signs out and goes home; tells where that failed. */
export function useSignOut(): { readonly hasFailed: boolean; readonly leave: () => void } {
  const { locale } = useTexts();
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const leave = async () => {
    try {
      await signOut();
      await navigate(localizedPath('/', locale));
    } catch {
      setHasFailed(true);
    }
  };
  return { hasFailed, leave: () => void leave() };
}

/** Whoever is signed in, by initials, with a small menu. */
export function AccountBadge({
  identity,
  isOpen,
  onToggle,
}: {
  identity: Identity;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  const { t } = useTexts();
  const { hasFailed, leave } = useSignOut();
  const box = usePopup(isOpen, () => onToggle(false));
  const alias = accountAlias(identity);

  return (
    <div ref={box} className="relative flex-none">
      <button
        type="button"
        aria-label={t('frame.accountMenu', { alias })}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
        className="relative grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-9 place-items-center rounded-full bg-act font-semibold text-act-ink text-s">
          {alias}
        </span>
        <AttentionMark identity={identity} className="absolute top-0 right-0" />
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 z-30 mt-1 w-64 animate-arrive rounded-2 border border-line bg-surface p-2 shadow-lg">
          <p className="truncate px-3 pt-1 font-semibold">
            {identity.account.companyName ?? identity.user.email}
          </p>
          <p className="truncate px-3 pb-2 text-ink-2 text-s">{identity.user.email}</p>
          {ownLinks(identity).map(({ to, text, icon: Icon, isAccount, isNotifications }) => (
            <LocalLink
              key={to}
              to={to}
              className="flex min-h-11 items-center gap-2 rounded-1 px-3 font-medium hover:bg-surface-2"
            >
              <Icon aria-hidden="true" size={16} />
              {t(text)}
              {isAccount && <AttentionMark identity={identity} />}
              {isNotifications && <UnseenCount className="ml-auto" />}
            </LocalLink>
          ))}
          <button
            type="button"
            onClick={leave}
            className="flex min-h-11 w-full items-center gap-2 rounded-1 px-3 text-left font-medium hover:bg-surface-2"
          >
            <LogOut aria-hidden="true" size={16} />
            {t('frame.logout')}
          </button>
          {hasFailed && (
            <p role="alert" className="px-3 py-1 text-lost text-xs">
              {t('frame.signedOutFailed')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** How many notifications were not seen, beside the link to them; nothing where there are none. */
export function UnseenCount({ className }: { className?: string }) {
  const count = unseenCountState.useValue();
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
