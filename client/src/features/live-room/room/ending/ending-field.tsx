import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopiedPrice } from '../../../../components/auction/prices.tsx';
import { BrandMark } from '../../../../components/ui/brand-mark.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { formatLot, formatPercent, kilogramsOf, minorOf } from '../../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../../lib/i18n.ts';
import { auctionFormat, bidderLabel } from '../room-texts.ts';
import { type Standing, standingOf } from '../standing/standing.ts';
import { type Difference, differenceToWinner } from './ending-state.ts';

/**
 * „Vândut” or „Cumpărat” with the final price, which is shown nowhere else on the page: green for the two parties; for bidders
 * who lost, beside their own price.
 */
export function EndingField({
  auction,
  viewer,
  isFresh,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  isFresh: boolean;
}) {
  const { t } = useTranslation('room');
  const field = useRef<HTMLElement>(null);
  const { kind } = standingOf(auction, viewer);
  // Null without a bid that stands: theirs was withdrawn [L17].
  const difference = kind === 'lost' ? differenceToWinner(auction, viewer) : null;
  const isParty = kind === 'won' || kind === 'owner';
  // Scrolls up for people who have scrolled down.
  useEffect(() => {
    if (isFresh) field.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh]);
  return (
    <section
      ref={field}
      aria-label={t('situation')}
      className={classNames(
        'relative overflow-hidden rounded-3 border shadow-card print:border-line print:bg-transparent print:text-ink print:shadow-none',
        isParty ? 'border-act bg-act text-act-ink' : 'border-line bg-surface',
        isFresh && 'animate-adjudged',
      )}
    >
      {isParty && (
        <BrandMark className="pointer-events-none absolute top-2 right-[36%] h-52 w-48 opacity-15 max-md:hidden print:hidden" />
      )}
      <div data-standing={kind} data-ending="">
        {difference ? (
          <Lost auction={auction} viewer={viewer} difference={difference} />
        ) : (
          <Adjudged auction={auction} viewer={viewer} kind={kind} />
        )}
      </div>
    </section>
  );
}

function Adjudged({
  auction,
  viewer,
  kind,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  kind: Standing['kind'];
}) {
  const { t, i18n } = useTranslation(['ending', 'labels']);
  const texts = useTexts();
  const winner = auction.outcome?.winner;
  const isOwn = kind === 'won';
  const name = winner ? bidderLabel(winner, auction.privacyType, viewer?.number ?? null, i18n.t) : '';
  return (
    <div className="relative flex flex-wrap items-end justify-between gap-x-8 gap-y-3 p-4 md:px-8 md:py-6">
      <div className="min-w-0">
        <h2 className="font-semibold font-serif text-[2rem] leading-tight tracking-[-0.015em] md:text-[2.933rem]">
          {t(`labels:sold.${auction.type}`)}
        </h2>
        <p className="num mt-1 text-s md:text-m">
          {endingWords(auction, kind, texts)} {howWords(auction, kind, texts)}
        </p>
        {!isOwn && <p className="num text-s md:text-m">{t('winner', { name })}</p>}
      </div>
      <FinalPrice auction={auction} className="lg:text-right" />
    </div>
  );
}

/** The final price, and the total for the quantity. */
function FinalPrice({ auction, className }: { auction: LiveAuctionState; className: string }) {
  const { t } = useTranslation('ending');
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const finalMinor = minorOf(auction.outcome?.winner?.price ?? auction.startingPrice);
  const netMinor = totalMinor(finalMinor, kilogramsOf(auction.quantity));
  return (
    <div className={className}>
      <p className="num whitespace-nowrap">
        <CopiedPrice
          minor={finalMinor}
          className="font-semibold text-[3.2rem] leading-none tracking-[-0.035em] md:text-[4.8rem]"
        >
          {format.bare(finalMinor)}
        </CopiedPrice>
        <span className="ml-1.5 font-medium text-m md:text-l">
          {priceUnit(auction.currency, locale, auction.unit)}
        </span>
      </p>
      <p className="num mt-1.5 text-s md:text-m">
        {t('value', {
          quantity: formatLot(auction, locale),
          sum: format.sum(netMinor),
        })}
      </p>
    </div>
  );
}

