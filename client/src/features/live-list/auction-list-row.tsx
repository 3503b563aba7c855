import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { improvement } from '@recolta/shared/domain/price-direction';
import { formatMinor, formatPrice, formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { ArrowDown, CircleAlert, CircleCheck, Clock, Eye, Gavel, type LucideIcon } from 'lucide-react';
import { memo, use } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionMenu } from '../../components/auction/auction-menu.tsx';
import { DesiredBar, desiredAtPart } from '../../components/auction/desired-level.tsx';
import { useLotTitle } from '../../components/auction/lot-heading.tsx';
import { Flash, PriceLine, RollingNumber } from '../../components/auction/prices.tsx';
import { NetLine, PriceNotices } from '../../components/goods/price-notices.tsx';
import { LotCover } from '../../components/goods/row-cover.tsx';
import { useShownPrice } from '../../components/lists/shown-price.ts';
import { formatDay } from '../../lib/bucharest-time.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatLot, minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { GateContext, isHauledBy, kmAfter } from '../../lib/market/at-my-gate.ts';
import { FollowStar } from '../session/components/toggle-star.tsx';
import { type Mine, type MyState, myStateOf } from './list-view.ts';
import { RowClock } from './row-clock.tsx';

/** The fixed columns of the table's head and rows, on screens wide enough for them. */
export const columns =
  'lg:grid lg:items-center lg:gap-x-4 lg:px-5 lg:grid-cols-[minmax(0,1fr)_80px_132px_124px_116px_var(--own-part)_28px] xl:grid-cols-[minmax(0,1fr)_76px_148px_128px_76px_128px_var(--own-part)_28px] min-[87.5rem]:grid-cols-[minmax(0,1fr)_76px_148px_128px_76px_208px_128px_var(--own-part)_28px]';

/**
 * One auction: a row of columns, on a phone three lines with price and clock at the right edge. Links to the room. Only
 * the rows that changed are rendered again.
 */
