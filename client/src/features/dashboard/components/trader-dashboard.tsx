import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { OwnPage } from '@recolta/shared/domain/task/task';
import { ChevronRight, Scale, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { type OwnToday, useToday } from '../../session/api/today.ts';
import { box, DashboardHead, DashboardSection } from './dashboard-section.tsx';
import { LiveNow, useLiveLots } from './live-now.tsx';
import { TaskList } from './task-list.tsx';

type Way = 'sellAnnouncement' | 'sellLive' | 'search' | 'ask' | 'bidLive';
type Act = 'sell' | 'buy';

const paths: Readonly<Record<Way, string>> = {
  sellAnnouncement: '/auctions/add?auctionType=Selling',
  sellLive: '/live-auction?auctionType=Selling',
  search: '/auctions?auctionType=Selling',
  ask: '/auctions/add?auctionType=Buying',
  bidLive: '/live',
};

/** The ways in which this user may sell or buy; a Bidder only bids. */
function waysOf({ user }: Identity): Readonly<Record<Act, readonly Way[]>> {
  if (!user.roles.some((role) => role === 'Client' || role === 'Provider'))
    return { sell: [], buy: ['bidLive'] };
  const mayPostLive = user.isActive && user.permissions.includes('Auctions.Post');
  return {
    sell: mayPostLive ? ['sellAnnouncement', 'sellLive'] : ['sellAnnouncement'],
    buy: ['search', 'ask', 'bidLive'],
  };
}

const looks = {
  aside: 'flex min-h-21 w-full items-center gap-4 rounded-3 px-5 py-2.5 text-left transition-colors',
  dock: 'flex min-h-14 flex-1 items-center justify-center rounded-2 px-3 font-semibold text-l transition-colors',
} as const;
const tones = {
  sell: 'bg-act text-act-ink hover:bg-act-hover',
  buy: 'border border-act bg-surface text-ink hover:bg-surface-2',
} as const;
const icons = { sell: Scale, buy: Truck } as const;

/** Two large buttons to sell and to buy: beside the page, or in a dock at its lower edge. */
export function TradeActs({ identity, place }: { identity: Identity; place: keyof typeof looks }) {
  const { t } = useTranslation('dashboard');
  const [opened, setOpened] = useState<Act | null>(null);
  const ways = waysOf(identity);
  const acts = (['sell', 'buy'] as const).filter((act) => ways[act].length > 0);
  return (
    <>
      <section aria-label={t('trade')} className={place === 'aside' ? 'grid gap-3' : 'flex gap-2.5'}>
        {acts.map((act) => {
          const [only, second] = ways[act];
          const className = classNames(looks[place], tones[act]);
          const isOneWay = only !== undefined && second === undefined;
          const hint = t(isOneWay ? `way.${only}Hint` : `tradeHint.${act}`);
          const inside = <ActText act={act} place={place} hint={hint} />;
          return isOneWay ? (
            <LocalLink key={act} to={paths[only]} className={className}>
              {inside}
            </LocalLink>
          ) : (
            <button
              key={act}
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(act)}
              className={className}
            >
              {inside}
            </button>
          );
        })}
      </section>
      {opened && (
        <Dialog title={t(`tradeWays.${opened}`)} onClose={() => setOpened(null)}>
          <ul className="grid gap-2 py-2">
            {ways[opened].map((way) => (
              <li key={way}>
                <LocalLink
                  to={paths[way]}
                  className="flex min-h-16 items-center gap-3 rounded-2 border border-line px-4 py-2.5 hover:bg-surface-2"
                >
                  <span className="min-w-0">
                    <b className="block font-semibold text-l">{t(`way.${way}`)}</b>
                    <span className="block text-ink-2 text-s">{t(`way.${way}Hint`)}</span>
                  </span>
                  <ChevronRight aria-hidden="true" size={20} className="ml-auto flex-none text-ink-3" />
                </LocalLink>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function ActText({ act, place, hint }: { act: Act; place: keyof typeof looks; hint: string }) {
  const { t } = useTranslation('dashboard');
  const Icon = icons[act];
  if (place === 'dock') return t(act);
  return (
    <>
      <Icon aria-hidden="true" size={26} strokeWidth={1.8} className="flex-none" />
      <span>
        <b className="block font-semibold font-serif text-xl leading-tight">{t(act)}</b>
        <span className="block text-m leading-snug">{hint}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="ml-auto flex-none" />
    </>
  );
}

/**
 * A trader's dashboard: what is to be done, then running auctions, then the account's own pages.
 *
 * @param progress requirements that the account must still meet to trade, if any
 */
export function TraderDashboard({
  identity,
  own,
  progress,
}: {
  identity: Identity;
  own: readonly OwnTile[];
  progress: ReactNode;
}) {
  const accountId = identity.account.id;
  const { data, error, refetch } = useToday(accountId);
  const live = useLiveLots(accountId);
  // Each part appears once those above it have their size, so that nothing moves.
  const isKnown = data !== undefined || error !== null;
  const isLiveKnown = isKnown && (live.lots !== undefined || live.error !== null);
  return (
    <>
      <div className="frame-wide min-h-dvh py-4 md:py-6">
        <DashboardHead identity={identity} />
        <div className="grid items-start gap-x-7 gap-y-6 xl:grid-cols-[minmax(0,1fr)_364px]">
          <div className="grid min-w-0 gap-6">
            <TaskList tasks={data?.tasks} error={error} retry={() => void refetch()} />
            {isKnown && <LiveNow {...live} />}
          </div>
          <div className="grid min-w-0 gap-6">
            <div className="max-xl:hidden">
              <TradeActs identity={identity} place="aside" />
            </div>
            {isLiveKnown && <OwnTiles tiles={own} today={data} />}
            {isLiveKnown && progress}
          </div>
        </div>
      </div>
      <div className="sticky bottom-0 z-10 border-line border-t bg-surface px-(--frame-side) pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] xl:hidden">
        <TradeActs identity={identity} place="dock" />
      </div>
    </>
  );
}

/** A page of the account's own sales, bids or deals. */
interface OwnTile {
  readonly to: string;
  readonly name: string;
  readonly page: Exclude<OwnPage, 'account'>;
}

/** How many of the account's own sales, bids and deals are open, and how many of them have a task. */
function OwnTiles({ tiles, today }: { tiles: readonly OwnTile[]; today: OwnToday | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <DashboardSection title={t('mine')}>
      <ul className={`${box} grid grid-cols-2`}>
        {tiles.map(({ to, name, page }, index) => {
          const waiting = today?.counts[page] ?? 0;
          const isAlone = index === tiles.length - 1 && tiles.length % 2 === 1;
          return (
            <li
              key={to}
              className={classNames(
                'border-line',
                index > 1 && 'border-t',
                index % 2 === 1 && 'border-l',
                isAlone && 'col-span-2',
              )}
            >
              <LocalLink
                to={to}
                className="flex min-h-17 flex-col justify-center px-3.5 py-2.5 hover:bg-surface-2"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="min-w-0 font-medium text-[0.933rem]">{name}</span>
                  <b className="num font-semibold text-l">{today ? (today.open[page] ?? 0) : '\u00a0'}</b>
                </span>
                {waiting > 0 ? (
                  <span className="font-semibold text-s text-warn">{t('waiting', { count: waiting })}</span>
                ) : (
                  <span className="text-ink-2 text-s">{t(`open.${page}`)}</span>
                )}
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </DashboardSection>
  );
}
