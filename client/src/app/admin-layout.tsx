import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  useCompanyChangeCount,
  useWaitingCount,
} from '../features/administration/api/administration-queries.ts';
import { useWorkByPush } from '../features/session/api/work-by-push.ts';
import { useTexts } from '../lib/i18n.ts';
import { LocalLink } from '../lib/local-link.tsx';
import { barePath } from '../lib/locale-path.ts';
import { useSignOut } from './frame/account-badge.tsx';
import { adminLinks } from './frame/own-links.ts';

/** Layout of the administration pages. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[1376px] items-start gap-x-8 gap-y-5 px-4 py-5 lg:grid-cols-[208px_minmax(0,1fr)] lg:px-8 lg:py-8">
      <AdminMenu />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const entry =
  'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-2 px-3 font-medium text-ink-2 text-s hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-act-wash aria-[current=page]:font-semibold aria-[current=page]:text-act';

/** Whether a page belongs to a menu entry: a user's page belongs to the users. */
function isBelow(path: string, entryPath: string): boolean {
  const below = entryPath === '/admin' ? '/admin/users/' : `${entryPath}/`;
  return path === entryPath || path.startsWith(below);
}

/** A column on a wide screen, a strip on a phone. */
function AdminMenu() {
  const { t } = useTexts();
  const { hasFailed, leave } = useSignOut();
  useWorkByPush();
  const users = useWaitingCount() ?? 0;
  const changes = useCompanyChangeCount() ?? 0;
  const waitingAt: Readonly<Record<string, { readonly count: number; readonly text: string }>> = {
    '/admin': { count: users, text: t('administration.waitingInMenu', { count: users }) },
    '/admin/company-changes': { count: changes, text: t('administration.changesInMenu', { count: changes }) },
  };
  const path = barePath(useLocation().pathname);
  return (
    <nav
      aria-label={t('administration.navigation')}
      className="-mx-4 border-line border-b px-4 pb-3 lg:sticky lg:top-4 lg:mx-0 lg:border-0 lg:p-0"
    >
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {adminLinks.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <LocalLink to={to} aria-current={isBelow(path, to) ? 'page' : undefined} className={entry}>
              <Icon aria-hidden="true" size={17} className="flex-none" />
              {t(text)}
              {(waitingAt[to]?.count ?? 0) > 0 && (
                <span className="num ml-auto rounded-full bg-warn-wash px-2 py-0.5 font-semibold text-warn text-xs">
                  <span aria-hidden="true">{waitingAt[to]?.count}</span>
                  <span className="sr-only">{waitingAt[to]?.text}</span>
                </span>
              )}
            </LocalLink>
          </li>
        ))}
        <li className="lg:mt-2 lg:border-line lg:border-t lg:pt-2">
          <button type="button" onClick={leave} className={`${entry} w-full`}>
            <LogOut aria-hidden="true" size={17} className="flex-none" />
            {t('frame.logout')}
          </button>
        </li>
      </ul>
      <p role="alert" className="text-lost text-xs">
        {hasFailed && t('frame.signedOutFailed')}
      </p>
    </nav>
  );
}
