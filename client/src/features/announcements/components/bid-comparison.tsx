import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import type { TradeSide } from '@recolta/shared/domain/goods/net-at-gate';
import { haulageFor } from '@recolta/shared/domain/market-data/haulage';
import { formatMinor, formatPrice } from '@recolta/shared/domain/price-text';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFigure } from '../../../components/goods/net-at-gate-figure.tsx';
import { useRateTexts } from '../../../components/lists/shown-price.ts';
import { Chip } from '../../../components/ui/chip.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { retypedFigure } from '../../../lib/format.ts';
import { keepDraft, readDraft } from '../../../lib/forms/draft-store.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { useExchangeRates } from '../../../lib/market/market-data.ts';
import { useHaulage } from '../../../lib/market/market-prices.ts';
import { shownBidderName, termLines } from '../state/bid-texts.ts';
import { type ComparedBid, compareBids, figurePlaceOf, haulagePlaceOf } from '../state/compare-bids.ts';

/**
 * Bids on different terms in one order: by the net price, or cost, at the owner's location [Q5]. Every assumption is a
 * field; typed values stay in this tab and are sent to nobody.
 */
export function BidComparison({
  announcement,
  bids,
  chosen,
  onChoose,
}: {
  announcement: AnnouncementState;
  bids: readonly AnnouncementBidView[];
  chosen: string;
  onChoose: (bid: string) => void;
}) {
  const { t } = useTranslation(['goods', 'announcements']);
  const locale = useLocale();
  const { data: rates = {} } = useExchangeRates(announcement.currency !== 'Ron');
  const rateTexts = useRateTexts();
  const table = useHaulage() ?? [];
  const side: TradeSide = announcement.type === 'Selling' ? 'seller' : 'buyer';
  const figurePlaces = new Set(
    bids.filter(({ status }) => status === 'Active').map((bid) => figurePlaceOf(bid, side)),
  );
  const [only = side] = figurePlaces.size === 1 ? figurePlaces : [];
  // A phone shows the bids first, and the assumptions on demand.
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const draft = `compare.${announcement.id}`;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => readTexts(draft, locale));
  const places = [
    ...new Set(bids.flatMap((bid) => (bid.status === 'Active' ? (haulagePlaceOf(bid, side) ?? []) : []))),
  ].sort((a, b) => a.localeCompare(b, 'ro'));
  const haulageMinorOf = (place: string) => {
    const text = typed[haulageField(place)] ?? '';
    const km = readFigure('distance', typed[distanceField(place)] ?? '', locale);
    if (text.trim() !== '') return readFigure('haulage', text, locale);
    return km === null ? null : (haulageFor(km, table)?.priceMinor ?? null);
  };
  const yearlyRate = typed.yearlyRate ?? '0';
  const compared = compareBids(bids, {
    side,
    currency: announcement.currency,
    rates,
    yearlyRateHundredths: readFigure('yearlyRate', yearlyRate, locale) ?? 0,
    haulageMinorOf,
  });
  const isMissing = places.some((place) => haulageMinorOf(place) === null);
  const closedLabel = isMissing ? 'fillIn' : 'change';
  function change(field: string, value: string): void {
    const next = { ...typed, [field]: value };
    setTyped(next);
    keepDraft(draft, { ...next, locale });
  }
  const field = (name: string, label: string, kind: Parameters<typeof readFigure>[0], value: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      value={value}
      error={value.trim() !== '' && readFigure(kind, value, locale) === null ? t('gate.wrong') : null}
      onChange={(event) => change(name, event.target.value)}
    />
  );
  return (
    <section
      aria-labelledby="compared-bids"
      className="num overflow-clip rounded-3 border border-line bg-surface shadow-card"
    >
      <div className="px-4 py-1 md:px-5 lg:py-5 lg:pb-2">
        <h3 id="compared-bids" className="font-semibold text-l max-lg:sr-only lg:mb-3">
          {t(`announcements:compare.title.${only}`)}
        </h3>
        <p className="flex items-center justify-between gap-3 lg:hidden">
          <span className="text-s">{t(`announcements:compare.order.${only}`)}</span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setIsOpen(!isOpen)}
            className={classNames(
              'min-h-11 flex-none font-medium text-s underline underline-offset-4',
              isMissing && 'text-warn',
            )}
          >
            {isOpen ? t('announcements:compare.fold') : t(`announcements:compare.${closedLabel}`)}
          </button>
        </p>
        <div id={fieldsId} className={classNames(!isOpen && 'max-lg:hidden')}>
          <div className="grid gap-x-3 sm:grid-cols-2 xl:grid-cols-3">
            {places.map((place) => (
              <fieldset key={place} className="grid grid-cols-2 gap-x-3">
                <legend className="mb-1 font-medium text-ink-2 text-xs">
                  {place === ''
                    ? t('announcements:compare.noPlace')
                    : t(`announcements:compare.place.${side}`, { place })}
                </legend>
                {table.length > 0 &&
                  field(
                    distanceField(place),
                    t('gate.distance'),
                    'distance',
                    typed[distanceField(place)] ?? '',
                  )}
                {field(haulageField(place), t('gate.haulage'), 'haulage', typed[haulageField(place)] ?? '')}
              </fieldset>
            ))}
            <div className="self-end">
              {field('yearlyRate', t('gate.yearlyRate'), 'yearlyRate', yearlyRate)}
            </div>
          </div>
          <p className="text-ink-2 text-note">
            {[
              ...rateTexts([announcement.currency, 'Ron'], rates),
              ...(places.length > 0 && table.length > 0 ? [t('announcements:compare.fromTable')] : []),
              t('gate.private'),
            ].join(' · ')}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line border-line border-t" aria-live="polite">
        {compared.map((row, index) => (
          <Row
            key={row.bid.id}
            {...{ announcement, row, side }}
            isBest={index === 0 && row.net !== null && compared.some(({ net }, at) => at > 0 && net !== null)}
            isChosen={row.bid.id === chosen}
            haulageMinor={row.place === null ? null : haulageMinorOf(row.place)}
            onChoose={() => onChoose(row.bid.id)}
          />
        ))}
      </ul>
    </section>
  );
}

