import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { minorOf } from '../../lib/format.ts';
import { type Translate, useLocale } from '../../lib/i18n.ts';
import { useShownPrice } from '../lists/shown-price.ts';
import { AuctionStatusChip, DesiredPriceChip } from './auction-chips.tsx';
import { Countdown } from './countdown.tsx';
import { LotHeading } from './lot-heading.tsx';
import { Flash, RollingNumber } from './prices.tsx';

/**
 * One auction of a list, with live price and clock. The whole card is a link to the room, except for positioned
 * children.
 * @param children between price and status
 */
export function AuctionCard({
  auction,
  corner,
  isOwner = false,
  children,
  ...article
}: {
  auction: LiveAuctionItem;
  /** Beside the name: a menu. */
  corner?: ReactNode;
  isOwner?: boolean;
} & ComponentProps<'article'>) {
  const { t, i18n } = useTranslation('live');
  return (
    <article
      {...article}
      className="relative flex flex-col rounded-3 border border-line bg-surface shadow-card transition-colors focus-within:border-line-2 hover:border-line-2"
    >
      <div className="flex items-start gap-3 p-4 pb-3">
        <LotHeading auction={auction} linkClass="after:rounded-3 focus-visible:after:outline-offset-2" />
        {corner && <div className="relative -mt-2 -mr-2.5 flex-none">{corner}</div>}
      </div>
      <dl className="grid grid-cols-2 px-4 pb-3">
        <div>
          <dt className="text-ink-3 text-s">{priceCaption(auction, i18n.t)}</dt>
          <dd className="mt-0.5">
            <CardPrice auction={auction} />
          </dd>
        </div>
        <div className="text-right">
          <CardTime auction={auction} />
        </div>
      </dl>
      {children}
      <div className="mt-auto flex flex-wrap items-center gap-1.5 border-line border-t px-4 py-3">
        <AuctionStatusChip auction={auction} isOwner={isOwner} />
        {auction.status !== 'Scheduled' && auction.bestBid && <DesiredPriceChip auction={auction} />}
        <span className="num ml-auto text-ink-2 text-s">{t('bids', { count: auction.bidCount })}</span>
      </div>
    </article>
  );
}

export function priceCaption(auction: LiveAuctionItem, t: Translate): string {
  if (!auction.bestBid) return t('live:startingPrice');
  return auction.status === 'Accepted' ? t('live:finalPrice') : t('live:bestBid');
}

/** The current price: that of the best bid, else the starting price. */
export function CardPrice({ auction, size = 'card' }: { auction: LiveAuctionItem; size?: 'card' | 'hero' }) {
  const locale = useLocale();
  const postedMinor = minorOf(auction.bestBid?.price ?? auction.startingPrice);
  const { minor, currency, isComputed } = useShownPrice()(postedMinor, auction.currency);
  const price = formatMinor(minor, locale);
  const isHero = size === 'hero';
  return (
    <>
      <Flash of={String(postedMinor)} className="num inline-flex flex-wrap items-baseline">
        {isComputed && <span className="mr-1 text-ink-2">≈</span>}
        <span
          className={
            isHero
              ? 'font-semibold text-[2.533rem] leading-none tracking-[-0.035em] md:text-[3.733rem]'
              : 'font-semibold text-[1.733rem] leading-tight tracking-[-0.025em]'
          }
        >
          <RollingNumber text={price} />
        </span>
        <span className={isHero ? 'ml-1.5 font-medium text-ink-2 text-l' : 'ml-1 text-ink-2 text-s'}>
          {priceUnit(currency, locale, auction.unit)}
        </span>
      </Flash>
      {isComputed && (
        <span className="num block text-ink-2 text-note">
          {formatPrice(postedMinor, auction.currency, locale, auction.unit)}
        </span>
      )}
    </>
  );
}

export function CardTime({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const large = 'mt-0.5 font-semibold text-[1.733rem] leading-tight tracking-[-0.025em]';
  const small = 'mt-1 font-medium text-m';
  if (auction.status === 'InProgress' && auction.endsAt === null) {
    return (
      <>
        <dt className="sr-only">{t('state')}</dt>
        <dd className={`${small} first-letter:uppercase`}>{t('held')}</dd>
      </>
    );
  }
  if (auction.status === 'InProgress' && auction.endsAt !== null) {
    return (
      <>
        <dt className="text-ink-3 text-s">{t('endsIn')}</dt>
        <dd className={large}>
          <Countdown until={auction.endsAt} atZero={t('closing')} />
        </dd>
      </>
    );
  }
  if (auction.status === 'Scheduled' || auction.status === 'Pending') {
    return (
      <>
        <dt className="text-ink-3 text-s">{t('startsIn')}</dt>
        <dd className={large}>
          <Countdown until={auction.startsAt} atZero={t('opening')} />
        </dd>
      </>
    );
  }
  if (auction.status === 'Closed' && auction.decisionEndsAt) {
    return (
      <>
        <dt className="text-ink-3 text-s">{t('decisionIn')}</dt>
        <dd className={large}>
          <Countdown until={auction.decisionEndsAt} atZero={t('closing')} />
        </dd>
      </>
    );
  }
  const endedAt = auction.outcome?.at ?? auction.endsAt ?? auction.hardEndsAt;
  return (
    <>
      <dt className="text-ink-3 text-s">{t('endedLabel')}</dt>
      <dd className={small}>{formatInstant(endedAt, 'dayMonthTime', locale)}</dd>
    </>
  );
}
