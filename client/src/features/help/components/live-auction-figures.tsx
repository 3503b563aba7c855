import { formatMinor, formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { exampleTerms, limitDuel, softClose } from '../state/example.ts';

/** A drawing for wide screens and for print; `narrowOnly` is a separate drawing for phones. */
const wideOnly = 'hidden h-auto w-full overflow-visible md:block print:block';
const narrowOnly = 'block h-auto w-full overflow-visible md:hidden print:hidden';

/** Text within a drawing. */
const strong = 'fill-ink stroke-surface stroke-[5px] [paint-order:stroke] font-semibold text-[14px] num';
const small = 'fill-ink-3 text-[13px] num';

const minuteMs = 60_000;
/** Labels of the first and the last minute, at the edges. */
const anchors: Readonly<Record<number, 'start' | 'end'>> = { 0: 'start', 6: 'end' };

/** Bids in the last minutes, each with the two minutes that the clock shows after it. */
export function SoftCloseFigure() {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const { bids, endedAtMs } = softClose();
  const clock = (ms: number) => formatInstant(ms, 'clock', locale);
  const label = t('close.figure', {
    count: bids.length,
    announced: clock(exampleTerms.endsAtMs),
    ended: clock(endedAtMs),
  });
  return (
    <>
      <WideFigure label={label} />
      <NarrowFigure label={label} />
    </>
  );
}

function WideFigure({ label }: { label: string }) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const { bids, endedAtMs } = softClose();
  const { endsAtMs, extensionWindowMs } = exampleTerms;
  const fromMs = endsAtMs - 4 * minuteMs;
  const x = (ms: number) => 60 + ((ms - fromMs) / minuteMs) * 100;
  const clock = (ms: number) => formatInstant(ms, 'clock', locale);
  const minutes = Array.from({ length: 9 }, (_, at) => fromMs + at * minuteMs);
  return (
    <svg role="img" aria-label={label} viewBox="0 0 900 280" className={wideOnly}>
      <path d="M60 232H880" className="stroke-line-2" strokeWidth="1.5" />
      {minutes.map((ms) => (
        <g key={ms}>
          <path d={`M${x(ms)} 226v12`} className="stroke-line-2" strokeWidth="1.5" />
          <text x={x(ms)} y="256" textAnchor="middle" className={small}>
            {formatInstant(ms, 'time', locale)}
          </text>
        </g>
      ))}
      <rect
        x={x(endsAtMs - extensionWindowMs)}
        y="24"
        width={x(endsAtMs) - x(endsAtMs - extensionWindowMs)}
        height="22"
        rx="4"
        className="fill-surface-2 stroke-line-2"
      />
      <text x={x(endsAtMs - extensionWindowMs / 2)} y="40" textAnchor="middle" className={small}>
        {t('close.lastMinutes', { count: extensionWindowMs / minuteMs })}
      </text>
      <text x={x(endsAtMs - extensionWindowMs) - 14} y="40" textAnchor="end" className={strong}>
        {t('close.announced', { time: clock(endsAtMs) })}
      </text>
      <path d={`M${x(endsAtMs)} 24V232`} className="stroke-ink-3" strokeWidth="1.5" />
      {bids.map(({ atMs, priceMinor, endsAtMs: until }, at) => {
        const y = 72 + at * 44;
        return (
          <g key={atMs}>
            <rect
              x={x(atMs)}
              y={y}
              width={x(until) - x(atMs)}
              height="22"
              rx="4"
              className="fill-warn-wash stroke-warn-mark"
            />
            <path d={`M${x(until)} ${y + 22}V232`} strokeDasharray="3 3" className="stroke-warn-mark" />
            <circle cx={x(atMs)} cy={y + 11} r="7" strokeWidth="2" className="fill-chart stroke-surface" />
            <text x={x(atMs) - 14} y={y + 16} textAnchor="end" className={strong}>
              {t('close.bid', { price: formatMinor(priceMinor, locale), time: clock(atMs) })}
            </text>
            <text
              x={(x(atMs) + x(until)) / 2}
              y={y + 16}
              textAnchor="middle"
              className="fill-warn font-semibold text-[13px]"
            >
              {t('close.again')}
            </text>
            {until !== endedAtMs && (
              <text x={x(until) + 8} y={y + 16} className="fill-ink-2 text-[13px]">
                {clock(until)}
              </text>
            )}
          </g>
        );
      })}
      <circle cx={x(endedAtMs)} cy="232" r="7" className="fill-ink" />
      <text x="880" y="276" textAnchor="end" className={strong}>
        {t('close.ended', { time: clock(endedAtMs) })}
      </text>
    </svg>
  );
}

