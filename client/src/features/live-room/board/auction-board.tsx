import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionCard } from '../../../components/auction/auction-card.tsx';
import { ConnectionLine } from '../../../components/auction/connection-line.tsx';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { OptionalPart } from '../../../components/errors/opened-part.tsx';
import { CurrencySwitch } from '../../../components/lists/currency-switch.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { soundAtom, vibrationAtom } from '../../../lib/device/device-settings.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { roomRefusalsAtom } from '../../../lib/realtime/connection-state.ts';
import { useWatchedAuction } from '../../../lib/realtime/use-room.ts';
import { BidPlace, choiceOf, useOnceTrue } from '../bidder/bid/bid-place.tsx';
import { useBid } from '../bidder/bid/use-bid.ts';
import { LimitRow } from '../bidder/limit/limit-row.tsx';
import { auctionFormat } from '../room/room-texts.ts';
import { standingOf } from '../room/standing/standing.ts';
import { StandingBand } from '../room/standing/standing-band.tsx';
import {
  type BoardItem,
  type BoardRow,
  type BoardScope,
  boardOrder,
  type Need,
  needOf,
  useBoard,
} from './board.ts';

const { Part: RoomAlerts } = lazyPart(
  async () => (await import('../room/signals/room-alerts.tsx')).RoomAlerts,
);

/** Longer than a finger needs from aiming to touching. */
const movedMs = 500;

interface CardProps {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer | undefined;
}

/**
 * One auction of the board: price, clock, the account's standing and limit, and the bid button itself. It stays in its
 * room. Ignores presses for a moment after it has moved.
 */
