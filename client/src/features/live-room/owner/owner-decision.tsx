import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { convertMinor } from '@recolta/shared/domain/market-data/exchange-rates';
import { totalMinor } from '@recolta/shared/domain/money';
import { isAtLeast } from '@recolta/shared/domain/price-direction';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { CopiedPrice } from '../../../components/auction/prices.tsx';
import { OtherRecord } from '../../../components/company/company-record.tsx';
import { formatDay, formatDeadline } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatLot, kilogramsOf, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useFobPrice } from '../../../lib/market/market-prices.ts';
import { useRecords } from '../room/goods/get-goods.ts';
import { figureStyle, StateAge, useIsStale } from '../room/price/live-figure.tsx';
import { auctionFormat, bidderLabel } from '../room/room-texts.ts';
import { AcceptButton, type ScaleMarkKind, scaleMarks } from './decide-best.tsx';

interface DecisionProps {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer;
  readonly bestMinor: number;
}

/**
 * The decision on the best bid of a closed auction, for its owner [L8, L10]: price and time left, one scale with the
 * owner's other prices, the acceptance, and the consequence of not deciding.
 */
export function OwnerDecision(props: DecisionProps) {
  const { t } = useTranslation(['acts', 'room']);
  const locale = useLocale();
  const { auction } = props;
  const reserveMinor = props.viewer.backupPrice === null ? null : minorOf(props.viewer.backupPrice);
  const by = auction.decisionEndsAt && formatDeadline(auction.decisionEndsAt, locale);
  return (
    <div className="mb-4 grid gap-4 lg:mb-6">
      <section
        aria-label={t('room:situation')}
        className="divide-y divide-line rounded-3 border border-line bg-surface shadow-card"
      >
        <PriceAndClock {...props} />
        <Scale auction={auction} reserveMinor={reserveMinor} />
        <Gaps {...props} reserveMinor={reserveMinor} />
      </section>
      <AcceptButton {...props} />
      {by && (
        <p className="num flex items-start gap-3 rounded-2 bg-warn-wash p-4 text-m">
          <Clock aria-hidden="true" size={20} className="mt-0.5 flex-none text-warn" />
          <span>
            <b className="font-semibold">{t('decideBy', { time: by })}</b> {t('decideSilence')}
          </span>
        </p>
      )}
      <BestRecord auction={auction} />
    </div>
  );
}

const figure = 'figure font-semibold leading-[1.08] tracking-[-0.035em]';

