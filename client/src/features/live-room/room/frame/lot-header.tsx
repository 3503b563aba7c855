import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { WatcherCount } from '@recolta/shared/contracts/socket/messages';
import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import { countyName } from '@recolta/shared/domain/counties';
import { useAtomValue } from 'jotai';
import { ChevronLeft, Presentation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AuctionStatusChip } from '../../../../components/auction/auction-chips.tsx';
import { AuctionMenu } from '../../../../components/auction/auction-menu.tsx';
import { ConnectionLine } from '../../../../components/auction/connection-line.tsx';
import { useShortLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { CropMark } from '../../../../components/ui/crop-mark.tsx';
import { lowerFirst } from '../../../../lib/format.ts';
import type { Texts } from '../../../../lib/i18n.ts';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { projectorQuery } from '../../../../lib/page/projector-view.ts';
import { watchersAtom } from '../../../../lib/realtime/connection-state.ts';
import { useIsPractice } from '../../../../lib/realtime/live-source.ts';

/** The lot, and the state of the connection. */
export function LotHeader({
  auction,
  viewer,
  isDeciding = false,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  /** True for the owner while the best bid awaits a decision. */
  isDeciding?: boolean;
}) {
  const { t } = useTranslation(['room', 'labels', 'live']);
  const isPractice = useIsPractice();
  const lotTitle = useShortLotTitle();
  return (
    <div className="short:mb-2 short:flex short:flex-row-reverse short:items-center short:gap-3">
      <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 md:mb-3 short:m-0 short:flex-none side:mb-1.5 print:hidden">
        <LocalLink
          to="/live"
          className="-ml-1 hidden min-h-8 items-center gap-1 text-ink-2 text-s hover:text-ink md:inline-flex short:hidden"
        >
          <ChevronLeft aria-hidden="true" size={16} />
          {t('backToList')}
        </LocalLink>
        <ConnectionLine />
        <Crowd auction={auction} className="md:hidden short:hidden" />
        <span className="flex items-center gap-2 md:ml-auto short:hidden">
          {(viewer?.isOwner || viewer?.isAdministrator) && (
            <LocalLink
              to={`/live-auctions/${auction.id}/participate${projectorQuery}`}
              className="hidden min-h-8 items-center gap-1.5 font-medium text-fact text-s hover:underline md:inline-flex"
            >
              <Presentation aria-hidden="true" size={15} />
              {t('projector')}
            </LocalLink>
          )}
          {!isPractice && <AuctionMenu auction={auction} className="-my-1 -mr-2 size-8" />}
        </span>
      </div>
      <div className="mb-4 flex items-center gap-3 md:mb-6 md:gap-4 short:m-0 short:min-w-0 short:flex-1 short:gap-1.5 side:mb-3 side:gap-3">
        <LocalLink
          to="/live"
          aria-label={t('backToList')}
          className="-ml-3 hidden size-9 flex-none place-items-center text-ink-2 hover:text-ink short:grid"
        >
          <ChevronLeft aria-hidden="true" size={20} />
        </LocalLink>
        <CropMark
          product={auction.product}
          className="size-11 md:size-14 short:size-8 short:max-sm:hidden side:size-9"
        />
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold font-serif text-[1.333rem] leading-tight tracking-[-0.015em] md:text-[1.8rem] tight:text-l short:line-clamp-2">
            {isDeciding ? t('decideOf', { lot: lowerFirst(lotTitle(auction)) }) : lotTitle(auction)}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-s short:hidden">
            <span>
              {[
                t(`labels:auctionType.${auction.type}`),
                countyName(auction.county),
                t(`labels:deliveryType.${auction.deliveryType}`),
              ].join(' · ')}
              <span className="max-md:hidden"> · {t('live:harvest', { year: auction.harvestYear })}</span>
            </span>
            {/* On a phone the longer words for its owner would move the page when its reader becomes known. */}
            {auction.status !== 'InProgress' && (
              <>
                <span className={isDeciding ? 'md:hidden' : 'contents'}>
                  <AuctionStatusChip auction={auction} />
                </span>
                {isDeciding && (
                  <span className="max-md:hidden">
                    <AuctionStatusChip auction={auction} isOwner />
                  </span>
                )}
              </>
            )}
            <Chip tone="fact">{t(`names.${auction.privacyType}`)}</Chip>
          </p>
        </div>
        <Crowd auction={auction} className="hidden self-end text-right md:block tight:hidden print:hidden" />
      </div>
    </div>
  );
}

function Crowd({ auction, className }: { auction: LiveAuctionState; className: string }) {
  const { t, i18n } = useTranslation(['live', 'room']);
  const count = useWatchers(auction.id);
  return (
    <span className={`num text-ink-2 text-xs ${className}`}>
      {count && `${watchersText(count, i18n.t)} · `}
      {t('bidders', { count: auction.participantCount })}
      <span className="max-md:hidden"> · {t('bids', { count: auction.bidCount })}</span>
      {count?.relaysAway !== undefined && (
        <span className="block text-warn max-md:hidden">{t('room:watchersIncomplete')}</span>
      )}
    </span>
  );
}

function useWatchers(id: string): WatcherCount | undefined {
  return useAtomValue(watchersAtom)[roomNames.auction.roomOf(id)];
}

const watchersText = ({ watchers, relaysAway }: WatcherCount, t: Texts['t']) =>
  relaysAway === undefined
    ? t('room:watchers', { count: watchers })
    : t('room:watchersAtLeast', { number: watchers });

/** On phones, whose line of counts has no space for it: says that the number of watchers is incomplete. */
export function WatchersNote({ id }: { id: string }) {
  const { t } = useTranslation('room');
  if (useWatchers(id)?.relaysAway === undefined) return null;
  return <p className="px-1 text-s text-warn md:hidden short:hidden">{t('watchersNote')}</p>;
}
