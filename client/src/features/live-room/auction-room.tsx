import type {
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LoadedPart, OptionalPart } from '../../components/errors/opened-part.tsx';
import { classNames } from '../../lib/class-names.ts';
import { soundAtom, vibrationAtom } from '../../lib/device/device-settings.ts';
import { minorOf } from '../../lib/format.ts';
import { CallError, clientOutdated } from '../../lib/http/failure.ts';
import { textsReady } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { isProjectorView } from '../../lib/page/projector-view.ts';
import { type FirstParts, useAwaited } from '../../lib/page/settled.ts';
import { useIsPractice, useServerTime } from '../../lib/realtime/live-source.ts';
import { type AuctionRoomState, listRoomKey } from '../../lib/realtime/room-kinds.ts';
import { useAuctionRoom } from '../../lib/realtime/use-room.ts';
import type { Namespace } from '../../locales/resources.ts';
import { StatedVatContext, useReader } from '../session/state/reader.ts';
import { useBid } from './bidder/bid/use-bid.ts';
import { beforeStart } from './bidder/bid-panel.tsx';
import { LotHeader, WatchersNote } from './room/frame/lot-header.tsx';
import { RoomBanners } from './room/frame/room-banners.tsx';
import { RoomAway, RoomSkeleton } from './room/frame/room-placeholders.tsx';
import { GoodsDetails } from './room/goods/goods-details.tsx';
import { GoodsTermList } from './room/goods/goods-term-list.tsx';
import { BidHistory } from './room/history/bid-history.tsx';
import { useHistory } from './room/history/history.ts';
import { PriceSection } from './room/history/price-section.tsx';
import { needsScreen, useScreenAwake } from './room/screen-awake.ts';
import { Announcer } from './room/signals/announcer.tsx';
import { Situation } from './room/situation.tsx';
import { CompactBar } from './room/standing/compact-bar.tsx';
import { roleOf } from './room/standing/standing.ts';
import { useTab } from './room/standing/tab-title.ts';
import { useViewer } from './room/viewer.ts';
import { card, RoomActs, type RoomPhase, similarLots } from './room-acts.tsx';

const waitingRoom = lazyPart(async () => (await import('./waiting-room.tsx')).WaitingRoom);
const { Part: Projector } = lazyPart(async () => (await import('./projector/projector.tsx')).Projector);
const decision = lazyPart(async () => (await import('./owner/owner-decision.tsx')).OwnerDecision);
const { Part: RefuseBest } = lazyPart(async () => (await import('./owner/decide-best.tsx')).RefuseBest);
const { Part: RoomAlerts } = lazyPart(
  async () => (await import('./room/signals/room-alerts.tsx')).RoomAlerts,
);
const { Part: DutyLine } = lazyPart(async () => (await import('./room/frame/duty-line.tsx')).DutyLine);
const ending = lazyPart(async () => (await import('./room/ending/ending.tsx')).Ending);

/** Content that a page shows above the room, from the same state. */
export type RoomGuide = ComponentType<{
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  entries: readonly PublicEntry[];
}>;

const NoGuide: RoomGuide = () => null;

export const firstParts: FirstParts = async (content, { locale, isSignedIn }) => {
  const { status, bestBid } = content as AuctionRoomState;
  const texts = (...namespaces: Namespace[]) => textsReady(locale, namespaces);
  if (status === 'Scheduled')
    return Promise.all([waitingRoom.loaded(), beforeStart.loaded(), texts('waiting', 'acts')]);
  if (status === 'Accepted') return Promise.all([ending.loaded(), texts('ending')]);
  if (status === 'Refused' || status === 'Failed')
    return Promise.all([similarLots.loaded(), texts('ending')]);
  // The reader may be its owner.
  if (status === 'Closed' && isSignedIn && bestBid !== null)
    return Promise.all([decision.loaded(), texts('acts')]);
};

