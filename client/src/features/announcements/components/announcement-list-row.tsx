import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { type CountyCode, countyName } from '@recolta/shared/domain/counties';
import type { QualityField } from '@recolta/shared/domain/crops';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatMinor, formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { useAtomValue } from 'jotai';
import { createContext, memo, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { NetLine, PriceNotices } from '../../../components/goods/price-notices.tsx';
import { RowCover } from '../../../components/goods/row-cover.tsx';
import {
  DayAndTime,
  ListRow,
  ListRows,
  type RowFigure,
  TimeLeft,
} from '../../../components/lists/list-row.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import {
  formatAmount,
  formatFigure,
  formatNumber,
  kilogramsOf,
  lowerFirst,
  minorOf,
} from '../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { GateContext, kmAfter, useGate, useIsGateKnown } from '../../../lib/market/at-my-gate.ts';
import { useMyPlace } from '../../../lib/market/near.ts';
import { isTrader, sessionAtom } from '../../session/state/session.ts';
import { useIsOwnOpen, useOwnBids } from '../api/announcements.ts';
import { FavouriteStar } from './favourite-star.tsx';

/** The address of an announcement's files. */
export const filesAt = (id: string) => `/services/main/auctions/${id}/files`;

/** The reader's bids by the announcement. */
const noBids: ReadonlyMap<string, AnnouncementBidView> = new Map();
const OwnBids = createContext(noBids);

/**
 * Rows of a list of announcements.
 *
 * @param isOfBids the price column shows the last round of each bid
 * @param isOpenOnly all rows are open announcements, in which a visitor has no state to show
 * @param near county that distances are from; by default that of the reader's place
 */
