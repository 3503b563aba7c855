import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import { ExternalLink, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AuctionStatusChip, DesiredPriceChip } from '../../../components/auction/auction-chips.tsx';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { LotHeadingFacts, useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { Flash, RollingNumber } from '../../../components/auction/prices.tsx';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAuctionRoom } from '../../../lib/realtime/use-room.ts';
import { OutcomePanel } from '../room/ending/outcome-panel.tsx';
import { RoomAway, RoomSkeleton } from '../room/frame/room-placeholders.tsx';
import { BidHistory } from '../room/history/bid-history.tsx';
import { useHistory } from '../room/history/history.ts';
import { PriceSection } from '../room/history/price-section.tsx';
import { useViewer } from '../room/viewer.ts';
import { type Act, AdminPanel } from './admin-panel.tsx';

interface BesideProps {
  readonly id: string;
  /** The act requested by a key, once. */
  readonly wanted: Act | null;
  readonly onWanted: () => void;
  readonly onClose: () => void;
}

/** One auction beside the control room's grid: price, clock, acts, people and log. */
export function RoomBeside({ id, ...rest }: BesideProps) {
  const { t } = useTranslation('room');
  const { state, refusal, error, retry } = useAuctionRoom(id);
  const isAway = refusal === 'NotFound' || refusal === 'SignInRequired';
  return (
    <>
      <div className="sticky top-0 z-10 flex items-start justify-between gap-2 border-line border-b bg-surface px-4 py-2.5">
        {state ? <Title auction={state} /> : <span />}
        <button
          type="button"
          onClick={rest.onClose}
          aria-label={t('closeBeside')}
          className="grid size-11 flex-none place-items-center rounded-2 text-ink-2 hover:bg-surface-2"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
      {(isAway || (error && !state)) && <RoomAway error={isAway ? null : error} retry={retry} />}
      {!isAway && !state && !error && <RoomSkeleton />}
      {!isAway && state && <Contents auction={state} {...rest} />}
    </>
  );
}

function Title({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation('room');
  const title = useLotTitle()(auction);
  return (
    <div className="min-w-0">
      <h2 className="font-semibold font-serif text-l leading-snug">{title}</h2>
      <p className="num text-ink-2 text-s">
        <LotHeadingFacts auction={auction} />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <AuctionStatusChip auction={auction} />
        <LocalLink
          to={`/live-auctions/${auction.id}/participate`}
          className={buttonClass('quiet', 'min-h-8 px-2 py-0.5 text-s')}
        >
          <ExternalLink aria-hidden="true" size={14} />
          {t('openRoom')}
        </LocalLink>
      </p>
    </div>
  );
}

/** Best price and time left, as large as the column allows. */
function Figures({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation(['room', 'live']);
  const locale = useLocale();
  const { bestBid, startingPrice, currency, unit, endsAt, status } = auction;
  const shown = bestBid?.price ?? startingPrice;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1 px-4 py-3 md:px-6">
      <p className="text-ink-2 text-s">{t(bestBid ? 'bestBid' : 'startingPrice')}</p>
      <p className="text-right text-ink-2 text-s">{status === 'InProgress' && t('timeLeft')}</p>
      <p className="num font-semibold text-[1.9rem] leading-9 tracking-[-0.02em]">
        <Flash of={shown}>
          <RollingNumber text={formatMinor(minorOf(shown), locale)} />
        </Flash>
        <span className="ml-1.5 font-medium text-ink-2 text-s tracking-normal">
          {priceUnit(currency, locale, unit)}
        </span>
      </p>
      <p className="text-right font-semibold text-[1.9rem] leading-9 tracking-[-0.02em]">
        {status === 'InProgress' && endsAt !== null && (
          <Countdown until={endsAt} atZero={t('live:closing')} />
        )}
        {status === 'InProgress' && endsAt === null && <span className="text-m">{t('live:held')}</span>}
      </p>
      <p className="col-span-2">
        <DesiredPriceChip auction={auction} />
        {auction.desiredPrice !== null && (
          <span className="num ml-2 text-ink-2 text-s">
            {formatPrice(minorOf(auction.desiredPrice), currency, locale, unit)}
          </span>
        )}
      </p>
      {auction.hold !== null && <p className="col-span-2 text-fact text-s">{auction.hold.reason}</p>}
    </div>
  );
}

function Contents({
  auction,
  wanted,
  onWanted,
}: Pick<BesideProps, 'wanted' | 'onWanted'> & { auction: LiveAuctionState }) {
  const viewer = useViewer(auction);
  const history = useHistory(auction);
  return (
    <div className="divide-y divide-line">
      <Figures auction={auction} />
      {auction.outcome !== null && <OutcomePanel auction={auction} viewer={viewer} />}
      <LoadedPart>
        {viewer?.isAdministrator && (
          <AdminPanel
            key={auction.id}
            auction={auction}
            viewer={viewer}
            history={history}
            wanted={wanted}
            onWanted={onWanted}
          />
        )}
      </LoadedPart>
      <PriceSection auction={auction} entries={history.entries} myNumber={null} />
      <BidHistory
        auction={auction}
        entries={history.entries}
        isComplete={history.isComplete}
        myNumber={null}
        phoneBids={viewer?.phoneBids}
      />
    </div>
  );
}
