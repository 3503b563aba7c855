import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { totalMinor } from '@recolta/shared/domain/money';
import { ArrowUp, Ban, CircleHelp, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { kilogramsOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import type { BidView, CannotReason } from '../state/bid-view.ts';
import { auctionFormat } from '../state/room-texts.ts';
import { type BidControl, useEnterShortcut } from '../state/use-bid.ts';

/** The bid button: shows exactly one view [R6], always at the same height. */
export function BidButton({ auction, bid }: { auction: LiveAuctionState; bid: BidControl }) {
  return (
    <div data-bid-view={bid.view.kind} className="grid min-h-[72px]">
      <View view={bid.view} auction={auction} bid={bid} />
    </div>
  );
}

function View({ view, auction, bid }: { view: BidView; auction: LiveAuctionState; bid: BidControl }) {
  const { t, locale } = useTexts();
  const format = auctionFormat(auction, locale);
  switch (view.kind) {
    case 'bid':
    case 'outbid':
      return <Place priceMinor={view.priceMinor} auction={auction} onPlace={bid.choose} />;
    case 'confirm':
      return (
        <Plate tone="quiet" icon={<CircleHelp aria-hidden="true" size={20} />} title={t('room.confirming')}>
          {format.price(view.priceMinor)}
        </Plate>
      );
    case 'sending':
      return (
        <Plate
          tone="act"
          icon={<Spinner className="size-5" />}
          title={t('room.sending', { price: format.price(view.priceMinor) })}
        />
      );
    case 'unsure':
      return <Unsure view={view} price={format.price(view.priceMinor)} onCheck={bid.checkNow} />;
    case 'leading':
      return (
        <Plate
          tone="lead"
          icon={<ArrowUp aria-hidden="true" size={20} strokeWidth={2.6} />}
          title={t('room.leading', { price: format.price(view.priceMinor) })}
        >
          {t('room.leadingHint')}
        </Plate>
      );
    case 'refused':
      return <Refused view={view} auction={auction} onPlace={bid.choose} />;
    case 'cannot':
      return <Cannot why={view.why} />;
    case 'ended':
      return (
        <Plate tone="quiet" icon={<Flag aria-hidden="true" size={18} />} title={t('room.endedFace')}>
          {auction.outcome ? t(`room.outcome.${auction.outcome.kind}`) : null}
        </Plate>
      );
  }
}

function Place({
  priceMinor,
  auction,
  onPlace,
}: {
  priceMinor: number;
  auction: LiveAuctionState;
  onPlace: (priceMinor: number) => void;
}) {
  const { t, locale } = useTexts();
  const format = auctionFormat(auction, locale);
  const sum = format.sum(totalMinor(priceMinor, kilogramsOf(auction.quantity)));
  useEnterShortcut(() => onPlace(priceMinor));
  return (
    <button
      type="button"
      onClick={() => onPlace(priceMinor)}
      className="num flex w-full items-center justify-between gap-3 rounded-2 bg-act px-4 py-3 text-left text-act-ink transition-colors hover:bg-act-hover active:translate-y-px"
    >
      <span>
        <span className="block font-semibold text-[20px] leading-tight">
          {t('room.place', { price: format.price(priceMinor) })}
        </span>
        <small className="mt-0.5 block text-s opacity-90">{t('room.total', { sum })}</small>
      </span>
      <kbd
        title={t('room.enterHint')}
        className="hidden rounded-[5px] border border-current px-[7px] py-1 font-sans font-semibold text-xs opacity-80 lg:block"
      >
        ↵
      </kbd>
    </button>
  );
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
  const { t } = useTexts();
  return (
    <Plate
      isAlert
      tone="warn"
      icon={view.isGivenUp ? <CircleHelp aria-hidden="true" size={20} /> : <Spinner className="size-5" />}
      title={view.isGivenUp ? t('room.unsureGivenUp', { price }) : t('room.unsure', { price })}
    >
      <p>{t('room.unsureHint')}</p>
      <Button className="mt-2 text-s" onClick={onCheck}>
        {t('room.checkNow')}
      </Button>
    </Plate>
  );
}

function Refused({
  view,
  auction,
  onPlace,
}: {
  view: Extract<BidView, { kind: 'refused' }>;
  auction: LiveAuctionState;
  onPlace: (priceMinor: number) => void;
}) {
  const { t, locale } = useTexts();
  const { code, params } = view.refusal;
  const { nextMinor } = view;
  const retryMinor = code === 'ConnectionLost' ? (view.refusal.priceMinor ?? nextMinor) : nextMinor;
  useEnterShortcut(() => {
    if (retryMinor !== null) onPlace(retryMinor);
  });
  return (
    <Plate
      isAlert
      tone="lost"
      icon={<Ban aria-hidden="true" size={20} />}
      title={errorText(code, params, locale, auction.currency)}
    >
      {retryMinor !== null && (
        <Button look="act" className="mt-2 w-full" onClick={() => onPlace(retryMinor)}>
          {t('room.place', { price: auctionFormat(auction, locale).price(retryMinor) })}
        </Button>
      )}
    </Plate>
  );
}

function Cannot({ why }: { why: CannotReason }) {
  const { t } = useTexts();
  const location = useLocation();
  const text = t(`room.cannot.${why}`);
  const way = waysOut[why];
  if (why === 'SignInRequired') {
    return (
      <div className="flex items-center justify-between gap-3 rounded-2 bg-surface-2 px-4 py-3">
        <p className="text-s">{text}</p>
        <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'flex-none')}>
          {t('room.signIn')}
        </LocalLink>
      </div>
    );
  }
  return (
    <div role="status" className="flex items-center gap-3 rounded-2 bg-surface-2 px-4 py-3 text-ink-2">
      {why === 'Loading' ? <Spinner /> : <Ban aria-hidden="true" size={20} className="flex-none" />}
      <p className="min-w-0 flex-1 text-s">{text}</p>
      {way && (
        <LocalLink to={way.to} className={buttonClass('plain', 'flex-none text-s')}>
          {t(way.text)}
        </LocalLink>
      )}
    </div>
  );
}

/** Where the user can resolve what prevents bidding. */
const waysOut: Partial<
  Record<CannotReason, { readonly to: string; readonly text: 'room.toAccount' | 'room.toContact' }>
> = {
  AccountNotActive: { to: '/account', text: 'room.toAccount' },
  CompanyNotChecked: { to: '/account#company', text: 'room.toAccount' },
  AuctionBidNotAllowed: { to: '/contact', text: 'room.toContact' },
};
