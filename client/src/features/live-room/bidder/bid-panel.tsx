import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { nextPriceMinor, refusalOfPrice, suggestedPrices } from '@recolta/shared/domain/price-steps';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { ChevronUp } from 'lucide-react';
import { type FormEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderOfItem, nextBidMinor } from '../../../components/auction/ladder.ts';
import { LoadedPart, OpenedPart } from '../../../components/errors/opened-part.tsx';
import { FigureInput } from '../../../components/forms/figure-input.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf, readTypedPrice } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useIsPractice } from '../../../lib/realtime/live-source.ts';
import { useReader } from '../../session/state/reader.ts';
import { auctionFormat } from '../room/room-texts.ts';
import { StateLine } from '../room/standing/compact-bar.tsx';
import { type Standing, standingOf } from '../room/standing/standing.ts';
import { BidPlace, choiceOf, useOnceTrue } from './bid/bid-place.tsx';
import type { BidControl } from './bid/use-bid.ts';
import { LimitRow } from './limit/limit-row.tsx';
import { ConsentRow } from './phone/consent-row.tsx';

/** An exact price, checked by the server's own rules before the confirmation. */
function ExactPriceForm({
  auction,
  onChoose,
}: {
  auction: LiveAuctionState;
  onChoose: (priceMinor: number) => void;
}) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const format = auctionFormat(auction, locale);
  const ladder = ladderOfItem(auction);
  const next = format.price(nextPriceMinor(ladder));
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const hint = t(`exactHint${auction.biddingType}${direction}`, {
    step: format.price(ladder.stepMinor),
    next,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = readTypedPrice(typed, locale);
    if (price === null) {
      setError(t('notAPrice', { example: format.bare(nextPriceMinor(ladder)) }));
      return;
    }
    const refusal = refusalOfPrice(ladder, minorOf(price));
    setError(
      refusal && errorText(refusal.code, refusalParams(refusal), locale, auction.currency, auction.unit),
    );
    if (!refusal) onChoose(minorOf(price));
  };

  return (
    <form onSubmit={submit} noValidate className="mt-4">
      <label htmlFor={id} className="mb-1 block font-medium text-s">
        {t('exactPrice')}
      </label>
      <div
        className={classNames(
          'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          error ? 'border-lost' : 'border-line-2',
        )}
      >
        <FigureInput
          id={id}
          value={typed}
          placeholder={format.bare(nextPriceMinor(ladder))}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onType={(next) => {
            setTyped(next);
            setError(null);
          }}
          className="num min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-[1.067rem] outline-none placeholder:text-ink-3"
        />
        <span className="self-center px-2 text-ink-3 text-s">
          {priceUnit(auction.currency, locale, auction.unit)}
        </span>
        <button
          type="submit"
          className="border-line-2 border-l bg-surface-2 px-4 font-semibold text-s transition-colors hover:bg-act-wash disabled:opacity-60"
        >
          {t(`exactBid${direction}`)}
        </button>
      </div>
      <p
        id={`${id}-hint`}
        role={error ? 'alert' : undefined}
        className={classNames('num mt-1 min-h-5 text-xs', error ? 'text-lost' : 'text-ink-2')}
      >
        {error ?? hint}
      </p>
    </form>
  );
}

export const beforeStart = lazyPart(
  async () => (await import('./before-start/before-start.tsx')).BeforeStart,
);

/** Colours of the line that keeps price, standing and clock in view above the open sheet. */
const stateWashes: Partial<Record<Standing['kind'], string>> = {
  leading: 'bg-lead-wash',
  outbid: 'bg-lost-wash',
};

