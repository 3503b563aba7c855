import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { OwnPage } from '@recolta/shared/domain/task/task';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { type OwnToday, useToday } from '../../session/api/today.ts';
import { box, DashboardHead, DashboardSection } from './dashboard-section.tsx';
import { LiveNow, useLiveLots } from './live-now.tsx';
import { TaskList } from './task-list.tsx';
import { TradeActs } from './trade-acts.tsx';

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