/** The room of one live auction, or its projector view. */
export function AuctionRoom({ id, Guide = NoGuide }: { id: string; Guide?: RoomGuide }) {
  const isProjector = isProjectorView(useLocation().search);
  const { state, refusal, error, retry } = useAuctionRoom(id);
  if (refusal === 'NotFound' || refusal === 'SignInRequired') return <RoomAway error={null} retry={retry} />;
  if (refusal === 'ClientOutdated') return <RoomAway error={new CallError(clientOutdated)} retry={retry} />;
  if (state) return isProjector ? <Projector auction={state} /> : <Room auction={state} Guide={Guide} />;
  return error ? <RoomAway error={error} retry={retry} /> : <RoomSkeleton />;
}

/** An administrator may be needed before the start and until the decision. */
const addressed: ReadonlySet<LiveAuctionState['status']> = new Set(['Scheduled', 'InProgress', 'Closed']);

/** A decision is read as a page of its own width; an ended auction too. */
const layouts: Record<RoomPhase, { readonly page: string; readonly rows: string; readonly side: string }> = {
  open: { page: 'frame-wide pb-8', rows: 'lg:grid-rows-[auto_1fr]', side: 'lg:row-span-2' },
  deciding: {
    page: 'frame-page',
    rows: 'lg:grid-rows-[auto_auto_1fr]',
    side: 'lg:row-span-3',
  },
  accepted: { page: 'frame-wide pb-8', rows: 'lg:grid-rows-[auto_1fr]', side: 'lg:row-span-2' },
};

function Room({ auction, Guide }: { auction: LiveAuctionState; Guide: RoomGuide }) {
  const viewer = useViewer(auction);
  const history = useHistory(auction);
  const bid = useBid(auction, viewer, { hasEnterKey: true });
  const hasSound = useAtomValue(soundAtom) === 'on';
  const vibrates = useAtomValue(vibrationAtom) === 'on';
  useTab(auction, viewer);
  useScreenAwake(useServerTime((nowMs) => needsScreen(auction, nowMs)));
  const situation = useRef<HTMLElement>(null);
  // True if the auction was not accepted yet when the room was opened.
  const [isFresh] = useState(auction.status !== 'Accepted');
  usePreloadedEnding(auction);
  const isAccepted = auction.status === 'Accepted';
  const deciding = ownersDecision(auction, viewer);
  const phase = phaseOf(auction, deciding !== null);
  const layout = layouts[phase];
  const awaited = useAwaitedParts(auction, viewer);
  const situationCard = <Situation auction={auction} viewer={viewer} place={situation} />;
  return (
    <StatedVatContext value={viewer?.vatState ?? null}>
      <div
        data-room={phase}
        className={classNames(
          layout.page,
          'pt-3 md:pt-4 lg:pb-12 short:pt-2 side:mx-0 side:max-w-none side:px-4 side:pr-[calc(var(--side-column)+16px)]',
        )}
      >
        <Announcer auction={auction} viewer={viewer} />
        <OptionalPart>
          {(hasSound || vibrates) && <RoomAlerts auction={auction} viewer={viewer} />}
        </OptionalPart>
        <RoomBanners auction={auction} entries={history.entries} viewer={viewer} />
        <div
          aria-hidden="true"
          className="fixed inset-y-0 right-0 hidden w-(--side-column) border-line border-l bg-surface side:block"
        />
        <Guide auction={auction} viewer={viewer} entries={history.entries} />
        {phase === 'open' && <CompactBar auction={auction} viewer={viewer} below={situation} />}
        <LotHeader auction={auction} viewer={viewer} isDeciding={phase === 'deciding'} />
        {isAccepted && (
          <OptionalPart until={<div className={classNames(card, 'mb-4 lg:mb-6')}>{situationCard}</div>}>
            <ending.Part auction={auction} viewer={viewer} isFresh={isFresh} awaited={awaited} />
          </OptionalPart>
        )}
        {deciding && (
          <OptionalPart until={<div className={classNames(card, 'mb-4 lg:mb-6')}>{situationCard}</div>}>
            <decision.Part auction={auction} {...deciding} />
          </OptionalPart>
        )}
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-6 side:grid-cols-[minmax(0,1fr)]',
            layout.rows,
            (phase !== 'open' || auction.status === 'Closed') && awaited,
          )}
        >
          <div className={classNames(card, auction.outcome !== null && awaited)}>
            {phase === 'open' && situationCard}
            <div className={classNames('divide-y divide-line', auction.status === 'Scheduled' && awaited)}>
              <Course auction={auction} viewer={viewer} history={history} />
            </div>
          </div>
          <div
            className={classNames(
              'max-lg:contents lg:sticky lg:top-4 lg:grid lg:gap-6 side:contents',
              layout.side,
            )}
          >
            <RoomActs
              auction={auction}
              viewer={viewer}
              bid={bid}
              history={history}
              phase={phase}
              awaited={auction.status === 'Scheduled' ? awaited : ''}
            />
            <div className={classNames(card, awaited)}>
              <GoodsTermList auction={auction} viewer={viewer} />
            </div>
            <WatchersNote id={auction.id} />
            <Duty status={auction.status} />
          </div>
          <LoadedPart>
            {deciding && <RefuseBest auction={auction} bestMinor={deciding.bestMinor} />}
          </LoadedPart>
          <GoodsDetails auction={auction} viewer={viewer} className={classNames(card, awaited)} />
        </div>
      </div>
    </StatedVatContext>
  );
}

