import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import { qualityFields } from '@recolta/shared/domain/crops';
import { meaningOfFigures } from '@recolta/shared/domain/goods/added-goods';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { CropMark } from '../../../components/ui/crop-mark.tsx';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount, formatFigure, lowerFirst, minorOf } from '../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { countdownParts, remainingMs } from '../../../lib/realtime/countdown.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { FavouriteStar } from './favourite-star.tsx';

/** One announcement: goods, quality, place and period, quantity, price and deadline. */
export function AnnouncementListRow({
  item,
  aside,
  heading: Heading = 'h2',
  isOfOwner = false,
  hasStar = true,
}: {
  item: AnnouncementState;
  aside?: ReactNode;
  heading?: 'h2' | 'h3';
  /** True if all rows belong to the same owner, whose name they omit. */
  isOfOwner?: boolean;
  /** True if the row has the favourite button. */
  hasStar?: boolean;
}) {
  const { t } = useTranslation(['announcements', 'labels', 'live']);
  const locale = useLocale();
  const texts = useTexts();
  const title = useLotTitle()(item);
  // Once everything is sold, the row shows the original quantity.
  const isSold = item.status === 'Accepted';
  return (
    <li className="relative grid grid-cols-[44px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-b px-4 py-4 last:border-b-0 hover:bg-surface-2/50 lg:grid-cols-[44px_minmax(0,1fr)_92px_156px_124px_32px] lg:items-start lg:px-5">
      <CropMark product={item.product} className="row-span-3 size-11 self-start lg:row-span-1" />
      <div className="min-w-0 max-lg:col-span-2">
        <Heading className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-m leading-snug max-lg:pr-9">
          <LocalLink
            to={`/auctions/${item.id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
          >
            {title}
          </LocalLink>
          {item.privacyType === 'Incognito' && <Chip tone="fact">{t('confidential')}</Chip>}
          {item.status !== 'InProgress' && <AnnouncementStatusChip item={item} />}
        </Heading>
        <p className="num mt-0.5 text-ink-2 text-s">{qualityLine(item, texts)}</p>
        <p className="num text-ink-2 text-s">
          <b className={item.type === 'Buying' ? 'font-semibold text-ink' : 'font-normal'}>
            {t(`labels:auctionType.${item.type}`)}
          </b>
          {` · ${placeLine(item, texts)}`}
          {item.isDemo && ` · ${t('live:demo')}`}
          {item.owner !== null && !isOfOwner && (
            <>
              {' · '}
              <OwnerName item={item} />
            </>
          )}
        </p>
        {aside}
      </div>
      <p className="num whitespace-nowrap max-lg:col-start-2 lg:text-right">
        <span className="font-semibold">
          {formatAmount(isSold ? item.quantity : item.quantityLeft, item.unit, locale)}
        </span>
        <span className="block text-ink-2 text-xs max-lg:ml-2 max-lg:inline">
          {item.minimumBidThreshold === null
            ? t('whole')
            : t('from', {
                quantity: formatAmount(item.minimumBidThreshold, item.unit, locale),
              })}
        </span>
      </p>
      <p className="num text-right max-lg:col-start-3 max-lg:row-start-2">
        <span className="font-semibold text-l">{formatMinor(minorOf(item.price), locale)}</span>{' '}
        <span className="text-ink-2 text-xs">{priceUnit(item.currency, locale, item.unit)}</span>
        <span className="block text-xs">
          <BestLine item={item} />
        </span>
      </p>
      <p className="num text-right max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-3 max-lg:flex max-lg:gap-2">
        <span className="block text-s">{formatInstant(item.deadline, 'dayMonthTime', locale)}</span>
        <span className="block text-ink-2 text-xs max-lg:self-center">
          {item.status === 'InProgress' && <TimeLeft until={item.deadline} />}
        </span>
      </p>
      {hasStar && (
        <FavouriteStar
          id={item.id}
          name={title}
          className="z-1 max-lg:absolute max-lg:top-2 max-lg:right-1.5 lg:-mt-2 lg:-mr-3"
        />
      )}
    </li>
  );
}

/** The public profile's link for the owner of a non-confidential announcement; above the row's own link. */
export function OwnerName({ item: { owner, ownerId } }: { item: AnnouncementState }) {
  if (!ownerId) return owner;
  return (
    <LocalLink
      to={`/companies/${ownerId}`}
      className="relative underline decoration-line-2 underline-offset-3 hover:text-ink"
    >
      {owner}
    </LocalLink>
  );
}

/** The best bid with an arrow, up if higher is better, and the number of bids. */
function BestLine({ item: { bestBid, bidCount, type, status } }: { item: AnnouncementState }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  // Only open bids are counted: a sold or ended announcement has none.
  if (bidCount === 0 && status !== 'InProgress' && status !== 'Pending') return null;
  const count = t('bids', { count: bidCount });
  if (!bestBid) return <span className="text-ink-2">{count}</span>;
  return (
    <span className="font-medium text-lead">
      {type === 'Selling' ? '▲' : '▼'} {formatMinor(minorOf(bestBid.price), locale)}, {count}
    </span>
  );
}

/** Days and hours left; highlighted on the last day. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('announcements');
  const untilMs = Date.parse(until);
  const left = useServerTime((nowMs) => {
    const ms = remainingMs(untilMs, nowMs);
    const { days, hours } = countdownParts(ms);
    if (ms === 0) return 'over';
    return days > 1 ? `d${days}` : `h${days * 24 + hours}`;
  });
  if (left === 'over') return t('closing');
  const count = Number(left.slice(1));
  if (left.startsWith('d')) return t('daysLeft', { count });
  return (
    <span className="font-medium text-warn">{count === 0 ? t('lastHour') : t('hoursLeft', { count })}</span>
  );
}

const tones = {
  Pending: 'warn',
  InProgress: 'ok',
  Closed: 'warn',
  Accepted: 'ok',
  Refused: 'plain',
  Failed: 'plain',
} as const;

export function AnnouncementStatusChip({
  item: { status, type },
}: {
  item: Pick<AnnouncementState, 'status' | 'type'>;
}) {
  const { t } = useTranslation(['announcements', 'labels']);
  return (
    <Chip tone={tones[status]}>
      {status === 'Accepted' ? t(`labels:sold.${type}`) : t(`status.${status}`)}
    </Chip>
  );
}

const meaningKeys = { Declared: 'declared', Guaranteed: 'guaranteed', Required: 'required' } as const;

/** Figures of the quality, each by its short trade name. */
function qualityLine(item: AnnouncementState, { t, locale }: Texts): ReactNode {
  const { type, quality, isAnalysed, sustainabilityScheme } = item;
  const figures = qualityFields.flatMap((field) => {
    const figure = quality[field] ?? null;
    return figure === null
      ? []
      : [`${t(`announcements:short.${field}`)} ${formatFigure(field, figure, locale)}`];
  });
  const damaged =
    quality.damaged && t('goods:damaged', { level: t(`labels:damagedLevel.${quality.damaged}`) });
  return (
    <>
      {[...figures, damaged].filter(Boolean).join(' · ') || t('announcements:noFigures')}
      {' · '}
      {isAnalysed ? (
        <b className="font-semibold text-lead">{t('announcements:analysed')}</b>
      ) : (
        t(`announcements:${meaningKeys[meaningOfFigures(type, item.figuresAre)]}`)
      )}
      {sustainabilityScheme !== undefined &&
        ` · ${t(`labels:sustainability.${sustainabilityScheme as 'Other'}`, { defaultValue: sustainabilityScheme })}`}
    </>
  );
}

/** Delivery, county and period. */
function placeLine(item: AnnouncementState, { t, locale }: Texts): string {
  const { deliveryType, loadingLocation, county, deliveryPeriod } = item;
  const where = loadingLocation && lowerFirst(t(`labels:loadingLocation.${loadingLocation}`));
  const period = `${formatDay(deliveryPeriod.from, locale)} – ${formatDay(deliveryPeriod.to, locale)}`;
  return [
    [t(`labels:deliveryType.${deliveryType}`), where].filter(Boolean).join(' '),
    countyName(county),
    period,
  ].join(' · ');
}
