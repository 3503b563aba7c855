import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { improvement } from '@recolta/shared/domain/price-direction';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DesiredPriceChip } from '../../../components/auction/auction-chips.tsx';
import { DesiredBar, desiredAtPart } from '../../../components/auction/desired-level.tsx';
import { CopiedPrice, Flash, RollingNumber } from '../../../components/auction/prices.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import { ClockPanel } from './clock/clock-panel.tsx';
import { leadingPrices, presentCorrection } from './history/history.ts';
import { figureStyle, StateAge, useIsStale } from './price/live-figure.tsx';
import { agoText, auctionFormat, bidderLabel } from './room-texts.ts';
import { StandingBand } from './standing/standing-band.tsx';

/** Price, clock and the viewer's standing. */
export function Situation({
  auction,
  viewer,
  place,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  place: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('room');
  return (
    <section
      ref={place}
      aria-label={t('situation')}
      className="side:fixed side:top-0 side:right-0 side:z-10 side:w-(--side-column)"
    >
      <div className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <PricePanel auction={auction} myNumber={viewer?.number ?? null} />
        <ClockPanel auction={auction} isOwner={viewer?.isOwner ?? false} />
      </div>
      <StandingBand auction={auction} viewer={viewer} />
    </section>
  );
}

/** The best price, its bidder, and the distance to the desired price. */
function PricePanel({ auction, myNumber }: { auction: LiveAuctionState; myNumber: number | null }) {
  const { t, i18n } = useTranslation('room');
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const { bestBid } = auction;
  const isStale = useIsStale();
  const corrected = useCorrectedText(auction);
  const shownMinor = minorOf(bestBid?.price ?? auction.startingPrice);
  const shown = format.bare(shownMinor);
  const unit = priceUnit(auction.currency, locale, auction.unit);
  // Arrows only indicate the direction of the price.
  const Arrow = auction.type === 'Buying' ? ArrowDown : ArrowUp;
  return (
    <div className="min-w-0 p-4 md:p-6 tight:px-4 tight:py-2.5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 className="flex items-center gap-1 font-semibold text-ink-3 text-xs">
          {bestBid && (
            <Arrow aria-hidden="true" size={13} strokeWidth={2.8} className="text-chart md:hidden" />
          )}
          {bestBid ? t('bestBid') : t('startingPrice')}
        </h2>
        <StateAge />
        <span className="max-md:hidden tight:hidden">
          {bestBid && <DesiredPriceChip auction={auction} />}
        </span>
      </div>
      <p className="@container mt-1 tight:mt-0">
        <Flash of={shown} className="num inline-flex max-w-full items-baseline whitespace-nowrap">
          {bestBid && (
            <Arrow
              aria-hidden="true"
              size={30}
              strokeWidth={2.4}
              className="mr-1.5 self-center text-chart max-md:hidden tight:hidden"
            />
          )}
          <span
            data-room-price
            style={figureStyle(shown, unit)}
            className={classNames(
              'figure inline-flex items-baseline font-semibold leading-[1.08] tracking-[-0.035em] [--figure-most:2.667rem] md:[--figure-most:3.733rem] tight:[--figure-most:2.4rem]',
              isStale && 'text-ink-3',
            )}
          >
            <CopiedPrice minor={shownMinor}>
              <RollingNumber text={shown} />
            </CopiedPrice>
            <span className="ml-[0.12em] font-medium text-[max(0.33em,13px)] text-ink-2 tracking-normal">
              {unit}
            </span>
          </span>
        </Flash>
      </p>
      {/* Below the widest layout a name has the width of the card, and the time its own line, hidden in low windows. */}
      <p className="num mt-1 flex min-h-[1.5rem] items-center gap-x-2 whitespace-nowrap text-ink-2 text-s max-xl:min-h-[3rem] max-xl:flex-wrap max-xl:content-start tight:mt-0 tight:h-[1.5rem] tight:min-h-[1.5rem] tight:flex-wrap tight:content-start tight:overflow-hidden">
        {bestBid ? (
          <>
            <b
              className={classNames(
                'min-w-0 truncate max-xl:-mr-3 max-xl:basis-[calc(100%+0.75rem)] tight:mr-0 tight:basis-auto',
                // The smallest phones show a long name on both lines, without the time.
                'max-[22.4375rem]:line-clamp-2 max-[22.4375rem]:whitespace-normal',
                bestBid.number === myNumber ? 'font-semibold text-lead' : 'font-medium text-ink',
              )}
            >
              {bidderLabel(bestBid, auction.privacyType, myNumber, i18n.t)}
            </b>
            {/* Without room for both, the label takes its place. */}
            <span
              className={classNames(
                'flex gap-x-2 tight:large-type:hidden',
                bestBid.automatic ? 'max-md:hidden tight:hidden' : 'max-[22.4375rem]:hidden',
              )}
            >
              <span aria-hidden="true" className="max-xl:hidden tight:inline">
                ·
              </span>
              <Ago instant={bestBid.at} />
            </span>
            <LastMove auction={auction} />
            {bestBid.automatic && <Chip>{t('automatic')}</Chip>}
          </>
        ) : (
          (corrected ?? t('noBids'))
        )}
      </p>
      {/* Without the icon the longest chip fits the column at 360 pixels. */}
      <p className="mt-1.5 min-h-6 md:hidden tight:hidden [&>span]:px-1.5 [&_svg]:hidden">
        {bestBid && corrected && (
          <span className="line-clamp-2 font-medium text-s text-warn leading-tight">{corrected}</span>
        )}
        {bestBid && !corrected && <DesiredPriceChip auction={auction} />}
      </p>
      <DesiredMeter auction={auction} />
    </div>
  );
}

/** Says that the price got worse, and why, until the next bid [L17]; null otherwise. */
function useCorrectedText({ recent, type, bestBid }: LiveAuctionState): string | null {
  const { t } = useTranslation('room');
  if (!presentCorrection(recent)?.isWorse) return null;
  return t(bestBid ? `corrected.${type}` : 'corrected.none');
}

/**
 * The price change of the last bid, in the direction that wins, omitted below the widest layout; or of a correction,
 * omitted on a phone.
 */
function LastMove({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const corrected = useCorrectedText(auction);
  const [before, last] = leadingPrices(auction.recent).slice(-2);
  if (corrected)
    return <span className="truncate font-medium text-warn max-md:hidden tight:hidden">· {corrected}</span>;
  if (!before?.price || !last?.price || last.isCorrection) return null;
  const byMinor = improvement(auction.type, minorOf(last.price), minorOf(before.price));
  const by = auctionFormat(auction, locale).price(byMinor);
  return (
    <span className="font-medium text-lead max-xl:hidden tight:hidden">
      · {t(`moved.${auction.type}`, { by })}
    </span>
  );
}

/** Time since an instant in the largest whole unit; abbreviated in little room. */
function Ago({ instant }: { instant: string }) {
  const { t, i18n } = useTranslation('room');
  const atMs = Date.parse(instant);
  const short = useServerTime((nowMs) => agoText(nowMs - atMs, i18n.t));
  const long = short === '' ? t('agoNow') : t('ago', { time: short });
  return (
    <>
      <span className="tight:hidden">{long}</span>
      <span className="hidden tight:inline">{short === '' ? t('agoNow') : short}</span>
    </>
  );
}

/** Progress from the starting price to the desired price. */
function DesiredMeter({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation(['room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  if (auction.desiredPrice === null) return null;
  const startMinor = minorOf(auction.startingPrice);
  const desiredMinor = minorOf(auction.desiredPrice);
  const way = Math.max(1, improvement(auction.type, desiredMinor, startMinor));
  const gone = auction.bestBid ? improvement(auction.type, minorOf(auction.bestBid.price), startMinor) : 0;
  const part = Math.min(1, Math.max(0, (gone / way) * desiredAtPart));
  const desiredKey = auction.type === 'Buying' ? 'room:offered' : 'room:desired';
  return (
    <div className="mt-3 short:hidden side:mt-1.5 low:hidden">
      <DesiredBar part={part} className="-my-1" />
      <p className="num mt-1.5 flex justify-between gap-2 text-xs">
        <span className="text-ink-2">{t('start', { price: format.bare(startMinor) })}</span>
        <span className="text-warn">{t(desiredKey, { price: format.bare(desiredMinor) })}</span>
      </p>
    </div>
  );
}
