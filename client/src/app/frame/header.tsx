import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useAtomValue } from 'jotai';
import { Bell as BellShape, LogIn, Menu } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AfterPress, OpenedPart, OptionalPart } from '../../components/errors/opened-part.tsx';
import { BrandMark } from '../../components/ui/brand-mark.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { accountAlias, sessionAtom } from '../../features/session/state/session.ts';
import { classNames } from '../../lib/class-names.ts';
import { textsReady } from '../../lib/i18n.ts';
import { LocalLink, LocalNavLink } from '../../lib/local-link.tsx';
import { localeOfPath } from '../../lib/locale-path.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { redirectQuery } from '../../lib/page/local-redirect.ts';
import { AccountInitials, OwnStatusChip } from './account-badge.tsx';
import { LanguageLink } from './language-link.tsx';
import { mainLinks } from './nav-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const ownRow = lazyPart(async () => (await import('./own-row.tsx')).OwnRow);
const drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);
const accountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);
const bell = lazyPart(async () => {
  const [{ Bell: LoadedBell }, { Queries }] = await Promise.all([
    import('../../features/notifications/components/bell.tsx'),
    import('../../lib/http/queries.tsx'),
    textsReady(localeOfPath(window.location.pathname), ['notifications']),
  ]);
  return (props: ComponentProps<typeof LoadedBell>) => (
    <Queries>
      <LoadedBell {...props} />
    </Queries>
  );
});

export function Header() {
  const { t } = useTranslation(['frame']);
  const session = useAtomValue(sessionAtom);
  const isSignedIn = session.kind === 'signedIn';
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="frame-wide relative flex h-15 items-center gap-2 md:gap-4">
        <LocalLink
          to="/"
          aria-label={t('home')}
          className="flex min-h-11 items-center gap-2 font-semibold font-serif text-[1.467rem] text-act tracking-[-0.02em]"
        >
          <BrandMark />
          {t('brand')}
        </LocalLink>
        <nav
          aria-label={t('mainNavigation')}
          className="ml-4 hidden h-full items-stretch gap-6 whitespace-nowrap min-[71.875rem]:flex max-2xl:large-type:hidden"
        >
          {mainLinks.map(({ to, text }) => (
            <LocalNavLink
              key={to}
              to={to}
              className="-mb-px flex items-center border-transparent border-b-2 pt-0.5 font-medium text-ink-2 text-s hover:text-ink aria-[current=page]:border-act aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {t(text)}
            </LocalNavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          <LanguageLink className="max-md:hidden" />
          <ThemeSwitch className="max-md:hidden" />
          <SessionCorner />
          <SiteMenu />
        </div>
      </div>
      {session.kind !== 'visitor' && (
        // Its room is kept until the session is known, so that nothing moves then.
        <div
          className={classNames(
            'hidden h-12 border-line border-t max-2xl:large-type:hidden',
            isSignedIn ? 'min-[71.875rem]:block' : 'min-[71.875rem]:signed-in:block',
          )}
        >
          {isSignedIn && (
            <OptionalPart>
              <ownRow.Part identity={session.identity} />
            </OptionalPart>
          )}
        </div>
      )}
    </header>
  );
}

/** The button that opens the drawer; a component of its own, because a press renders nothing else of the header. */
function SiteMenu() {
  const { t } = useTranslation('frame');
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isSignedIn = useAtomValue(sessionAtom).kind === 'signedIn';
  // A drawer opened on one page is closed on the next.
  const isDrawerOpen = openedAt === key;
  const closeDrawer = () => setOpenedAt(null);
  return (
    <>
      <button
        type="button"
        className={classNames(
          'grid size-11 flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink',
          // On a wide screen the header already shows visitors everything.
          !isSignedIn && 'min-[71.875rem]:hidden max-2xl:large-type:grid',
        )}
        aria-label={t('openMenu')}
        aria-expanded={isDrawerOpen}
        onPointerEnter={drawer.preload}
        onFocus={drawer.preload}
        onClick={() => setOpenedAt(key)}
      >
        <Menu aria-hidden="true" size={22} />
      </button>
      {/* Below the header, if it cannot be loaded; until the next page. */}
      <div className="contents *:[[role=alert]]:absolute *:[[role=alert]]:inset-x-0 *:[[role=alert]]:top-full *:[[role=alert]]:z-40 *:[[role=alert]]:bg-surface *:[[role=alert]]:px-4 *:[[role=alert]]:shadow-card">
        <OpenedPart key={key} isOpen={isDrawerOpen} onClose={closeDrawer}>
          <AfterPress>
            <drawer.Part onClose={closeDrawer} />
          </AfterPress>
        </OpenedPart>
      </div>
    </>
  );
}

/** The signed-in user, or the sign-in link; keeps the same space until the session is known. */
function SessionCorner() {
  const { t } = useTranslation('frame');
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  if (session.kind === 'unknown') return <span className="h-11 w-28" />;
  if (session.kind === 'signedIn') {
    const { user, account } = session.identity;
    return (
      <>
        {/* On a phone the badge's icon and menu show the status, which leaves space for the brand. */}
        <span className="max-sm:sr-only">
          <OwnStatusChip identity={session.identity} />
        </span>
        {!user.roles.includes('Admin') && (
          <OptionalPart key={account.id} until={<BellLink />}>
            <bell.Part accountId={account.id} />
          </OptionalPart>
        )}
        <OptionalPart until={<AccountLink identity={session.identity} />}>
          <accountMenu.Part identity={session.identity} />
        </OptionalPart>
      </>
    );
  }
  return (
    <>
      <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('plain', 'px-3.5 text-s')}>
        <LogIn aria-hidden="true" size={16} className="max-[22.4375rem]:hidden" />
        {t('login')}
      </LocalLink>
      <LocalLink to="/inscriere" className={buttonClass('act', 'px-3.5 text-s max-md:hidden')}>
        {t('signUp')}
      </LocalLink>
    </>
  );
}

function BellLink() {
  const { t } = useTranslation('frame');
  return (
    <LocalLink
      to="/notifications"
      aria-label={t('notifications')}
      className="grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:bg-surface-2 hover:text-ink"
    >
      <BellShape aria-hidden="true" size={20} />
    </LocalLink>
  );
}

function AccountLink({ identity }: { identity: Identity }) {
  const { t } = useTranslation('frame');
  return (
    <LocalLink
      to="/account"
      aria-label={t('accountMenu', { alias: accountAlias(identity) })}
      className="relative grid size-11 flex-none place-items-center rounded-full"
    >
      <AccountInitials identity={identity} />
    </LocalLink>
  );
}
