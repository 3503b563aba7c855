import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { ReactNode } from 'react';
import { useToday } from '../../session/api/today.ts';
import { DashboardHead } from './dashboard-section.tsx';
import { LiveNow, useLiveLots } from './live-now.tsx';
import { type OwnTile, OwnTiles } from './own-tiles.tsx';
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