/** For a bidder who lost: the difference, and that their bid no longer binds. */
function Lost({
  auction,
  viewer,
  difference,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  difference: Difference;
}) {
  const { t, i18n } = useTranslation(['ending', 'room']);
  const locale = useLocale();
  const texts = useTexts();
  const format = auctionFormat(auction, locale);
  const quantity = formatLot(auction, locale);
  const { winner } = difference;
  const finalMinor = minorOf(winner.price);
  const unit = priceUnit(auction.currency, locale, auction.unit);
  const finalSum = format.sum(totalMinor(finalMinor, kilogramsOf(auction.quantity)));
  return (
    <div className="p-4 md:px-8 md:py-6">
      <h2 className="font-semibold font-serif text-[1.733rem] leading-tight tracking-[-0.015em] md:text-[2.267rem]">
        {t('titleOther')}
      </h2>
      <p className="num mt-1 text-ink-2 text-s md:text-m">
        {endingWords(auction, 'lost', texts)} {howWords(auction, 'lost', texts)}{' '}
        {t('winner', { name: bidderLabel(winner, auction.privacyType, viewer?.number ?? null, i18n.t) })}
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-line border-t pt-4 min-[30rem]:grid-cols-3">
        <Cell label={t('room:finalPrice')} minor={finalMinor} unit={unit} note={finalSum} />
        <Cell label={t('yourBid')} minor={difference.mineMinor} unit={unit} note="" />
        <Cell
          label={t('difference')}
          minor={difference.behindMinor}
          unit={unit}
          tone="text-lost"
          note={t('differenceOf', {
            percent: formatPercent(Math.round(difference.part * 1000) / 10, locale),
            sum: format.sum(difference.sumMinor),
            quantity,
          })}
        />
      </dl>
      <p className="mt-4 flex items-center gap-2.5 rounded-2 bg-surface-2 p-3 text-s">
        <CircleCheck aria-hidden="true" size={18} className="flex-none text-lead" />
        {t('free')}
      </p>
    </div>
  );
}

function Cell({
  label,
  minor,
  unit,
  note,
  tone,
}: {
  label: string;
  minor: number;
  unit: string;
  note: ReactNode;
  tone?: string;
}) {
  const locale = useLocale();
  return (
    <div>
      <dt className="text-ink-2 text-xs">{label}</dt>
      <dd className="num">
        <span className="whitespace-nowrap">
          <CopiedPrice
            minor={minor}
            className={classNames(
              'font-semibold text-[2rem] leading-tight tracking-[-0.025em] md:text-[2.4rem]',
              tone,
            )}
          >
            {formatMinor(minor, locale)}
          </CopiedPrice>
          <span className="ml-1 text-ink-2 text-s">{unit}</span>
        </span>
        <span className="block text-ink-2 text-note">{note}</span>
      </dd>
    </div>
  );
}

function endingWords(auction: LiveAuctionState, kind: Standing['kind'], { t, locale }: Texts): string {
  const at = auction.outcome?.at ?? auction.hardEndsAt;
  const date = formatInstant(at, 'longDate', locale);
  const when = t('ending:when', { date, time: formatInstant(at, 'clock', locale) });
  const isBuying = auction.type === 'Buying';
  if (kind === 'won') return t(isBuying ? 'ending:wonBuying' : 'ending:won', { when });
  if (kind === 'owner') return t(isBuying ? 'ending:bought' : 'ending:sold', { when });
  return t('ending:ended', { when });
}

/** How it was accepted, worded for the auction's direction. */
function howWords({ outcome, type }: LiveAuctionState, kind: Standing['kind'], { t }: Texts): string {
  if (outcome?.kind === 'desiredPriceMet') return t(`ending:desiredMet.${type}`);
  if (outcome?.kind === 'personalizedBidAccepted') return t('ending:byPersonalizedBid');
  if (outcome?.kind !== 'acceptedByOwner') return '';
  return t(kind === 'owner' ? 'ending:acceptedByYou' : 'ending:acceptedByOwner');
}
