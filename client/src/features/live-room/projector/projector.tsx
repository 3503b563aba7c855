import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { AuctionStatusChip, DesiredPriceChip } from '../../../components/auction/auction-chips.tsx';
import { ConnectionLine } from '../../../components/auction/connection-line.tsx';
import { clockAttributes, useCountdown } from '../../../components/auction/countdown.tsx';
import { LotHeadingFacts, useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { Flash, RollingNumber } from '../../../components/auction/prices.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatLot, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useClockView, useIsInWindow } from '../room/clock/clock-panel.tsx';
import { bidsOf } from '../room/history/history.ts';
import { figureStyle, StateAge, useIsStale } from '../room/price/live-figure.tsx';
import { auctionFormat, bidderLabel, instantFormat } from '../room/room-texts.ts';
import { useScreenAwake } from '../room/screen-awake.ts';
import { Announcer } from '../room/signals/announcer.tsx';

/** No screen fits more. */
const mostBids = 12;

/** Sizes scale with the window, so that the last row of a hall can read them. */
const label = 'font-semibold text-[max(13px,2.6vmin)] text-ink-3';
const chips =
  'flex flex-wrap items-center gap-[1.5vmin] *:gap-[0.5em] *:text-[max(13px,2.6vmin)] [&_svg]:size-[1.1em]';

/** Shows a label, a figure and a line below it; the figures of the two parts share a base line. */
const part = 'min-w-0 landscape:row-span-3 landscape:grid landscape:grid-rows-subgrid';
/** Ends at the figure's base line where the browser can trim it. */
const figureLine = 'landscape:self-end landscape:[text-box:trim-end_cap_alphabetic]';

/**
 * The room for a hall: public data only, as large as the window allows, and nothing about the signed-in user. It never
 * reads the viewer's data of the auction.
 */
export function Projector({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation(['pages', 'room']);
  const locale = useLocale();
  const title = useLotTitle()(auction);
  const quantity = formatLot(auction, locale);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => navigate(pathname, { replace: true }));
  useScreenAwake(true);
  usePageMeta(title, t('roomDescription', { name: title, quantity, county: countyName(auction.county) }));
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') void leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      data-projector
      className="flex h-full flex-col gap-[2.4vmin] overflow-y-auto bg-surface px-[4vmin] py-[3vmin]"
    >
      <Announcer auction={auction} viewer={undefined} />
      <header className="flex flex-wrap items-start justify-between gap-x-[4vmin] gap-y-1">
        <div className="min-w-0">
          <h1 className="font-semibold font-serif text-[max(20px,5.4vmin)] leading-tight tracking-[-0.015em]">
            {title}
          </h1>
          <p className="num text-[max(14px,3vmin)] text-ink-2">
            <LotHeadingFacts auction={auction} />
          </p>
        </div>
        <div className={chips}>
          <ConnectionLine figures="none" />
        </div>
      </header>
      <div className="grid flex-none gap-x-[5vmin] gap-y-[2vmin] landscape:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] landscape:grid-rows-[auto_auto_auto] landscape:gap-y-0">
        <Price auction={auction} />
        <Clock auction={auction} />
      </div>
      <Bids auction={auction} />
      <p className="text-right">
        <LocalLink
          to={`/live-auctions/${auction.id}/participate`}
          replace
          className="inline-flex min-h-6 items-center gap-2 text-[max(13px,1.8vmin)] text-ink-2 hover:text-ink"
        >
          {t('room:projectorLeave')}
          <kbd className="rounded-[5px] border border-line-2 px-1.5 font-sans">Esc</kbd>
        </LocalLink>
      </p>
    </div>
  );
}

function Price({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation(['live', 'room']);
  const locale = useLocale();
  const { bestBid } = auction;
  const isStale = useIsStale();
  const shown = auctionFormat(auction, locale).bare(minorOf(bestBid?.price ?? auction.startingPrice));
  return (
    <section className={part}>
      <div className={classNames(chips, 'justify-between')}>
        <h2 className={label}>
          {bestBid ? t('room:bestBid') : t('room:startingPrice')} ·{' '}
          {priceUnit(auction.currency, locale, auction.unit)}
        </h2>
        <StateAge />
      </div>
      <p className={`@container ${figureLine}`}>
        <Flash of={shown} className="num inline-flex max-w-full whitespace-nowrap">
          <span
            data-projector-price
            style={figureStyle(shown)}
            className={classNames(
              'figure font-semibold leading-none tracking-[-0.035em] [--figure-most:33vmin]',
              isStale && 'text-ink-3',
            )}
          >
            <RollingNumber text={shown} />
          </span>
        </Flash>
      </p>
      <div className={classNames(chips, 'mt-[2.4vmin]')}>
        {auction.status !== 'InProgress' && <AuctionStatusChip auction={auction} />}
        {bestBid && <DesiredPriceChip auction={auction} />}
        <span className="num text-ink-2">
          {t('bidders', { count: auction.participantCount })} · {t('bids', { count: auction.bidCount })}
        </span>
      </div>
    </section>
  );
}

function Clock({ auction }: { auction: LiveAuctionState }) {
  const view = useClockView(auction);
  const isInWindow = useIsInWindow(auction);
  const isStale = useIsStale();
  return (
    <section className={part}>
      <h2 className={label}>{view.label}</h2>
      <p
        className={classNames(
          'num @container whitespace-nowrap font-semibold leading-none tracking-[-0.03em] [--figure-most:20vmin]',
          figureLine,
          isInWindow && !isStale && 'text-warn',
          isStale && 'text-ink-3',
        )}
      >
        {view.until === null ? (
          <Figure text={view.atZero} />
        ) : (
          <Running until={view.until} atZero={view.atZero} />
        )}
      </p>
      <p className="mt-[2.4vmin] text-[max(13px,2.6vmin)] text-ink-2">{view.short}</p>
    </section>
  );
}

function Running({ until, atZero }: { until: string; atZero: string }) {
  return <Figure text={useCountdown(until, atZero)} attributes={clockAttributes(until, atZero)} />;
}

function Figure({ text, attributes }: { text: string; attributes?: object }) {
  return (
    <span {...attributes} style={figureStyle(text)} className="figure">
      {text}
    </span>
  );
}

/** The last bids, newest first, in as many columns as fit; columns that do not fit are omitted completely. */
function Bids({ auction }: { auction: LiveAuctionState }) {
  const { t, i18n } = useTranslation('room');
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const instant = instantFormat(auction, locale);
  const bids = bidsOf(auction.recent).slice(-mostBids).reverse();
  return (
    <section
      aria-label={t('bids')}
      className="min-h-[9vmin] flex-1 overflow-hidden border-line border-t pt-[2vmin]"
    >
      {bids.length === 0 ? (
        <p className="text-[max(14px,3vmin)] text-ink-2">{t('noBids')}</p>
      ) : (
        <ol className="num flex h-full flex-col flex-wrap content-start gap-x-[5vmin] overflow-hidden text-[max(14px,3.2vmin)] leading-[1.5]">
          {bids.map(({ entry }, index) => (
            <li
              key={entry.version}
              className={classNames(
                'flex w-full gap-[3vmin] landscape:w-[calc(50%-2.5vmin)]',
                index === 0 && 'animate-arrive font-semibold',
              )}
            >
              <span className="text-ink-2">{instant(entry.at)}</span>
              <span className="min-w-0 flex-1 truncate">
                {bidderLabel(entry, auction.privacyType, null, i18n.t)}
              </span>
              <span>{format.bare(minorOf(entry.price))}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