/** Bidding: a button for the next price, larger steps, an exact price. Fixed to the bottom of a phone's screen. */
export function BidPanel({
  auction,
  viewer,
  bid,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  bid: BidControl;
}) {
  const { t } = useTranslation('room');
  const isPractice = useIsPractice();
  const isSignedIn = useReader().kind === 'signedIn';
  const [isOpen, setIsOpen] = useState(false);
  // A slow phone shows the press before it lays out the further prices.
  const areShown = useDeferredValue(isOpen);
  const { view } = bid;
  const { isWaiting, mayChoose } = choiceOf(auction, bid);
  const hasChosen = useOnceTrue(mayChoose);
  const { kind } = standingOf(auction, viewer);
  const canPress = bid.isHeld && (view.kind === 'bid' || view.kind === 'outbid' || view.kind === 'refused');
  const next = nextBidMinor(auction);
  // Closes the phone's sheet after the choice.
  useEffect(() => {
    if (view.kind === 'sending') setIsOpen(false);
  }, [view.kind]);
  return (
    <section
      aria-label={t('sheetTitle')}
      className="z-20 max-h-[calc(100dvh-var(--keyboard))] scroll-pt-13 overflow-y-auto border-line bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--keyboard) max-lg:rounded-t-3 max-lg:border-t max-lg:shadow-[0_-6px_24px_rgb(22_33_26/0.12)] lg:rounded-3 side:fixed side:right-0 side:bottom-(--keyboard) side:left-auto side:w-(--side-column) side:rounded-none side:border-0 side:shadow-none"
    >
      {isOpen && mayChoose && (
        <StateLine
          auction={auction}
          viewer={viewer}
          className={classNames(
            'sticky top-0 z-10 h-13 border-b px-4 lg:hidden side:flex',
            stateWashes[kind] ?? 'bg-surface-2',
          )}
        />
      )}
      <div className="mx-auto max-w-xl p-4 pb-[max(16px,env(safe-area-inset-bottom))] lg:p-6 short:max-lg:py-2.5 side:px-4 side:pt-1.5 side:pr-[max(16px,env(safe-area-inset-right))] side:pb-[max(6px,env(safe-area-inset-bottom))]">
        <BidPlace auction={auction} viewer={viewer} bid={bid} />
        {auction.status === 'Scheduled' && (
          <LoadedPart>
            <beforeStart.Part
              auction={auction}
              viewer={viewer}
              isSignedIn={isSignedIn}
              isConnected={bid.isConnected}
            />
          </LoadedPart>
        )}
        {hasChosen && (
          // Hidden, not removed: a hold must not take an open dialog away.
          <fieldset
            disabled={isWaiting}
            hidden={!mayChoose}
            className={classNames(mayChoose && 'contents', !areShown && 'max-lg:hidden side:hidden')}
          >
            {mayChoose && <LargerSteps auction={auction} bid={bid} />}
            {mayChoose && <ExactPriceForm auction={auction} onChoose={bid.choose} />}
            <LimitRow auction={auction} viewer={viewer} isConnected={bid.isConnected} />
            {!isPractice && (
              <div className="mt-1 flex flex-wrap gap-x-2">
                <PersonalizedBidOpener auction={auction} viewer={viewer} />
                <ConsentRow auction={auction} viewer={viewer} isConnected={bid.isConnected} />
              </div>
            )}
          </fieldset>
        )}
        {mayChoose && (
          <div className="-mb-2 flex min-h-11 items-center justify-between gap-3 text-s lg:hidden lg:any-pointer-coarse:flex side:mb-0 side:flex">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-11 items-center gap-1.5 font-medium text-ink-2 lg:hidden side:flex"
            >
              <ChevronUp
                aria-hidden="true"
                size={16}
                className={classNames('transition-transform', isOpen && 'rotate-180')}
              />
              {isOpen ? t('lessPrices') : t('otherPrices')}
            </button>
            {canPress && next !== null && (
              <button
                type="button"
                onClick={() => bid.choose(next)}
                className="ml-auto hidden min-h-11 text-ink-2 underline underline-offset-4 any-pointer-coarse:block"
              >
                {t('twoSteps')}
              </button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function LargerSteps({ auction, bid }: { auction: LiveAuctionState; bid: BidControl }) {
  const { t } = useTranslation(['room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const ladder = ladderOfItem(auction);
  const desiredMinor = auction.desiredPrice === null ? null : minorOf(auction.desiredPrice);
  const suggested = suggestedPrices(ladder, desiredMinor);
  // The main button bids the next price, except for the leader, whose button has none.
  const larger = bid.view.kind === 'leading' ? suggested.slice(0, 3) : suggested.slice(1);
  const reference = ladder.bestPriceMinor ?? ladder.startingPriceMinor;
  const sign = auction.type === 'Selling' ? '+' : '−';
  const desiredKey = auction.type === 'Buying' ? 'room:offeredStep' : 'room:desiredStep';
  return (
    <fieldset className="mt-2.5 grid min-h-[58px] auto-cols-fr grid-flow-col gap-2">
      <legend className="sr-only">{t('larger')}</legend>
      {larger.map((priceMinor) => (
        <button
          key={priceMinor}
          type="button"
          onClick={() => bid.choose(priceMinor)}
          className="num min-h-[58px] rounded-2 border border-line-2 bg-surface px-1 font-semibold leading-tight transition-colors hover:border-act hover:bg-act-wash disabled:opacity-60"
        >
          {format.bare(priceMinor)}
          <small className="mt-0.5 block font-normal text-ink-2 text-xs">
            {priceMinor === desiredMinor
              ? t(desiredKey)
              : `${sign}${format.bare(Math.abs(priceMinor - reference))}`}
          </small>
        </button>
      ))}
    </fieldset>
  );
}

const { Part: PersonalizedBidDialog } = lazyPart(
  async () => (await import('./personalized-bids/personalized-bid-dialog.tsx')).PersonalizedBidDialog,
);

/** The button to the user's personalised bids; the other code for them is loaded with the first press. */
function PersonalizedBidOpener({
  auction,
  viewer,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
}) {
  const { t } = useTranslation('room');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 px-3 text-left text-ink-2 text-s underline underline-offset-4 hover:text-ink"
      >
        {t('personalizedBid')}
      </button>
      {viewer && (
        <OpenedPart isOpen={isOpen} onClose={close}>
          <PersonalizedBidDialog auction={auction} viewer={viewer} onClose={close} />
        </OpenedPart>
      )}
    </>
  );
}