const distanceField = (place: string) => `km ${place}`;
const haulageField = (place: string) => `haulage ${place}`;

/** The figures of a draft, as typed in the reader's language; other stored values are ignored. */
function readTexts(draft: string, locale: Locale): Record<string, string> {
  const kept = readDraft(draft);
  if (typeof kept !== 'object' || kept === null) return {};
  const { locale: typedIn = locale, ...texts } = Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const from = typedIn === 'en' ? 'en' : 'ro';
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, retypedFigure(text, from, locale)]),
  );
}

/** One bid: its price, the deduction of each assumption, and the net price; a press opens it below. */
function Row({
  announcement,
  row: { bid, days, net, place },
  side,
  haulageMinor,
  isBest,
  isChosen,
  onChoose,
}: {
  announcement: AnnouncementState;
  row: ComparedBid;
  side: TradeSide;
  haulageMinor: number | null;
  isBest: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t, i18n } = useTranslation(['announcements', 'goods', 'binding', 'bids']);
  const locale = useLocale();
  const texts = useTexts();
  const terms = bid.rounds.at(-1)?.terms;
  if (!terms) return null;
  const at = figurePlaceOf(bid, side);
  const line = termLines(terms, announcement, texts);
  const lei = (minor: number) => formatPrice(minor, 'Ron', locale);
  const signed = (minor: number) => `${minor < 0 ? '−' : '+'}\u00a0${formatMinor(Math.abs(minor), locale)}`;
  const parts = [
    ...(place !== null && haulageMinor !== null
      ? [
          t('compare.haulage', {
            sum: signed(side === 'seller' ? -haulageMinor : haulageMinor),
          }),
        ]
      : []),
    ...(net && net.waitingMinor > 0
      ? [t('compare.waiting', { count: days, sum: signed(-net.waitingMinor) })]
      : []),
  ];
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={classNames(
          'grid w-full -outline-offset-2! grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-3 text-left text-s lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)_8.5rem] lg:items-start lg:gap-x-4 lg:border-l-4',
          isChosen
            ? 'bg-act-wash lg:border-ink lg:bg-surface-2'
            : 'hover:bg-surface-2/50 lg:border-transparent',
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'mt-0.5 size-5 rounded-full lg:hidden',
            isChosen ? 'border-6 border-act' : 'border-2 border-ink-3',
          )}
        />
        <span className="min-w-0 max-lg:self-center">
          <span className="wrap-anywhere block font-semibold">{shownBidderName(bid, i18n.t)}</span>
          <span className="block text-ink-2 text-note max-lg:hidden">
            {t('compare.rounds', { count: bid.rounds.length })}
          </span>
        </span>
        <span className="text-right lg:col-start-5">
          <State bid={bid} />
        </span>
        <span className="min-w-0 max-lg:col-start-2 lg:col-start-2 lg:row-start-1">
          <span className="block font-semibold max-lg:text-l">{line.price}</span>
          {net && announcement.currency !== 'Ron' && (
            <span className="block text-ink-2 text-note">{lei(net.priceMinor)}</span>
          )}
          <span className="block lg:text-ink-2 lg:text-xs">
            {line.quantity}
            <span className="lg:block">
              {' '}
              <span className="lg:hidden">· </span>
              {line.sum}
            </span>
          </span>
        </span>
        <span className="text-right lg:col-start-4 lg:row-start-1">
          {net && (
            <>
              <span className={classNames('block font-semibold text-l', isBest && 'text-lead')}>
                <span className="sr-only">{t(`goods:gate.result.${at}`)}: </span>
                {lei(net.netMinor)}
              </span>
              <span className={classNames('block text-xs', isBest ? 'font-medium text-lead' : 'text-ink-2')}>
                {isBest
                  ? `${side === 'seller' ? '▲' : '▼'} ${t(`compare.best.${at}`)}`
                  : t(`compare.atGate.${at}`)}
              </span>
            </>
          )}
          {!net && bid.status === 'Active' && (
            <span className="block text-warn text-note max-lg:max-w-28">
              {t(place !== null && haulageMinor === null ? 'compare.noHaulage' : 'compare.noRate')}
            </span>
          )}
        </span>
        <span className="min-w-0 max-lg:col-span-2 max-lg:col-start-2 lg:col-start-3 lg:row-start-1">
          <span className="block">{line.delivery}</span>
          <span className="block lg:text-ink-2 lg:text-xs">{line.payment}</span>
          {parts.length > 0 && <span className="block text-ink-2 text-note">{parts.join(' · ')}</span>}
        </span>
      </button>
    </li>
  );
}

function State({ bid: { status, turn, side } }: { bid: AnnouncementBidView }) {
  const { t } = useTranslation('announcements');
  if (status !== 'Active') return <Chip>{t(`bidStatus.${status}`)}</Chip>;
  if (side !== null && turn === side) return <Chip tone="warn">{t('yourTurn')}</Chip>;
  return <Chip>{t('waits')}</Chip>;
}
