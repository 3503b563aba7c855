import { formatMinor, formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { exampleTerms, limitDuel } from '../state/example.ts';
import { narrowOnly, small, strong, wideOnly } from './figure-classes.ts';

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