/**
 * A class for what the reader's own parts would move while those are awaited, and what the lots would that are offered
 * to those who did not win; empty then.
 */
function useAwaitedParts({ outcome, status }: LiveAuctionState, viewer: Viewer | undefined): string {
  const isPractice = useIsPractice();
  const isVisitor = useReader().kind === 'visitor';
  const isWinner = outcome?.winner != null && outcome.winner.number === viewer?.number;
  const hasLots =
    !isPractice && outcome !== null && status !== 'Closed' && roleOf(viewer) === 'bidder' && !isWinner;
  const lots = hasLots ? listRoomKey : null;
  return useAwaited(viewer !== undefined, isVisitor && !hasLots, lots);
}

/** The best bid that the viewer has to decide on as the auction's owner [L10]; null otherwise. */
function ownersDecision({ status, bestBid }: LiveAuctionState, viewer: Viewer | undefined) {
  if (status !== 'Closed' || bestBid === null || !viewer?.isOwner) return null;
  return { viewer, bestMinor: minorOf(bestBid.price) };
}

function phaseOf({ status }: LiveAuctionState, isDeciding: boolean): RoomPhase {
  if (status === 'Accepted') return 'accepted';
  return isDeciding ? 'deciding' : 'open';
}

/** The bids and their chart; before the start, the preparations instead. */
function Course({
  auction,
  viewer,
  history: { entries, isComplete },
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  history: ReturnType<typeof useHistory>;
}) {
  if (auction.status === 'Scheduled') {
    return (
      <LoadedPart>
        <waitingRoom.Part auction={auction} viewer={viewer} />
      </LoadedPart>
    );
  }
  const myNumber = viewer?.number ?? null;
  return (
    <>
      <PriceSection auction={auction} entries={entries} myNumber={myNumber} />
      <BidHistory
        auction={auction}
        entries={entries}
        isComplete={isComplete}
        myNumber={myNumber}
        phoneBids={viewer?.phoneBids}
      />
    </>
  );
}

/** Contact information, below everything else. */
function Duty({ status }: Pick<LiveAuctionState, 'status'>) {
  const isPractice = useIsPractice();
  if (!addressed.has(status) || isPractice) return null;
  return (
    <OptionalPart>
      <DutyLine />
    </OptionalPart>
  );
}

const preloadEndingMs = 60_000;

/** Preloads the ending's code in the last minute, so that it shows without delay. */
function usePreloadedEnding({ status, endsAt }: LiveAuctionState): void {
  const endsAtMs = endsAt === null ? null : Date.parse(endsAt);
  const isNear = useServerTime((nowMs) => endsAtMs !== null && endsAtMs - nowMs < preloadEndingMs);
  const mayEnd = status === 'Closed' || (status === 'InProgress' && isNear);
  useEffect(() => {
    if (mayEnd) ending.preload();
  }, [mayEnd]);
}
