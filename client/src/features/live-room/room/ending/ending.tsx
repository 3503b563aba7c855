import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { bucharestDay } from '../../../../lib/bucharest-time.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { datedDealSteps } from '../../../../lib/deal/deal-steps.ts';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { useIsPractice } from '../../../../lib/realtime/live-source.ts';
import { useServerTime } from '../../../../lib/realtime/ticker.ts';
import { sessionAtom } from '../../../session/state/session.ts';
import { useAgreedPersonalizedBid } from '../personalized-bids/personalized-bids.ts';
import { standingOf } from '../standing/standing.ts';
import { CallBar, CounterpartyCard } from './counterparty-card.tsx';
import { EndingActions } from './ending-actions.tsx';
import { EndingField } from './ending-field.tsx';
import { agreedAuction, counterpartyRole } from './ending-state.ts';
import { AgreedContract, PersonalizedEndingField } from './personalized-ending-field.tsx';
import { SimilarLots } from './similar-lots.tsx';
import { StepsAfterEnding } from './steps-after-ending.tsx';

const card = 'rounded-3 border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none';

/**
 * An accepted auction: the final price, and the next steps for each viewer.
 * @param isFresh true if it was accepted while this page was open
 */
export function Ending({ auction, viewer, ...rest }: EndingProps) {
  useTranslation('ending');
  const bid = useAgreedPersonalizedBid(auction, viewer);
  if (!bid || !viewer) return <Adjudication auction={auction} viewer={viewer} bid={null} {...rest} />;
  const agreed = agreedAuction(auction, bid);
  const winner = agreed.outcome?.winner;
  const party =
    viewer.isOwner || !winner ? viewer : { ...viewer, number: winner.number, price: winner.price };
  return <Adjudication auction={agreed} viewer={party} bid={bid} {...rest} />;
}

interface EndingProps {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer | undefined;
  readonly isFresh: boolean;
  /** A class of what the reader's own parts move while they are awaited. */
  readonly awaited: string;
}

/** @param bid the accepted personalised bid, for its parties; `auction` then has the agreed terms */
function Adjudication({
  auction,
  viewer,
  isFresh,
  awaited,
  bid,
}: EndingProps & { readonly bid: PersonalizedBid | null }) {
  const isByPersonalizedBid = auction.outcome?.kind === 'personalizedBidAccepted';
  const isPractice = useIsPractice();
  const today = useServerTime(bucharestDay);
  const standing = standingOf(auction, viewer);
  const contact = isPractice ? null : (viewer?.counterparty ?? null);
  const role = counterpartyRole(auction.type, viewer?.isOwner ?? false);
  const steps = datedDealSteps(auction);
  const isParty =
    (standing.kind === 'won' || standing.kind === 'owner') && (bid !== null || !isByPersonalizedBid);
  return (
    <div data-room-acts className="mb-4 grid gap-4 lg:mb-6 lg:gap-6">
      {isByPersonalizedBid && bid === null ? (
        <PersonalizedEndingField auction={auction} viewer={viewer} />
      ) : (
        <EndingField auction={auction} viewer={viewer} isFresh={isFresh} />
      )}
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-6',
          awaited,
        )}
      >
        {(isParty || !isPractice) && (
          <div className={card}>
            {isParty ? (
              <StepsAfterEnding auction={auction} steps={steps} role={role} today={today} />
            ) : (
              <SimilarLots auction={auction} />
            )}
          </div>
        )}
        <div className="grid gap-4 lg:gap-6">
          {!isPractice && (
            <EndingActions auction={auction} steps={isParty ? steps : []} role={role} today={today} />
          )}
          {contact && (
            <div className={card}>
              <CounterpartyCard contact={contact} role={role} />
              {bid && <AgreedContract auctionId={auction.id} bid={bid} />}
              <DealLink />
            </div>
          )}
        </div>
      </div>
      {contact?.telephone && <CallBar telephone={contact.telephone} role={role} />}
    </div>
  );
}

/**
 * Link to the reader's deals, where the contract is read and signed [C1]: a Bidder's are listed beside their auctions.
 */
function DealLink() {
  const { t } = useTranslation('ending');
  const session = useAtomValue(sessionAtom);
  if (session.kind !== 'signedIn') return null;
  const isBidder = session.identity.user.roles.includes('Bidder');
  return (
    <div className="px-4 pb-4 md:px-6 md:pb-6 print:hidden">
      <LocalLink
        to={isBidder ? '/account/participated-auctions' : '/auction-winning-bids/my'}
        className={buttonClass('act', 'w-full')}
      >
        {t('toDeal')}
      </LocalLink>
    </div>
  );
}