/** The same as a separate drawing for phones, with the times above their bars. */
function NarrowFigure({ label }: { label: string }) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const { bids, endedAtMs } = softClose();
  const { endsAtMs } = exampleTerms;
  const fromMs = endsAtMs - 2 * minuteMs;
  const x = (ms: number) => 8 + ((ms - fromMs) / minuteMs) * 52;
  const clock = (ms: number) => formatInstant(ms, 'clock', locale);
  return (
    <svg role="img" aria-label={label} viewBox="0 0 330 290" className={narrowOnly}>
      <path d="M8 250H324" className="stroke-line-2" />
      <path d={`M${x(endsAtMs)} 6V250`} className="stroke-ink-3" />
      <text x={x(endsAtMs) - 6} y="18" textAnchor="end" className={small}>
        {t('close.announcedEnd')}
      </text>
      {[0, 2, 4, 6].map((minute) => (
        <text
          key={minute}
          x={minute === 6 ? 324 : x(fromMs + minute * minuteMs)}
          y="270"
          textAnchor={anchors[minute] ?? 'middle'}
          className={small}
        >
          {formatInstant(fromMs + minute * minuteMs, 'time', locale)}
        </text>
      ))}
      {bids.map(({ atMs, priceMinor, endsAtMs: until }, at) => {
        const y = 52 + at * 64;
        return (
          <g key={atMs}>
            <text x="8" y={y - 8} className={strong}>
              {t('close.bid', { price: formatMinor(priceMinor, locale), time: clock(atMs) })}
            </text>
            <rect
              x={x(atMs)}
              y={y}
              width={x(until) - x(atMs)}
              height="22"
              rx="4"
              className="fill-warn-wash stroke-warn-mark"
            />
            <path d={`M${x(until)} ${y + 22}V250`} strokeDasharray="3 3" className="stroke-warn-mark" />
            <circle cx={x(atMs)} cy={y + 11} r="6" className="fill-chart" />
            <text
              x={(x(atMs) + x(until)) / 2}
              y={y + 16}
              textAnchor="middle"
              className="fill-warn font-semibold text-[13px]"
            >
              {t('close.again')}
            </text>
          </g>
        );
      })}
      <circle cx={x(endedAtMs)} cy="250" r="6" className="fill-ink" />
      <text x="324" y="288" textAnchor="end" className={strong}>
        {t('close.ended', { time: clock(endedAtMs) })}
      </text>
    </svg>
  );
}

const levelsMinor = [100_000, 102_000, 104_000, 106_000];

/** Two limits: the price stops at the weaker one, and the stronger leads one step beyond it. */
export function LimitFigure() {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const { limits, prices } = limitDuel();
  const price = (minor: number) => formatMinor(minor, locale);
  const label = t('limit.figure', {
    theirs: price(limits.theirs),
    yours: price(limits.yours),
    price: price(prices.at(-1)?.priceMinor ?? 0),
  });
  return (
    <>
      <Drawing label={label} isWide />
      <Drawing label={label} isWide={false} />
    </>
  );
}

function Drawing({ label, isWide }: { label: string; isWide: boolean }) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const { limits, prices } = limitDuel();
  const [width, left, right] = isWide ? [900, 70, 860] : [330, 44, 326];
  const stepWidth = isWide ? 90 : 32;
  const y = (minor: number) => 230 - ((minor - exampleTerms.startingPriceMinor) / 2000) * 60;
  const price = (minor: number) => formatMinor(minor, locale);
  // The last bid immediately answers the one before it.
  const answerAt = prices.length - 1;
  const x = (at: number) =>
    at === answerAt ? left + (at - 1) * stepWidth + stepWidth * 0.22 : left + at * stepWidth;
  const last = prices.at(-1)?.priceMinor ?? 0;
  const setAt = x(answerAt - 1);
  const path = prices
    .slice(1)
    .map(({ priceMinor }, at) => `H${x(at + 1)}V${y(priceMinor)}`)
    .join('');
  const params = { price: price(last), step: formatPrice(exampleTerms.stepMinor, 'Ron', locale) };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} 270`}
      className={isWide ? wideOnly : narrowOnly}
    >
      {levelsMinor.map((minor) => (
        <g key={minor}>
          <path d={`M${left} ${y(minor)}H${right}`} className="stroke-line" />
          <text x={left - (isWide ? 12 : 8)} y={y(minor) + 4} textAnchor="end" className={small}>
            {price(minor)}
          </text>
        </g>
      ))}
      <path
        d={`M${left} ${y(limits.theirs)}H${isWide ? 690 : 280}`}
        strokeDasharray="5 4"
        strokeWidth="1.4"
        className="stroke-ink-3"
      />
      <path
        d={`M${left} ${y(limits.yours)}H${right}`}
        strokeDasharray="5 4"
        strokeWidth="1.4"
        className="stroke-fact"
      />
      <text
        x={left + (isWide ? 10 : 4)}
        y={y(limits.yours) - 8}
        className="fill-fact font-semibold text-[13px]"
      >
        {t(isWide ? 'limit.yours' : 'limit.yoursShort', { price: price(limits.yours) })}
      </text>
      <text x={left + (isWide ? 10 : 4)} y={y(limits.theirs) - 8} className={strong}>
        {t(isWide ? 'limit.theirs' : 'limit.theirsShort', { price: price(limits.theirs) })}
      </text>
      {isWide && (
        <>
          <path
            d={`M${setAt} 244V${y(limits.theirs) + 10}`}
            strokeDasharray="3 3"
            className="stroke-line-2"
          />
          <text x={setAt} y="258" textAnchor="middle" className={small}>
            {t('limit.here')}
          </text>
        </>
      )}
      <path
        d={`M${left} ${y(exampleTerms.startingPriceMinor)}${path}H${right}`}
        fill="none"
        strokeWidth="2.6"
        strokeLinejoin="round"
        className="stroke-chart"
      />
      {prices.slice(1, -1).map(({ priceMinor }, at) => (
        <circle
          key={priceMinor}
          cx={x(at + 1)}
          cy={y(priceMinor)}
          r={isWide ? 5 : 3.5}
          strokeWidth="2"
          className="fill-surface stroke-chart"
        />
      ))}
      <circle cx={x(answerAt)} cy={y(last)} r="7.5" className="fill-chart" />
      <text
        x={isWide ? x(answerAt) + 20 : right}
        y={y(last) + 40}
        textAnchor={isWide ? 'start' : 'end'}
        className="fill-lead font-semibold text-[13px]"
      >
        {t('limit.lead', params)}
      </text>
      {isWide && (
        <text x={x(answerAt) + 20} y={y(last) + 58} className="fill-ink-2 text-[13px]">
          {t('limit.why', params)}
        </text>
      )}
    </svg>
  );
}
