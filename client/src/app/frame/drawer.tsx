import { DialogPanel } from '@headlessui/react';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { Modal } from '../../components/ui/dialog.tsx';
import { useToday } from '../../features/session/api/today.ts';
import { type Session, sessionAtom } from '../../features/session/state/session.ts';
import { classNames } from '../../lib/class-names.ts';
import { Queries } from '../../lib/http/queries.tsx';
import { LocalLink, LocalNavLink } from '../../lib/local-link.tsx';
import { redirectQuery } from '../../lib/page/local-redirect.ts';
import { TaskCount } from './account-badge.tsx';
import { LanguageLink } from './language-link.tsx';
import { siteLinks } from './nav-links.ts';
import { dashboardLinks } from './own-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const entry =
  'flex min-h-12 items-center gap-3 rounded-2 px-3 font-medium text-l not-aria-[current=page]:hover:bg-surface-2 aria-[current=page]:bg-act-wash aria-[current=page]:text-act';

/** Slides in from the right: the site's pages on a phone and, when signed in, the dashboard drawer on any screen. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['frame']);
  const session = useAtomValue(sessionAtom);
  const location = useLocation();

  return (
    <Modal
      autoFocus={false}
      onClose={onClose}
      aria-label={t('menu')}
      className="fixed inset-0 z-50 outline-none"
    >
      {/* A press outside closes it: a menu holds no typed text. */}
      <DialogPanel className="fixed inset-y-0 right-0 flex w-[min(320px,88vw)] flex-col gap-1 overflow-y-auto border-line border-l bg-surface p-4 text-ink">
        <div className="mb-2 flex items-center justify-between">
          <span className="font-semibold font-serif text-l">{t('menu')}</span>
          <button
            type="button"
            aria-label={t('closeMenu')}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-full hover:bg-surface-2"
          >
            <X aria-hidden="true" size={22} />
          </button>
        </div>
        <TraderCard session={session} />
        {session.kind === 'signedIn' && (
          <Queries>
            <OwnNavigation identity={session.identity} />
          </Queries>
        )}
        <nav
          aria-label={t('mainNavigation')}
          className={classNames(
            'flex flex-col gap-1',
            session.kind === 'signedIn' && 'mt-2 border-line border-t pt-2',
          )}
        >
          {siteLinks.map(({ to, text }) => (
            <LocalNavLink key={to} to={to} className={entry}>
              {t(text)}
            </LocalNavLink>
          ))}
        </nav>
        <div className="mt-auto flex items-center justify-between border-line border-t pt-3">
          <LanguageLink />
          <ThemeSwitch />
        </div>
        {session.kind !== 'signedIn' && (
          <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'min-h-12')}>
            {t('login')}
          </LocalLink>
        )}
      </DialogPanel>
    </Modal>
  );
}

/** The signed-in user's own pages, each with the number of its tasks. */
function OwnNavigation({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['frame']);
  const { data } = useToday(identity.account.id);
  return (
    <nav aria-label={t('ownNavigation')} className="flex flex-col gap-1">
      {dashboardLinks(identity).map(({ to, text, page, icon: Icon }) => (
        <LocalNavLink key={to} to={to} end className={entry}>
          <Icon aria-hidden="true" size={18} className="flex-none" />
          {t(text)}
          <TaskCount count={(page && data?.counts[page]) ?? 0} className="ml-auto" />
        </LocalNavLink>
      ))}
    </nav>
  );
}

const traderRoles: ReadonlySet<string> = new Set(['Client', 'Provider']);

/** Says if a visitor, Client or Provider may trade and which acts are allowed; for a visitor with a sign-up button. */
export function TraderCard({ session }: { session: Session }) {
  const { t } = useTranslation(['frame']);
  const user = session.kind === 'signedIn' ? session.identity.user : null;
  if (session.kind === 'unknown' || (user && !user.roles.some((role) => traderRoles.has(role)))) return null;
  const mayPost = user?.permissions.includes('Auctions.Post') ?? false;
  const activeText = mayPost ? 'frame:traderActiveText' : 'frame:traderBidsText';
  return (
    <div className="mb-2 rounded-2 bg-surface-2 p-3">
      <Chip tone={user?.isActive ? 'ok' : 'warn'}>
        {t(user?.isActive ? 'traderActive' : 'traderInactive')}
      </Chip>
      <p className="mt-2 text-ink-2 text-s">{t(user?.isActive ? activeText : 'traderInactiveText')}</p>
      {user === null && (
        <LocalLink to="/inscriere" className={buttonClass('plain', 'mt-3 w-full')}>
          {t('signUp')}
        </LocalLink>
      )}
    </div>
  );
}