function BoardCard({
  auction,
  viewer,
  place,
  corner,
  children,
}: CardProps & { place: number; corner?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation(['board']);
  useWatchedAuction(auction.id);
  const hasMoved = useHasMoved(place);
  const need = needOf({ auction, viewer });
  return (
    <AuctionCard
      auction={auction}
      corner={corner}
      isOwner={viewer?.isOwner ?? false}
      data-need={need}
      inert={hasMoved}
    >
      {children}
      <StandingBand auction={auction} viewer={viewer} />
      {viewer && !viewer.isOwner && auction.status === 'InProgress' && (
        <Bidding auction={auction} viewer={viewer} />
      )}
      {(need === 'decide' || need === 'prepare') && (
        <div className="relative border-line border-t p-4">
          <LocalLink to={`/live-auctions/${auction.id}/participate`} className={buttonClass('act', 'w-full')}>
            {t(`board:${need}`)}
          </LocalLink>
        </div>
      )}
    </AuctionCard>
  );
}

/** Above the link that covers the card. */
function Bidding({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const bid = useBid(auction, viewer, { hasEnterKey: false });
  const hasSound = useAtomValue(soundAtom) === 'on';
  const vibrates = useAtomValue(vibrationAtom) === 'on';
  const { mayChoose, isWaiting } = choiceOf(auction, bid);
  const hasChosen = useOnceTrue(mayChoose);
  return (
    <fieldset className="relative min-w-0 border-line border-t p-4">
      <legend className="sr-only">{useLotTitle()(auction)}</legend>
      <OptionalPart>
        {(hasSound || vibrates) && <RoomAlerts auction={auction} viewer={viewer} />}
      </OptionalPart>
      <BidPlace auction={auction} viewer={viewer} bid={bid} />
      {hasChosen && (
        <fieldset disabled={isWaiting} hidden={!mayChoose} className={mayChoose ? 'contents' : ''}>
          <LimitRow auction={auction} viewer={viewer} isConnected={bid.isConnected} />
        </fieldset>
      )}
    </fieldset>
  );
}

/** True for a moment after the place has changed. */
function useHasMoved(place: number): boolean {
  const [settledPlace, setSettledPlace] = useState(place);
  useEffect(() => {
    const timer = setTimeout(() => setSettledPlace(place), movedMs);
    return () => clearTimeout(timer);
  }, [place]);
  return settledPlace !== place;
}

const paths = { own: '/account/live-auctions', participated: '/account/participated-auctions' };

/**
 * An account's auctions that are not over, as cards updated by their rooms, the most urgent first [L9]. Cards keep
 * their places while the pointer or the focus is among them; one that may no longer be seen is removed at once.
 * @param empty shown if the account has no such auction
 * @param currencies of prices elsewhere on the page, for the switch of all
 * @param cornerOf the menu of a card
 * @param partOf what the page adds to a card
 */
export function AuctionBoard({
  scope,
  accountId,
  empty,
  currencies,
  cornerOf,
  partOf,
}: {
  scope: BoardScope;
  accountId: string;
  empty: ReactNode;
  currencies: readonly Currency[];
  cornerOf?: (item: BoardItem) => ReactNode;
  partOf?: (item: BoardItem) => ReactNode;
}) {
  const { t } = useTranslation(['board', 'room']);
  const { rows, total, error, retry } = useBoard(scope, accountId);
  const gone = useGone(rows?.map(({ auction }) => auction.id) ?? [], retry);
  if (!rows) {
    return (
      <ListWaiting found={{ error: error, refetch: retry }} loading={t('loading')} failed={t('failed')} />
    );
  }
  const isSeen = ({ item: { id } }: { item: BoardItem }) => !gone.has(id);
  const ordered = boardOrder(rows.filter(isSeen));
  const others = total - rows.length;
  return (
    <section aria-label={t('title')} data-board={scope} className="mb-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold text-l">{t('title')}</h2>
        <ConnectionLine />
        <CurrencySwitch currencies={[...rows.map(({ auction }) => auction.currency), ...currencies]} />
      </div>
      <BoardAnnouncer rows={ordered} />
      {ordered.length === 0 && empty}
      <SteadyList rows={ordered} idOf={({ auction }) => auction.id} view={scope} isOutdated={false}>
        {(shown) => (
          <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
            {shown.filter(isSeen).map(({ item, auction, viewer }, place) => (
              <li key={auction.id}>
                <BoardCard auction={auction} viewer={viewer} place={place} corner={cornerOf?.(item)}>
                  {partOf?.(item)}
                </BoardCard>
              </li>
            ))}
          </ul>
        )}
      </SteadyList>
      {others > 0 && (
        <p className="mt-3 text-s">
          <LocalLink
            to={`${paths[scope]}?statuses=Pending,Scheduled,InProgress,Closed`}
            className="inline-flex min-h-11 items-center text-act underline underline-offset-4"
          >
            {t('others', { count: others })}
          </LocalLink>
        </p>
      )}
    </section>
  );
}

/**
 * The auctions whose rooms reported that they do not exist, kept until the page is closed: a card that left its room
 * would forget that.
 * @param onGone called once for each
 */
function useGone(ids: readonly string[], onGone: () => void): ReadonlySet<string> {
  const refusals = useAtomValue(roomRefusalsAtom);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const added = ids.filter((id) => !gone.has(id) && refusals[roomNames.auction.roomOf(id)] === 'NotFound');
  const addedKey = added.join();
  useEffect(() => {
    if (addedKey === '') return;
    setGone((before) => new Set([...before, ...addedKey.split(',')]));
    onGone();
  }, [addedKey]);
  return gone;
}

/** True if a correction has withdrawn the account's best bid, which nobody has outbid [L17]. */
const isWithdrawn = ({ auction, viewer }: BoardRow): boolean =>
  standingOf(auction, viewer).kind === 'withdrawn';

/** Needs that are announced as they arise; not price changes alone, which may be frequent. */
const told = ['outbid', 'decide', 'closed', 'over'] as const;

/** One live region for the whole board: announces the last auction that began to need attention, or ended. */
function BoardAnnouncer({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useTranslation('board');
  const locale = useLocale();
  const lotTitle = useLotTitle();
  const [words, setWords] = useState('');
  const before = useRef(new Map<string, Need>());
  useEffect(() => {
    for (const row of rows) {
      const { auction } = row;
      const need = needOf(row);
      const was = before.current.get(auction.id);
      before.current.set(auction.id, need);
      const kind = told.find((one) => one === need);
      if (kind === undefined || was === undefined || was === need) continue;
      if (isWithdrawn(row)) {
        setWords(t('told.withdrawn', { name: lotTitle(auction) }));
        continue;
      }
      const price = auctionFormat(auction, locale).price(
        minorOf(auction.bestBid?.price ?? auction.startingPrice),
      );
      setWords(t(`told.${kind}`, { name: lotTitle(auction), price }));
    }
  });
  return (
    <p role="alert" className="sr-only">
      {words}
    </p>
  );
}
