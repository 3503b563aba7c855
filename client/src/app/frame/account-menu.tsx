import { Menu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { accountAlias } from '../../features/session/state/session.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { AccountInitials, AttentionMark, OwnStatusChip, UnseenCount } from './account-badge.tsx';
import { accountLinks } from './own-links.ts';
import { useSignOut } from './sign-out.tsx';

const item =
  'flex min-h-11 w-full items-center gap-2 rounded-1 px-3 text-left font-medium outline-offset-0 data-focus:bg-surface-2';

/** The account badge and its menu: who is signed in, the pages about the account, and sign-out. */
export function AccountMenu({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['frame']);
  const { key } = useLocation();
  const { hasFailed, leave, question } = useSignOut();
  const { account, user } = identity;
  return (
    <>
      {/* The key closes an open menu when the page changes. */}
      <Menu key={key} as="div" className="relative flex-none">
        <MenuButton
          aria-label={t('accountMenu', { alias: accountAlias(identity) })}
          className="relative grid size-11 place-items-center rounded-full not-data-focus:outline-none"
        >
          <AccountInitials identity={identity} />
        </MenuButton>
        <MenuItems
          modal={false}
          className="absolute top-full right-0 z-30 mt-1 w-64 animate-arrive rounded-2 border border-line bg-surface p-2 shadow-lg outline-none"
        >
          <MenuSection>
            <MenuHeading>
              <p className="truncate px-3 pt-1 font-semibold">{account.companyName ?? user.email}</p>
              <p className="truncate px-3 text-ink-2 text-s">{user.email}</p>
              <p className="px-3 pt-1 pb-2">
                <OwnStatusChip identity={identity} />
              </p>
            </MenuHeading>
            {accountLinks(identity).map(({ to, text, icon: Icon, isAccount, isNotifications }) => (
              <MenuItem key={to} as={LocalLink} to={to} className={item}>
                <Icon aria-hidden="true" size={16} />
                {t(text)}
                {isAccount && <AttentionMark identity={identity} />}
                {isNotifications && <UnseenCount className="ml-auto" />}
              </MenuItem>
            ))}
            <MenuItem as="button" type="button" onClick={leave} className={item}>
              <LogOut aria-hidden="true" size={16} />
              {t('logout')}
            </MenuItem>
          </MenuSection>
        </MenuItems>
        <p
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-64 rounded-2 bg-lost-wash text-lost text-s"
        >
          {hasFailed && <span className="block px-3 py-2">{t('signedOutFailed')}</span>}
        </p>
      </Menu>
      {question}
    </>
  );
}
