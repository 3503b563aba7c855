import { formatMinor } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { exampleTerms, softClose } from '../state/example.ts';
import { narrowOnly, small, strong, wideOnly } from './figure-classes.ts';

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