function PriceAndClock({ auction, bestMinor }: DecisionProps) {
  const { t, i18n } = useTranslation(['acts', 'room']);
  const locale = useLocale();
  const isStale = useIsStale();
  const format = auctionFormat(auction, locale);
  const price = format.bare(bestMinor);
  const unit = priceUnit(auction.currency, locale, auction.unit);
  const { bestBid, decisionEndsAt } = auction;
  const tone = isStale && 'text-ink-3';
  return (
    <div className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] divide-x divide-line">
      <div data-standing="owner" className="min-w-0 p-4 md:p-6">
        <Label text={t('room:bestBid')} />
        <div className="num @container mt-1 whitespace-nowrap">
          <span
            data-room-price
            style={figureStyle(price, unit)}
            className={classNames(figure, tone, '[--figure-most:3rem] md:[--figure-most:3.733rem]')}
          >
            <CopiedPrice minor={bestMinor}>{price}</CopiedPrice>
            <span className="ml-[0.12em] font-medium text-[max(0.33em,13px)] text-ink-2 tracking-normal">
              {unit}
            </span>
          </span>
        </div>
        <p className="num mt-1 text-s md:text-m">
          {bestBid && `${bidderLabel(bestBid, auction.privacyType, null, i18n.t)} · `}
          {t('decideSum', {
            sum: format.sum(totalMinor(bestMinor, kilogramsOf(auction.quantity))),
            quantity: formatLot(auction, locale),
          })}
        </p>
      </div>
      <div className="min-w-0 p-4 md:p-6">
        <Label text={t('decideLeft')} />
        {decisionEndsAt && (
          <>
            <div className="num @container mt-1 whitespace-nowrap">
              <span
                data-room-clock
                style={figureStyle('00:00:00')}
                className={classNames(
                  figure,
                  tone || 'text-warn',
                  '[--figure-most:2.533rem] md:[--figure-most:3.733rem]',
                )}
              >
                <Countdown until={decisionEndsAt} atZero={t('room:closing')} />
              </span>
            </div>
            <p className="num mt-1 text-s md:text-m">
              {t('decideUntil', { time: formatDeadline(decisionEndsAt, locale) })}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function Label({ text }: { text: string }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
      <h2 className="font-medium text-ink-2 text-s">{text}</h2>
      <StateAge />
    </div>
  );
}

const markLooks = {
  start: { label: 'top-[84px] text-ink-2', tick: 'top-[60px] h-3 bg-ink-3', price: 'text-ink' },
  best: { label: 'top-[84px] text-lead', tick: 'top-[54px] h-6 bg-act', price: 'text-lead text-l' },
  reserve: { label: 'bottom-[82px] text-fact', tick: 'top-[54px] h-6 bg-fact', price: 'text-fact' },
  desired: { label: 'bottom-[82px] text-warn', tick: 'top-[54px] h-6 bg-warn', price: 'text-warn' },
} as const satisfies Record<ScaleMarkKind, object>;

/** Start, reserve, best bid and desired price on one bar, filled up to the best bid. */
function Scale({ auction, reserveMinor }: { auction: LiveAuctionState; reserveMinor: number | null }) {
  const { t } = useTranslation('acts');
  const { bare } = auctionFormat(auction, useLocale());
  const marks = scaleMarks(auction, reserveMinor);
  const nameOf = (kind: ScaleMarkKind) =>
    t(kind === 'desired' ? `scale.desired.${auction.type}` : `scale.${kind}`);
  const percent = (part: number) => `${part * 100}%`;
  return (
    <div className="px-4 md:px-6">
      <div
        role="img"
        aria-label={marks.map(({ kind, minor }) => `${nameOf(kind)} ${bare(minor)}`).join(', ')}
        className="relative h-[132px]"
      >
        <div className="absolute inset-x-0 top-[60px] h-3 overflow-hidden rounded-full bg-surface-2">
          <div
            className="h-full bg-chart"
            style={{ width: percent(marks.find(({ kind }) => kind === 'best')?.at ?? 0) }}
          />
        </div>
        {marks.map(({ kind, minor, at, labelLeft }) => (
          <div key={kind}>
            <i
              className={classNames('absolute -ml-px w-[3px]', markLooks[kind].tick)}
              style={{ left: percent(at) }}
            />
            <span
              className={classNames(
                'num -translate-x-1/2 absolute whitespace-nowrap text-center text-s leading-tight',
                markLooks[kind].label,
              )}
              style={{ left: labelLeft }}
            >
              <b className={classNames('block font-semibold text-m', markLooks[kind].price)}>{bare(minor)}</b>
              {nameOf(kind)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** How the best bidder keeps its agreements [D10]. */
function BestRecord({ auction }: Pick<DecisionProps, 'auction'>) {
  const { t } = useTranslation('goods');
  const best = useRecords(auction)?.best;
  if (!best || best.number !== auction.bestBid?.number) return null;
  return (
    <section className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-6">
      <h2 className="mb-1 font-semibold text-m">{t('recordOfBest')}</h2>
      <OtherRecord record={best} />
    </section>
  );
}

/** How far the best bid is from the owner's prices, per unit and in all, and FOB Constanța beside them [Q4]. */
function Gaps({ auction, bestMinor, reserveMinor }: DecisionProps & { reserveMinor: number | null }) {
  const { t } = useTranslation(['acts', 'goods']);
  const locale = useLocale();
  const market = useFobPrice(auction.product);
  const format = auctionFormat(auction, locale);
  const desiredMinor = auction.desiredPrice === null ? null : minorOf(auction.desiredPrice);
  if (desiredMinor === null && reserveMinor === null) return null;
  const unit = priceUnit(auction.currency, locale, auction.unit);
  const gap = (label: string, minor: number | null) => {
    if (minor === null) return null;
    const isMet = isAtLeast(auction.type, bestMinor, minor);
    const signOf = (text: string) => `${bestMinor < minor ? '−' : '+'}\u00a0${text}`;
    const byMinor = Math.abs(bestMinor - minor);
    return (
      <Gap
        label={label}
        figure={bestMinor === minor ? '0' : signOf(format.bare(byMinor))}
        unit={unit}
        tone={isMet ? 'text-lead' : 'text-warn'}
        note={
          bestMinor === minor
            ? t('gapNone')
            : t('gapSum', { sum: signOf(format.sum(totalMinor(byMinor, kilogramsOf(auction.quantity)))) })
        }
      />
    );
  };
  const fob = market?.fob;
  const fobMinor = fob && convertMinor(fob.priceMinor, fob.currency, auction.currency, market.rates);
  return (
    <div className="grid grid-cols-2 gap-3 p-4 md:grid-cols-3 md:gap-6 md:p-6">
      {gap(t(`gapDesired.${auction.type}`), desiredMinor)}
      {gap(t('gapReserve'), reserveMinor)}
      {fob && fobMinor != null && (
        <div className="max-md:hidden">
          <Gap
            label={`${t('goods:fob.title')}, ${formatDay(fob.day, locale)}`}
            figure={format.bare(fobMinor)}
            unit={unit}
            tone="text-fact"
            note={t('gapFob')}
          />
        </div>
      )}
    </div>
  );
}

function Gap({
  label,
  figure: shown,
  unit,
  tone,
  note,
}: {
  label: string;
  figure: ReactNode;
  unit: string;
  tone: string;
  note: string;
}) {
  return (
    <div className="num min-w-0">
      <p className="font-medium text-ink-2 text-s">{label}</p>
      <p>
        <b className={classNames('font-semibold text-[1.6rem] leading-tight tracking-[-0.02em]', tone)}>
          {shown}
        </b>{' '}
        <span className="text-s">{unit}</span>
      </p>
      <p className="text-ink-2 text-s">{note}</p>
    </div>
  );
}