export const AuctionListRow = memo(function AuctionListRow({
  auction,
  mine,
}: {
  auction: LiveAuctionItem;
  mine: Mine;
}) {
  const { t } = useTranslation(['labels', 'live']);
  const locale = useLocale();
  const { place } = use(GateContext);
  const name = useLotTitle()(auction);
  const shortName = shortGoodsName(auction.name, locale);
  const lot = formatLot(auction, locale);
  // An owner's own name may have the quantity in it.
  const isNamed = shortName.includes(lot);
  const state = myStateOf(auction, mine);
  // The star shows that it is followed.
  const hasOwnPart = state.kind !== 'none' && state.kind !== 'followed';
  const delivery = t(`deliveryType.${auction.deliveryType}`);
  const { from, to } = auction.deliveryPeriod;
  const isFalling = auction.type === 'Buying' && auction.bestBid !== null;
  return (
    <tr
      data-auction={auction.id}
      className={classNames(
        columns,
        'relative grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-1 border-line border-b py-2 pr-4 pl-1.5 last:border-b-0 hover:bg-surface-2/50 lg:min-h-[60px] lg:py-1.5 lg:pl-2',
        state.kind === 'outbid' &&
          'bg-[color-mix(in_srgb,var(--lost-wash)_55%,var(--surface))] shadow-[inset_3px_0_var(--lost)]',
      )}
    >
      <th scope="row" className="contents text-left font-normal lg:flex lg:min-w-0 lg:items-center lg:gap-2">
        <FollowStar id={auction.id} name={name} className="z-10 row-span-1" />
        <LotCover auction={auction} className="size-10 max-lg:hidden" />
        <div className="min-w-0 max-lg:contents">
          <p className="line-clamp-2 font-semibold text-m leading-5">
            <LocalLink
              to={`/live-auctions/${auction.id}/participate`}
              aria-label={name}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
            >
              {shortName}
            </LocalLink>
            {/* A wide screen has a column for it. */}
            {!isNamed && <span className="lg:hidden">, {lot}</span>}
          </p>
          <p className="col-start-2 row-start-2 min-w-0 text-s leading-snug lg:text-ink-2">
            {t(`auctionType.${auction.type}`)} · {countyName(auction.county)}
            <span className="lg:hidden"> · {delivery}</span>
            {/* Last, because it comes when the reader's place is known. */}
            {kmAfter(auction.county, place)}
          </p>
        </div>
      </th>
      <td className="num text-right font-semibold text-m max-lg:sr-only">{lot}</td>
      <td className="min-w-0 max-lg:sr-only">
        <p className="text-s leading-snug">{delivery}</p>
        <p className="num text-ink-2 text-xs">
          {formatDay(from, locale)} – {formatDay(to, locale)}
        </p>
      </td>
      <td
        className={classNames(
          'col-start-3 row-start-1 text-right lg:col-auto lg:row-auto',
          mayHaveNet(auction) && 'has-place:min-h-[3.5rem] has-place:max-lg:min-w-[7.75rem]',
        )}
      >
        <Price auction={auction} isFalling={isFalling} />
        {state.kind !== 'owner' && state.kind !== 'decide' && <NetPrice auction={auction} />}
      </td>
      <td className="col-start-3 row-start-3 grid h-[26px] justify-items-end lg:hidden xl:col-auto xl:row-auto xl:grid xl:justify-items-start">
        <PriceLine auction={auction} />
      </td>
      <td className="max-[87.5rem]:hidden">
        <ToDesired auction={auction} hasMeter />
      </td>
      <td className="num col-start-3 row-start-2 text-right lg:col-auto lg:row-auto lg:text-left">
        <RowClock auction={auction} />
      </td>
      <td className="own-part col-start-2 row-start-3 min-w-0 text-s lg:col-auto lg:row-auto">
        {/* On a phone both in one place: the reader's own part, known later, changes no height. */}
        <p className="grid min-w-0 *:col-start-1 *:row-start-1 lg:block">
          <span className={classNames('min-w-0', !hasOwnPart && 'max-lg:sr-only')}>
            <MyPart state={state} auction={auction} />
          </span>
          <span
            aria-hidden={hasOwnPart || undefined}
            className={classNames('min-w-0 leading-snug lg:hidden', hasOwnPart && 'invisible')}
          >
            <ToDesired auction={auction} />
          </span>
        </p>
      </td>
      <td className="col-start-1 row-span-2 row-start-2 lg:col-auto lg:row-auto">
        <AuctionMenu auction={auction} className="relative z-10 size-11 lg:-mr-2 lg:size-9" />
      </td>
    </tr>
  );
});

function Price({ auction, isFalling }: { auction: LiveAuctionItem; isFalling: boolean }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const postedMinor = minorOf(auction.bestBid?.price ?? auction.startingPrice);
  const { minor, currency, isComputed } = useShownPrice()(postedMinor, auction.currency);
  const price = formatMinor(minor, locale);
  return (
    <>
      <Flash of={String(postedMinor)} className="num inline-flex items-baseline whitespace-nowrap">
        {isFalling && (
          <ArrowDown aria-hidden="true" size={15} strokeWidth={2.5} className="mr-1 self-center text-act" />
        )}
        {isComputed && <span className="mr-1 text-ink-2">≈</span>}
        <span className="font-semibold text-[1.733rem] leading-7 tracking-[-0.03em] lg:text-[1.6rem]">
          <RollingNumber text={price} />
        </span>
        <span className="ml-1 font-medium text-ink-2 text-xs">
          {priceUnit(currency, locale, auction.unit)}
        </span>
      </Flash>
      {isComputed && (
        <span className="num block text-ink-2 text-xs">
          {formatPrice(postedMinor, auction.currency, locale, auction.unit)}
        </span>
      )}
      {!auction.bestBid && (
        <span className={isComputed ? 'sr-only' : 'block text-ink-2 text-xs max-lg:sr-only'}>
          {t('startingPrice')}
        </span>
      )}
      <PriceNotices sale={auction} desired={auction.desiredPrice} isShort />
    </>
  );
}

const payerOf = ({ type }: LiveAuctionItem) => (type === 'Selling' ? 'buyer' : 'seller');

