import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { Ban, CircleCheck, CircleHelp, CloudOff, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeText } from '../../../../components/auction/outcome-text.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { auctionFormat } from '../../room/room-texts.ts';
import type { BidView } from './bid-view.ts';
import { CannotBid } from './cannot-bid.tsx';
import { PlaceButton } from './place-button.tsx';
import type { BidControl } from './use-bid.ts';

/** The bid button: shows exactly one view [R6], always at the same height. */
export function BidButton({ auction, bid }: { auction: LiveAuctionState; bid: BidControl }) {
  return (
    <div data-bid-view={bid.view.kind} className="grid min-h-20 low:min-h-13">
      <View view={bid.view} auction={auction} bid={bid} />
    </div>
  );
}

function View({ view, auction, bid }: { view: BidView; auction: LiveAuctionState; bid: BidControl }) {
  const { t, i18n } = useTranslation('room');
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  switch (view.kind) {
    case 'bid':
    case 'outbid':
      return <PlaceButton priceMinor={view.priceMinor} auction={auction} bid={bid} />;
    case 'confirm':
      return (
        <Plate tone="quiet" icon={<CircleHelp aria-hidden="true" size={20} />} title={t('confirming')}>
          {format.price(view.priceMinor)}
        </Plate>
      );
    case 'sending':
      return (
        <Plate
          tone="act"
          icon={<Spinner className="size-5" />}
          title={t('sending', { price: format.price(view.priceMinor) })}
        />
      );
    case 'unsure':
      return <Unsure view={view} price={format.price(view.priceMinor)} onCheck={bid.checkNow} />;
    case 'leading':
      return (
        <Plate
          tone="lead"
          icon={<CircleCheck aria-hidden="true" size={20} strokeWidth={2.6} />}
          title={t('leading', { price: format.price(view.priceMinor) })}
        >
          {t('leadingHint')}
        </Plate>
      );
    case 'refused':
      return <Refused view={view} auction={auction} bid={bid} />;
    case 'cannot':
      return view.why === 'Offline' ? <Offline /> : <CannotBid auction={auction} why={view.why} />;
    case 'ended':
      return (
        <Plate tone="quiet" icon={<Flag aria-hidden="true" size={18} />} title={t('endedFace')}>
          {auction.outcome && outcomeText(auction.outcome.kind, auction.type, i18n.t)}
        </Plate>
      );
  }
}

const plateTones = {
  quiet: 'bg-surface-2 text-ink-2',
  act: 'bg-act text-act-ink',
  lead: 'bg-lead-wash text-lead',
  warn: 'bg-warn-wash text-warn',
  lost: 'bg-lost-wash text-lost',
} as const;

function Plate({
  tone,
  icon,
  title,
  children,
  isAlert = false,
}: {
  tone: keyof typeof plateTones;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  isAlert?: boolean;
}) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className={classNames('flex items-center gap-3 rounded-2 px-4 py-3', plateTones[tone])}
    >
      <span className="flex-none">{icon}</span>
      <div className="num min-w-0 flex-1 text-s">
        <p className="font-semibold text-m leading-snug">{title}</p>
        {children && <div className={classNames('mt-0.5', tone !== 'act' && 'text-ink-2')}>{children}</div>}
      </div>
    </div>
  );
}

function Unsure({
  view,
  price,
  onCheck,
}: {
  view: Extract<BidView, { kind: 'unsure' }>;
  price: string;
  onCheck: () => void;
}) {
  const { t } = useTranslation('room');
  return (
    <Plate
      isAlert
      tone="warn"
      icon={view.isGivenUp ? <CircleHelp aria-hidden="true" size={20} /> : <Spinner className="size-5" />}
      title={view.isGivenUp ? t('unsureGivenUp', { price }) : t('unsure', { price })}
    >
      <p>{t('unsureHint')}</p>
      <Button className="mt-2 text-s" onClick={onCheck}>
        {t('checkNow')}
      </Button>
    </Plate>
  );
}

function Refused({
  view,
  auction,
  bid,
}: {
  view: Extract<BidView, { kind: 'refused' }>;
  auction: LiveAuctionState;
  bid: BidControl;
}) {
  const locale = useLocale();
  const { code, params } = view.refusal;
  return (
    <div className="grid gap-2">
      <Plate
        isAlert
        tone="lost"
        icon={<Ban aria-hidden="true" size={20} />}
        title={errorText(code, params, locale, auction.currency, auction.unit)}
      />
      {view.nextMinor !== null && <PlaceButton priceMinor={view.nextMinor} auction={auction} bid={bid} />}
    </div>
  );
}

/** The button without a connection: in the same place, grey, and without effect. */
function Offline() {
  const { t } = useTranslation('room');
  return (
    <button
      type="button"
      aria-disabled="true"
      className="flex min-h-20 w-full cursor-not-allowed items-center gap-3.5 rounded-2 bg-surface-2 px-4 py-3 text-left text-ink-2"
    >
      <CloudOff aria-hidden="true" size={20} className="flex-none" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-[1.333rem] leading-tight">{t('offlineTitle')}</span>
        <small className="mt-0.5 block text-s">{t('cannot.Offline')}</small>
      </span>
    </button>
  );
}
