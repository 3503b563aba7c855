import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { bucharestDay } from '../../../../lib/bucharest-time.ts';
import { dealSteps } from '../../../../lib/deal-steps.ts';
import { usePartTexts } from '../../../../lib/i18n.ts';
import { useServerTime } from '../../../../lib/realtime/ticker.ts';
import { counterpartyRole } from '../../state/ending.ts';
import { standingOf } from '../../state/standing.ts';
import { CallBar, CounterpartyCard } from './counterparty-card.tsx';
import { EndingActions } from './ending-actions.tsx';
import { EndingField } from './ending-field.tsx';
import { NextSteps } from './next-steps.tsx';
import { SimilarLots } from './similar-lots.tsx';

const card = 'rounded-3 border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none';

/**
 * An accepted auction: the final price, and the next steps for each viewer.
 *
 * @param isFresh whether it was accepted while this page was watching
 */
export function Ending({
  auction,
  viewer,
  isFresh,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  isFresh: boolean;
}) {
  usePartTexts('ending');
  const today = useServerTime(bucharestDay);
  const standing = standingOf(auction, viewer);
  const contact = viewer?.counterparty ?? null;
  const role = counterpartyRole(auction.type, viewer?.isOwner ?? false);
  const steps = dealSteps(auction);
  const isParty = standing.kind === 'won' || standing.kind === 'owner';
  return (
    <div data-room-acts className="mb-4 grid gap-4 lg:mb-6 lg:gap-6">
      <EndingField auction={auction} viewer={viewer} isFresh={isFresh} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-6">
        <div className={card}>
          {isParty ? (
            <NextSteps auction={auction} steps={steps} role={role} today={today} />
          ) : (
            <SimilarLots auction={auction} />
          )}
        </div>
        <div className="grid gap-4 lg:gap-6">
          <EndingActions auction={auction} steps={isParty ? steps : []} role={role} today={today} />
          {contact && (
            <div className={card}>
              <CounterpartyCard contact={contact} role={role} />
            </div>
          )}
        </div>
      </div>
      {contact?.telephone && <CallBar telephone={contact.telephone} role={role} />}
    </div>
  );
}
