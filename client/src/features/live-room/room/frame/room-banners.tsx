import type {
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { CloudOff, type LucideIcon, Megaphone, RefreshCw, Timer, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useConnectionStatus } from '../../../../lib/realtime/live-source.ts';
import { latestMessage, type PresentCorrection, presentCorrection } from '../history/history.ts';
import { auctionFormat, bidderLabel, instantFormat } from '../room-texts.ts';
import { isEligible } from '../standing/standing.ts';

/**
 * Notices for everyone in the room: the state of the connection, an administrator's message or correction. An overlay,
 * so that no content moves.
 */
export function RoomBanners({
  auction,
  entries,
  viewer,
}: {
  auction: LiveAuctionState;
  entries: readonly PublicEntry[];
  viewer: Viewer | undefined;
}) {
  const message = latestMessage(auction, entries);
  const isOver = auction.outcome !== null && auction.outcome.kind !== 'awaitingOwner';
  const correction = isOver ? null : presentCorrection(entries);
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[58px] z-30 mx-auto grid max-w-xl gap-2 tight:top-1 side:right-[calc(var(--side-column)+12px)] print:hidden">
      <ConnectionBanner bids={isEligible(viewer)} />
      {correction && (
        <Correction
          key={correction.entry.version}
          auction={auction}
          correction={correction}
          myNumber={viewer?.number ?? null}
        />
      )}
      <div aria-live="polite">
        {message && <Message key={message.version} auction={auction} message={message} />}
      </div>
    </div>
  );
}

/** Shown until its reader closes it or the next bid; the announcer repeats it for screen readers [L17]. */
function Correction({
  auction,
  correction: { entry, withdrawn, isWorse },
  myNumber,
}: {
  auction: LiveAuctionState;
  correction: PresentCorrection;
  myNumber: number | null;
}) {
  const { t, i18n } = useTranslation(['room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const priceOf = (price: string | null) => (price === null ? '' : format.price(minorOf(price)));
  const what =
    withdrawn?.number == null
      ? t('correctionTitle')
      : t('correctionOf', {
          who: bidderLabel(
            { number: withdrawn.number, by: withdrawn.by },
            auction.privacyType,
            myNumber,
            i18n.t,
          ),
          price: priceOf(withdrawn.price),
        });
  const now = isWorse ? (`correctionNow.${auction.type}` as const) : 'correctionSame';
  return (
    <Banner tone="border-line bg-warn-wash text-warn" icon={Undo2} closeLabel={t('correctionClose')}>
      <p className="num text-xs">{what}</p>
      <p className="num font-medium">
        {t(entry.price === null ? 'correctionNone' : `room:${now}`, { price: priceOf(entry.price) })}
      </p>
      <p className="text-ink">{t('correctionReason', { reason: entry.reason ?? '' })}</p>
    </Banner>
  );
}

/** Shown until its reader closes it; the history keeps it [L16]. */
function Message({ auction, message }: { auction: LiveAuctionState; message: PublicEntry }) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  return (
    <Banner tone="border-line bg-fact-wash text-fact" icon={Megaphone} closeLabel={t('messageClose')}>
      <p className="num text-xs">{t('messageFrom', { time: instantFormat(auction, locale)(message.at) })}</p>
      <p className="font-medium">{message.reason}</p>
    </Banner>
  );
}

function Banner({
  tone,
  icon: Icon,
  closeLabel,
  children,
}: {
  tone: string;
  icon: LucideIcon;
  closeLabel: string;
  children: ReactNode;
}) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div
      className={classNames(
        'pointer-events-auto flex animate-arrive items-start gap-3 rounded-2 border py-2.5 pr-1.5 pl-4 text-s shadow-lg',
        tone,
      )}
    >
      <Icon aria-hidden="true" size={18} className="mt-0.5 flex-none" />
      <div className="max-h-[30vh] flex-1 overflow-y-auto">{children}</div>
      <button
        type="button"
        aria-label={closeLabel}
        className="-my-1 grid size-11 flex-none place-items-center rounded-2"
        onClick={() => setIsClosed(true)}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}

const banners = {
  offline: {
    Icon: CloudOff,
    key: 'room:staleBanner',
    bidsKey: 'room:staleBannerBids',
    tone: 'bg-lost-wash text-lost',
  },
  stale: {
    Icon: CloudOff,
    key: 'room:staleServerBanner',
    bidsKey: 'room:staleBannerBids',
    tone: 'bg-lost-wash text-lost',
  },
  polling: {
    Icon: Timer,
    key: 'room:pollingBanner',
    bidsKey: 'room:pollingBannerBids',
    tone: 'bg-warn-wash text-warn',
  },
  outdated: { Icon: RefreshCw, key: 'room:outdatedBanner', bidsKey: null, tone: 'bg-warn-wash text-warn' },
} as const;

const isBanner = (status: string): status is keyof typeof banners => status in banners;

/** Warns that the shown state may be outdated, and tells a bidder if bids still arrive. */
function ConnectionBanner({ bids }: { bids: boolean }) {
  const { t } = useTranslation(['pages', 'room']);
  const status = useConnectionStatus();
  if (!isBanner(status)) return null;
  const { Icon, key, bidsKey, tone } = banners[status];
  return (
    <div
      className={classNames(
        'pointer-events-auto flex animate-arrive items-center gap-3 rounded-2 border border-line px-4 py-2.5 text-s shadow-lg tight:py-1.5 tight:text-xs',
        tone,
      )}
    >
      <Icon aria-hidden="true" size={18} className="flex-none" />
      <p className="flex-1 font-medium">
        {t(key)} {bids && bidsKey !== null && t(bidsKey)}
      </p>
      {status === 'outdated' && (
        <Button className="text-s" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      )}
    </div>
  );
}
