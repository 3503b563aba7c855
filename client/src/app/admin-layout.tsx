import { LogOut } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useWorkCounts } from '../features/administration/api/administration-queries.ts';
import { UntilStart } from '../features/administration/components/until-start.tsx';
import { useWorkByPush } from '../features/session/api/work-by-push.ts';
import { LocalLink } from '../lib/local-link.tsx';
import { barePath } from '../lib/locale-path.ts';
import { useControlRoom } from '../lib/realtime/use-room.ts';
import { adminLinks } from './frame/own-links.ts';
import { useSignOut } from './frame/sign-out.tsx';

/** Layout of the administration pages. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <div className="frame-wide grid items-start gap-x-6 gap-y-5 py-5 lg:grid-cols-[216px_minmax(0,1fr)] lg:py-8">
      <AdminMenu />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const entry =
  'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-2 px-3 font-medium text-ink-2 text-s not-aria-[current=page]:hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-act-wash aria-[current=page]:font-semibold aria-[current=page]:text-act';

/** True if a page belongs to a menu entry: a user's page belongs to the users. */
function isBelow(path: string, entryPath: string): boolean {
  const below = entryPath === '/admin' ? '/admin/users/' : `${entryPath}/`;
  return path === entryPath || path.startsWith(below);
}

interface Waiting {
  readonly count: number;
  /** Describes the waiting work for readers who do not see which entry the count belongs to. */
  readonly text: string;
  /** Start of the first auction concerned. */
  readonly firstStartsAt?: string | null | undefined;
}

/** Waiting work per menu entry; live auctions as the control room counts them. */
function useWaiting(): Readonly<Record<string, Waiting>> {
  const { t } = useTranslation('administration');
  const work = useWorkCounts();
  const rows = Object.values(useControlRoom().state ?? {});
  const starts = rows.flatMap(({ status, startsAt }) => (status === 'Pending' ? [startsAt] : [])).sort();
  const auctions = {
    count: starts.length,
    text: t('auctionsInMenu', { count: starts.length }),
    firstStartsAt: starts[0],
  };
  if (!work) return { '/live-auctions': auctions };
  const { activations, invitees, permissionRequests, recoveries } = work;
  const { companyChanges, announcements, reports, disputes } = work;
  const users = [
    activations > 0 && t('waitingInMenu', { count: activations }),
    invitees.count > 0 && t('invitedInMenu', { count: invitees.count }),
    permissionRequests > 0 && t('permissionsInMenu', { count: permissionRequests }),
    recoveries > 0 && t('recoveriesInMenu', { count: recoveries }),
  ];
  return {
    '/admin': {
      count: activations + invitees.count + permissionRequests + recoveries,
      text: users.filter(Boolean).join(', '),
      firstStartsAt: invitees.firstStartsAt,
    },
    '/admin/auctions': {
      count: announcements,
      text: t('announcementsInMenu', { count: announcements }),
    },
    '/live-auctions': auctions,
    '/admin/company-changes': {
      count: companyChanges,
      text: t('changesInMenu', { count: companyChanges }),
    },
    '/admin/disputes': { count: disputes, text: t('disputesInMenu', { count: disputes }) },
    '/admin/reports': { count: reports, text: t('reportsInMenu', { count: reports }) },
  };
}

function WaitingCount({ count, text, firstStartsAt }: Waiting) {
  if (count === 0) return null;
  return (
    // In a row it is above the entry's end, so that entries do not move when counts arrive.
    <span className="num rounded-full bg-warn-wash px-2 font-semibold text-warn text-xs max-lg:absolute max-lg:-top-1.5 max-lg:right-0 lg:ml-auto lg:py-0.5">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text}</span>
      {firstStartsAt && (
        <span className="max-lg:sr-only">
          {' · '}
          <UntilStart startsAt={firstStartsAt} />
        </span>
      )}
    </span>
  );
}

/** A column on a wide screen; on a phone one row that scrolls, with the current page in view. */
function AdminMenu() {
  const { t } = useTranslation(['frame', 'administration']);
  const { hasFailed, leave, question } = useSignOut();
  useWorkByPush();
  const waitingAt = useWaiting();
  const path = barePath(useLocation().pathname);
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row.current || !current) return;
    const shown = row.current.getBoundingClientRect();
    const wanted = current.getBoundingClientRect();
    row.current.scrollLeft += wanted.left - shown.left - (shown.width - wanted.width) / 2;
  }, [path]);
  return (
    <nav
      aria-label={t('administration:navigation')}
      className="-mx-4 min-w-0 border-line border-b lg:sticky lg:top-4 lg:mx-0 lg:border-0"
    >
      <ul
        ref={row}
        className="relative flex gap-1 overflow-x-auto px-4 py-2 [scrollbar-width:none] *:flex-none lg:flex-col lg:overflow-visible lg:p-0"
      >
        {adminLinks.map(({ to, text, icon: Icon }) => (
          <li key={to} className="relative">
            <LocalLink to={to} aria-current={isBelow(path, to) ? 'page' : undefined} className={entry}>
              <Icon aria-hidden="true" size={17} className="flex-none" />
              {t(text)}
              {waitingAt[to] && <WaitingCount {...waitingAt[to]} />}
            </LocalLink>
          </li>
        ))}
        <li className="lg:mt-2 lg:border-line lg:border-t lg:pt-2">
          <button type="button" onClick={leave} className={`${entry} w-full`}>
            <LogOut aria-hidden="true" size={17} className="flex-none" />
            {t('logout')}
          </button>
          {question}
        </li>
      </ul>
      <p role="alert" className="text-lost text-note">
        {hasFailed && t('signedOutFailed')}
      </p>
    </nav>
  );
}