/** Known with the row, before its reader: only such a row keeps room for the net, and nothing moves when it comes. */
const mayHaveNet = (auction: LiveAuctionItem) =>
  (auction.status === 'InProgress' || auction.status === 'Scheduled') &&
  isHauledBy(payerOf(auction), auction);

/** The current price at the reader's gate, where they pay the haulage and can still bid. */
function NetPrice({ auction }: { auction: LiveAuctionItem }) {
  const { priceAt } = use(GateContext);
  const { bestBid, startingPrice } = auction;
  if (!mayHaveNet(auction)) return null;
  const priceMinor = minorOf(bestBid?.price ?? startingPrice);
  const net = priceAt(payerOf(auction), { ...auction, priceMinor });
  return net && <NetLine net={net} currency={auction.currency} />;
}

/** The distance of the best price from the desired one, for the auction's direction. */
function ToDesired({ auction, hasMeter = false }: { auction: LiveAuctionItem; hasMeter?: boolean }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const { type, bestBid, desiredPrice, desiredPriceStatus, startingPrice, currency } = auction;
  const isBuying = type === 'Buying';
  const showPrice = useShownPrice();
  if (desiredPrice === null) return <span className="text-ink-2 text-s">{t('desiredNotSet')}</span>;
  if (!bestBid) return <span className="text-ink-2 text-s">{t('noBidsYet')}</span>;
  const startMinor = minorOf(startingPrice);
  const leftMinor = improvement(type, minorOf(desiredPrice), minorOf(bestBid.price));
  const way = Math.max(1, improvement(type, minorOf(desiredPrice), startMinor));
  const gone = improvement(type, minorOf(bestBid.price), startMinor);
  const part = Math.min(1, Math.max(0.04, (gone / way) * desiredAtPart));
  const isMet = desiredPriceStatus === 'met';
  const shown = showPrice(leftMinor, currency);
  const left = formatSum(shown.minor, shown.currency, locale);
  return (
    <span
      className={classNames('items-center gap-2.5 text-s', hasMeter && 'grid grid-cols-[64px_minmax(0,1fr)]')}
    >
      {hasMeter && <DesiredBar part={part} />}
      {isMet ? (
        <span className="font-semibold text-lead">{t(isBuying ? 'desiredMetBuying' : 'desiredMet')}</span>
      ) : (
        <span className="num text-ink-2">
          {t(isBuying ? 'aboveOffered' : 'belowDesired', {
            price: shown.isComputed ? `≈ ${left}` : left,
          })}
        </span>
      )}
    </span>
  );
}

const looks = {
  outbid: { Icon: CircleAlert, tone: 'text-lost', key: 'live:outbid' },
  leading: { Icon: CircleCheck, tone: 'text-lead', key: 'live:leader' },
  awaiting: { Icon: Clock, tone: 'text-warn', key: 'live:awaitsDecision' },
  outbidAtEnd: { Icon: Clock, tone: 'text-ink-2', key: 'live:outbid' },
  followed: { Icon: Eye, tone: 'text-fact', key: 'live:followed' },
  owner: { Icon: Gavel, tone: 'text-fact', key: 'live:owner' },
  decide: { Icon: Gavel, tone: 'text-warn', key: 'live:decide' },
} as const satisfies Record<
  Exclude<MyState['kind'], 'none'>,
  { Icon: LucideIcon; tone: string; key: `live:${string}` }
>;

function MyPart({ state, auction }: { state: MyState; auction: LiveAuctionItem }) {
  const { t } = useTranslation(['live']);
  const locale = useLocale();
  if (state.kind === 'none') return <span className="text-ink-2">—</span>;
  const { Icon, tone, key } = looks[state.kind];
  return (
    <>
      <b className={`inline-flex flex-none items-center gap-1.5 whitespace-nowrap font-semibold ${tone}`}>
        <Icon aria-hidden="true" size={17} strokeWidth={2} />
        {t(key)}
      </b>
      {'price' in state && (
        <span className="num block pl-[23px] text-ink-2 text-xs max-lg:sr-only">
          {t('yourPrice', {
            price: formatPrice(minorOf(state.price), auction.currency, locale, auction.unit),
          })}
        </span>
      )}
    </>
  );
}