export function AnnouncementRows({
  isOfBids = false,
  hasButtons = false,
  isOpenOnly = false,
  near,
  children,
}: {
  isOfBids?: boolean;
  hasButtons?: boolean;
  isOpenOnly?: boolean;
  near?: CountyCode | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation(['announcements', 'lists']);
  const mine = useMyPlace();
  const place = near ?? mine;
  const gate = useGate(place);
  const ownBids = useOwnBids();
  const session = useAtomValue(sessionAtom);
  const isShown = useIsGateKnown(place) && ownBids !== null;
  return (
    <OwnBids value={ownBids ?? noBids}>
      <GateContext value={gate}>
        <div className={isShown ? 'contents' : 'invisible'}>
          <ListRows
            names={{
              price: t(isOfBids ? 'lastPrice' : 'priceAndBest'),
              due: t('term'),
              ...(!isTrader(session) && { state: t('lists:column.status') }),
            }}
            hasButtons={hasButtons}
            hasState={!isOpenOnly || session.kind !== 'visitor'}
          >
            {children}
          </ListRows>
        </div>
      </GateContext>
    </OwnBids>
  );
}

/** One announcement: goods, place and delivery, quantity with its sum, price, deadline and the reader's state. */
export const AnnouncementListRow = memo(function AnnouncementListRow({
  item,
  heading,
  hasStar = true,
  note,
  amount,
  price,
  until,
  state,
  act,
  below,
}: {
  item: AnnouncementState;
  heading?: 'h2' | 'h3';
  /** True if the row has the favourite button. */
  hasStar?: boolean;
  /** In place of the figures of the quality, of the quantity left, and of the owner's price. */
  note?: ReactNode;
  amount?: RowFigure;
  price?: RowFigure;
  /** In place of the deadline of bids: until when the reader or the other side can answer. */
  until?: string | undefined;
  /** In place of the reader's part in the announcement, or its status unless it is open. */
  state?: ReactNode;
  act?: ReactNode;
  below?: ReactNode;
}) {
  const texts = useTexts();
  const { locale } = texts;
  const isOwn = useIsOwnOpen(item);
  const ownState = useOwnState(item, isOwn);
  const { place } = use(GateContext);
  const name = shortGoodsName(item.name, locale);
  // Once everything is sold, the row shows the original quantity.
  const quantity = item.status === 'Accepted' ? item.quantity : item.quantityLeft;
  const sum = formatSum(totalMinor(minorOf(item.price), kilogramsOf(quantity)), item.currency, locale);
  return (
    <ListRow
      to={`/auctions/${item.id}`}
      name={name}
      {...(heading && { heading })}
      mark={
        <RowCover
          cover={item.cover === undefined ? null : `${filesAt(item.id)}/${item.cover}`}
          product={item.product}
          category={item.category}
        />
      }
      place={placeLine(item, place, texts)}
      note={note ?? qualityLine(item, texts)}
      kind={item.type}
      amount={amount ?? { main: formatAmount(quantity, item.unit, locale), note: sum }}
      price={{
        ...(price ?? {
          main: formatMinor(minorOf(item.price), locale),
          note: <PriceNotes item={item} isOwn={isOwn} />,
        }),
        unit: priceUnit(item.currency, locale, item.unit),
      }}
      due={{
        main: <DayAndTime at={until ?? item.deadline} />,
        note: (until !== undefined || item.status === 'InProgress') && (
          <TimeLeft until={until ?? item.deadline} />
        ),
      }}
      state={state ?? ownState}
      corner={hasStar && <FavouriteStar id={item.id} name={name} />}
      act={act}
      below={below}
    />
  );
});

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

/** Returns the reader's part in the announcement as one chip; null while it is open and the reader has no part. */
function useOwnState(item: AnnouncementState, isOwn: boolean): ReactNode {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const bid = use(OwnBids).get(item.id);
  const last = bid?.rounds.at(-1);
  if (bid?.status === 'Active' && last) {
    if (bid.turn === 'bidder') return <Chip tone="warn">{t('yourTurn')}</Chip>;
    if (item.bestBid?.number === bid.number) return <Chip tone="ok">{t('bestIsYours')}</Chip>;
    return (
      <Chip tone="fact">{t('yourBidOf', { price: formatMinor(minorOf(last.terms.price), locale) })}</Chip>
    );
  }
  if (item.status !== 'InProgress') return <AnnouncementStatusChip item={item} />;
  return isOwn ? <Chip tone="fact">{t('yours')}</Chip> : null;
}

/** The best bid, then the price at the reader's gate if they pay the haulage. */
function PriceNotes({ item, isOwn }: { item: AnnouncementState; isOwn: boolean }) {
  const { priceAt } = use(GateContext);
  const side = item.type === 'Selling' ? 'buyer' : 'seller';
  const net =
    isOwn || item.status !== 'InProgress'
      ? null
      : priceAt(side, { ...item, priceMinor: minorOf(item.price) });
  return (
    <>
      <BestLine item={item} />
      <PriceNotices sale={item} desired={item.price} isShort />
      {net && <NetLine net={net} currency={item.currency} />}
    </>
  );
}

/** The best bid with an arrow, up if higher is better, and the number of bids. */
function BestLine({ item: { bestBid, bidCount, type, status } }: { item: AnnouncementState }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  // Only open bids are counted: a sold or ended announcement has none.
  if (bidCount === 0 && status !== 'InProgress' && status !== 'Pending') return null;
  const count = t('bids', { count: bidCount });
  if (!bestBid) return count;
  // The narrowest phone has no line for both.
  return (
    <span className="font-semibold text-lead">
      <span className="whitespace-nowrap">
        {`${type === 'Selling' ? '▲' : '▼'} ${formatMinor(minorOf(bestBid.price), locale)},`}
      </span>{' '}
      <span className="whitespace-nowrap">{count}</span>
    </span>
  );
}

const tones = {
  Pending: 'plain',
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

/** Properties by what they tell about a crop: those that only some crops state come first. */
const telling = [
  'oil',
  'protein',
  'hectolitricMass',
  'humidity',
  'impurities',
  'germination',
  'fallingNumber',
  'wetGluten',
] as const satisfies readonly QualityField[];
const mostFigures = 3;

/** At most three figures of the quality, each by its short trade name. */
function qualityLine({ quality }: AnnouncementState, { t, locale }: Texts): string {
  const figures = telling.flatMap((field) => {
    const value = quality[field] ?? null;
    if (value === null) return [];
    // The trade names the hectolitre mass without its unit.
    const figure =
      field === 'hectolitricMass' ? formatNumber(value, locale) : formatFigure(field, value, locale);
    return [`${t(`announcements:short.${field}`)} ${figure}`];
  });
  return figures.slice(0, mostFigures).join(' · ') || t('announcements:noFigures');
}

/** County, distance and delivery: „Teleorman, ~150 km · FCA din magazie”. */
export function placeLine(
  { deliveryType, loadingLocation, county }: AnnouncementState,
  from: CountyCode | null,
  { t }: Texts,
): string {
  const where = loadingLocation && lowerFirst(t(`labels:loadingLocation.${loadingLocation}`));
  const way = where && deliveryType === 'FCATruck' ? 'FCA' : t(`labels:deliveryType.${deliveryType}`);
  return `${countyName(county)}${kmAfter(county, from)} · ${[way, where].filter(Boolean).join(' ')}`;
}
