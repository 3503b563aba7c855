import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPrice, CardTime, priceCaption } from '../../../components/auction/auction-card.tsx';
import { AuctionStatusChip, DesiredPriceChip } from '../../../components/auction/auction-chips.tsx';
import { LotHeading, useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { PriceLine } from '../../../components/auction/price-line.tsx';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { FollowStar } from '../../session/components/follow-star.tsx';

/** One auction of the dashboard: standing, price and time. The whole line links to the room. */
export function AuctionLine({ auction, children }: { auction: LiveAuctionItem; children: ReactNode }) {
  const { t, i18n } = useTranslation('labels');
  const locale = useLocale();
  const name = useLotTitle()(auction);
  const { from, to } = auction.deliveryPeriod;
  return (
    <article className="relative grid grid-cols-2 items-center gap-x-4 gap-y-2.5 px-4 py-3.5 transition-colors hover:bg-surface-2/50 md:grid-cols-[44px_minmax(0,1fr)_150px_120px] md:pl-2 lg:pr-5">
      <FollowStar id={auction.id} name={name} className="z-10 max-md:absolute max-md:top-1 max-md:right-1" />
      <div className="col-span-2 flex min-w-0 items-start gap-3 max-md:pr-10 md:col-span-1">
        <LotHeading auction={auction}>
          <p className="num mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-s">
            {children}
          </p>
          <p className="num mt-1 flex min-h-[26px] items-center gap-3 text-ink-2 text-note">
            <span>
              {t(`deliveryType.${auction.deliveryType}`)} · {formatDay(from, locale)} –{' '}
              {formatDay(to, locale)}
            </span>
            <PriceLine auction={auction} />
          </p>
        </LotHeading>
      </div>
      <dl>
        <dt className="text-ink-3 text-xs">{priceCaption(auction, i18n.t)}</dt>
        <dd className="mt-0.5 min-h-8">
          <CardPrice auction={auction} />
        </dd>
      </dl>
      <dl className="text-right">
        <CardTime auction={auction} />
      </dl>
    </article>
  );
}

/** The state of an auction for any viewer: its number of bids, or its start. */
export function AuctionNotes({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const isToCome = auction.status === 'Scheduled' || auction.status === 'Pending';
  const startsAt = formatInstant(auction.startsAt, 'dayMonthTime', locale);
  return (
    <>
      <AuctionStatusChip auction={auction} />
      {auction.bestBid && <DesiredPriceChip auction={auction} />}
      <span>{isToCome ? t('startsAt', { when: startsAt }) : t('bids', { count: auction.bidCount })}</span>
    </>
  );
}
