import { Dialog } from '@headlessui/react';
import { useAtomValue } from 'jotai';
import { LogOut, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { Backdrop } from '../../components/ui/dialog.tsx';
import { sessionAtom } from '../../features/session/state/session.ts';
import { useTexts } from '../../lib/i18n.ts';
import { LocalLink, LocalNavLink } from '../../lib/local-link.tsx';
import { redirectQuery } from '../../lib/local-redirect.ts';
import { AccountStatusChip, AttentionMark, UnseenCount, useSignOut } from './account-badge.tsx';
import { LanguageLink } from './language-link.tsx';
import { mainLinks, ownLinks } from './nav-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { TraderCard } from './trader-card.tsx';

const entry =
  'flex min-h-12 items-center gap-3 rounded-2 px-3 font-medium text-l hover:bg-surface-2 aria-[current=page]:bg-act-wash aria-[current=page]:text-act';

/** Slides in from the right: the menu on a phone and, when signed in, the dashboard drawer on any screen. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  const { leave } = useSignOut();

  return (
    <Dialog
      open
      autoFocus={false}
      onClose={onClose}
      aria-label={t('frame.menu')}
      className="fixed inset-0 z-50 outline-none"
    >
      <Backdrop />
      <div className="fixed inset-y-0 right-0 flex w-[min(320px,88vw)] flex-col gap-1 overflow-y-auto border-line border-l bg-surface p-4 text-ink">
        <div className="mb-2 flex items-center justify-between">
          <span className="font-semibold font-serif text-l">{t('frame.menu')}</span>
          <button
            type="button"
            aria-label={t('frame.closeMenu')}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-full hover:bg-surface-2"
          >
            <X aria-hidden="true" size={22} />
          </button>
        </div>
        {session.kind === 'signedIn' && (
          <div className="mb-2 rounded-2 bg-surface-2 p-3">
            <p className="truncate font-semibold">
              {session.identity.account.companyName ?? session.identity.user.email}
            </p>
            <p className="mb-2 truncate text-ink-2 text-s">{session.identity.user.email}</p>
            <AccountStatusChip identity={session.identity} />
          </div>
        )}
        <TraderCard session={session} />
        <nav aria-label={t('frame.mainNavigation')} className="flex flex-col gap-1">
          {mainLinks.map(({ to, text }) => (
            <LocalNavLink key={to} to={to} className={entry}>
              {t(text)}
            </LocalNavLink>
          ))}
        </nav>
        {session.kind === 'signedIn' && (
          <nav
            aria-label={t('frame.ownNavigation')}
            className="mt-2 flex flex-col gap-1 border-line border-t pt-2"
          >
            {ownLinks(session.identity).map(({ to, text, icon: Icon, isAccount, isNotifications }) => (
              <LocalNavLink key={to} to={to} end className={entry}>
                <Icon aria-hidden="true" size={18} />
                {t(text)}
                {isAccount && <AttentionMark identity={session.identity} />}
                {isNotifications && <UnseenCount className="ml-auto" />}
              </LocalNavLink>
            ))}
          </nav>
        )}
        <div className="mt-auto flex items-center justify-between border-line border-t pt-3">
          <LanguageLink />
          <ThemeSwitch />
        </div>
        {session.kind === 'signedIn' ? (
          <button type="button" onClick={leave} className={entry}>
            <LogOut aria-hidden="true" size={18} />
            {t('frame.logout')}
          </button>
        ) : (
          <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'min-h-12')}>
            {t('frame.login')}
          </LocalLink>
        )}
      </div>
    </Dialog>
  );
}
