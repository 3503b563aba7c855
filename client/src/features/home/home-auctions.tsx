import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { statusName } from '../../components/auction/auction-chips.tsx';
import { Countdown } from '../../components/auction/countdown.tsx';
import { LotHeading } from '../../components/auction/lot-heading.tsx';
import { Flash, RollingNumber } from '../../components/auction/prices.tsx';
import { minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';

/**
 * The announcements with the most bids, and the live auctions beside them: figures change in place by push.
 * @param auctions those that the first view does not show; null until known
 */
export function HomeMarket({
  announcements,
  auctions,
}: {
  announcements: ReactNode;
  auctions: readonly LiveAuctionItem[] | null;
}) {
  const { t } = useTranslation('welcome');
  return (
    <div className="mt-8 grid items-start gap-x-6 gap-y-8 md:mt-16 xl:grid-cols-[minmax(0,1fr)_400px]">
      {/* Has the height of the content, so that the page below does not move. */}
      <section aria-labelledby="announcements" className="min-h-[300px] min-w-0 sm:min-h-[420px]">
        <Heading id="announcements" text={t('announcements')} to="/auctions" link={t('allAnnouncements')} />
        {announcements}
      </section>
      <section aria-labelledby="others" className="min-h-[200px] min-w-0 sm:min-h-[240px]">
        <Heading id="others" text={t('auctions')} to="/live" link={t('allAuctions')} />
        {auctions?.length === 0 && (
          <p className="rounded-3 border border-line border-dashed p-8 text-center text-ink-2 text-s">
            {t('noOtherAuctions')}
          </p>
        )}
        {auctions && auctions.length > 0 && (
          <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card max-sm:[&>li:nth-child(n+3)]:hidden">
            {auctions.map((auction) => (
              <AuctionRow key={auction.id} auction={auction} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Heading({ id, text, to, link }: { id: string; text: string; to: string; link: string }) {
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="font-semibold font-serif text-[1.333rem] tracking-[-0.015em] md:text-[1.733rem]">
        {text}
      </h2>
      <LocalLink
        to={to}
        className="inline-flex min-h-11 items-center font-medium text-s underline underline-offset-4"
      >
        {link}
      </LocalLink>
    </div>
  );
}

function AuctionRow({ auction }: { auction: LiveAuctionItem }) {
  const { t, i18n } = useTranslation(['live', 'welcome']);
  const locale = useLocale();
  const { bestBid, startingPrice, currency, unit, type, status, endsAt, startsAt } = auction;
  const minor = minorOf(bestBid?.price ?? startingPrice);
  const isRunning = status === 'InProgress' && endsAt !== null;
  return (
    <li className="relative flex min-h-18 items-center gap-3 border-line border-t px-5 py-3 first:border-t-0 hover:bg-surface-2/50 max-[22.4375rem]:gap-2 max-[22.4375rem]:px-3">
      <LotHeading auction={auction} />
      <div className="num text-right">
        <p className="whitespace-nowrap font-semibold text-[1.467rem] leading-tight tracking-[-0.03em]">
          <Flash of={String(minor)}>
            {type === 'Buying' && <span aria-hidden="true">↓ </span>}
            <RollingNumber text={formatMinor(minor, locale)} />
          </Flash>
          <span className="ml-1 font-medium text-ink-2 text-xs tracking-normal">
            {priceUnit(currency, locale, unit)}
          </span>
        </p>
        <p className="text-ink-2 text-note">
          {isRunning && (
            <>
              {t('welcome:endsIn')}{' '}
              <b className="font-semibold text-ink">
                <Countdown until={endsAt} atZero={t('closing')} />
              </b>
            </>
          )}
          {status === 'Scheduled' && (
            <>
              {t('welcome:startsIn')}{' '}
              <b className="font-semibold text-ink">
                <Countdown until={startsAt} atZero={t('opening')} />
              </b>
            </>
          )}
          {status === 'InProgress' && !isRunning && t('held')}
          {status !== 'InProgress' && status !== 'Scheduled' && statusName(auction, i18n.t)}
        </p>
      </div>
    </li>
  );
}
