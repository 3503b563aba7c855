import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { Pointer } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../lib/class-names.ts';
import { useDealSums } from '../../../../lib/deal/deal-sums.ts';
import { type Translate, useLocale } from '../../../../lib/i18n.ts';
import { useVatParties } from '../../../session/state/reader.ts';
import { auctionFormat, supplyOf } from '../../room/room-texts.ts';
import { type HoldState, holdSteps, isFull, opensConfirmation, useHold } from './hold.ts';
import { type BidControl, useEnterShortcut } from './use-bid.ts';

/**
 * Bids one price: a finger holds the button, all other input opens the confirmation. The event decides, not the screen:
 * a laptop with a touch screen has both.
 */
export function PlaceButton({
  priceMinor,
  auction,
  bid,
}: {
  priceMinor: number;
  auction: LiveAuctionState;
  bid: BidControl;
}) {
  const { t, i18n } = useTranslation('room');
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const lastPointerType = useRef('');
  const [isTouchedRight, setIsTouchedRight] = useState(true);
  const { hold, press } = useHold(button, auction.bestBid?.price ?? null, bid.sendHeld);
  useEnterShortcut(bid.hasEnterKey ? () => bid.choose(priceMinor) : null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    lastPointerType.current = event.pointerType;
    if (!bid.isHeld || event.pointerType !== 'touch') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setIsTouchedRight(event.clientX > left + width / 2);
    press(event, priceMinor);
  };
  const onClick = ({ nativeEvent }: MouseEvent) => {
    if (opensConfirmation(nativeEvent, lastPointerType.current, bid.isHeld)) bid.choose(priceMinor);
  };
  const isHolding = hold.kind === 'holding';
  const words = holdWords(hold, i18n.t);
  const price = format.price(priceMinor);
  const isBuying = auction.type === 'Buying';
  const parties = useVatParties(auction);
  const deal = useDealSums()(supplyOf(auction, priceMinor, parties));
  const total = isBuying
    ? t('totalBuying', { sum: format.sum(deal.totalMinor) })
    : t('total', { sum: format.sum(deal.netMinor) });
  return (
    <>
      <button
        ref={button}
        type="button"
        data-press={bid.isHeld ? 'hold' : 'dialog'}
        data-hold={isFull(hold) ? 'full' : hold.kind}
        aria-describedby={hintId}
        onPointerDown={onPointerDown}
        onClick={onClick}
        className={classNames(
          'num flex min-h-20 w-full low:min-h-13 low:py-1.5 touch-pan-y select-none items-center gap-3.5 rounded-2 px-4 py-3 text-left text-act-ink transition-colors [-webkit-touch-callout:none]',
          isHolding ? 'bg-act-hover' : 'bg-act hover:bg-act-hover active:translate-y-px',
          !isTouchedRight && 'flex-row-reverse',
        )}
      >
        {bid.isHeld && <HoldMark hold={hold} />}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-[1.333rem] leading-tight large-type:text-l low:text-l low:large-type:text-m">
            {t(isBuying ? 'placeBuying' : 'place', { price })}
            <span className="sr-only"> {total}</span>
          </span>
          {/* The description and the live region state it: the name does not change during a hold. */}
          <small
            aria-hidden="true"
            className={classNames('mt-0.5 block text-s', words === '' && 'low:hidden')}
          >
            {words !== '' && words}
            {words === '' && isBuying && `${total} · `}
            {words === '' && bid.isHeld && (
              <span className="hidden any-pointer-coarse:inline">{t('holdHint')}</span>
            )}
            {words === '' && (
              <span className={classNames(bid.isHeld && 'any-pointer-coarse:hidden')}>
                {t('opensConfirmation')}
              </span>
            )}
          </small>
        </span>
        {bid.hasEnterKey && (
          <span aria-hidden="true" className="hidden lg:any-pointer-fine:block">
            <kbd
              title={t('enterHint')}
              className="rounded-[5px] border border-current px-[7px] py-1 font-sans font-semibold text-xs"
            >
              ↵
            </kbd>
          </span>
        )}
      </button>
      <span id={hintId} className="sr-only">
        {bid.isHeld ? t('holdHow') : t('opensConfirmation')}
      </span>
      <span aria-live="polite" className="sr-only">
        {words}
      </span>
    </>
  );
}

/** The state of a hold in words; empty before the first one. */
function holdWords(hold: HoldState, t: Translate): string {
  switch (hold.kind) {
    case 'idle':
      return hold.cancelled === null ? '' : t(`room:holdCancelled.${hold.cancelled}`);
    case 'holding':
      return isFull(hold) ? t('room:holdFull') : t('room:holding');
    case 'completed':
      return '';
  }
}

/** A ring that fills while the finger holds; bars in sequence if reduced motion is preferred. */
function HoldMark({ hold }: { hold: HoldState }) {
  const steps = hold.kind === 'holding' ? hold.steps : 0;
  const bars = Array.from({ length: holdSteps }, (_, index) => index < steps);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative size-12 flex-none place-items-center low:size-9',
        hold.kind === 'holding' ? 'grid' : 'hidden any-pointer-coarse:grid',
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        className="-rotate-90 absolute inset-0 motion-reduce:hidden"
      >
        <circle cx="24" cy="24" r="21" fill="none" stroke="currentColor" strokeWidth="5" opacity="0.3" />
        {hold.kind === 'holding' && (
          <circle
            cx="24"
            cy="24"
            r="21"
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            pathLength={1}
            className="hold-ring"
          />
        )}
      </svg>
      {hold.kind === 'holding' ? (
        <span className="hidden gap-1 motion-reduce:flex">
          {bars.map((isReached, index) => (
            <span
              key={index}
              className={classNames('h-8 w-2.5 rounded-full bg-current', !isReached && 'opacity-30')}
            />
          ))}
        </span>
      ) : (
        <Pointer size={20} strokeWidth={2.2} />
      )}
    </span>
  );
}
