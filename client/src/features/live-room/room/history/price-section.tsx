import type { LiveAuctionState, PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopiedPrice } from '../../../../components/auction/prices.tsx';
import { Boundary } from '../../../../components/errors/error-boundary.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { lowerFirst, minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';
import { auctionFormat, bidderLabel, instantFormat } from '../room-texts.ts';
import { bidsOf, leadingPrices } from './history.ts';
import type { ChartPoint } from './price-chart.tsx';

// The relay cannot draw it either: its size is known only on the screen.
const { Part: PriceChart, preload: preloadChart } = lazyPart(
  async () => (await import('./price-chart.tsx')).PriceChart,
);

/** One bid as chart and table show it. */
interface PricePoint extends ChartPoint {
  readonly time: string;
  readonly who: string;
}

/** The price over time: a chart, a summary in words, and a table one tap away. */
export function PriceSection({
  auction,
  entries,
  myNumber,
}: {
  auction: LiveAuctionState;
  entries: readonly PublicEntry[];
  myNumber: number | null;
}) {
  const { t, i18n } = useTranslation(['room', 'labels']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const instant = instantFormat(auction, locale);
  const [isTable, setIsTable] = useState(false);
  // Before the first bid, which may arrive just as the connection drops.
  useEffect(preloadChart, []);
  const points = leadingPrices(entries).map(({ entry, price, isCorrection }): PricePoint => {
    const minor = minorOf(price ?? auction.startingPrice);
    const time = instant(entry.at);
    const who =
      isCorrection || entry.number === null
        ? t('correction')
        : bidderLabel({ number: entry.number, by: entry.by }, auction.privacyType, myNumber, i18n.t);
    return {
      atMs: Date.parse(entry.at),
      minor,
      isMine: !isCorrection && entry.number === myNumber,
      time,
      who,
      words: `${time} · ${format.price(minor)} · ${who}`,
    };
  });
  const desiredMinor = auction.desiredPrice === null ? null : minorOf(auction.desiredPrice);
  const startMinor = minorOf(auction.startingPrice);
  const first = points[0];
  const last = points.at(-1);
  const hasMine = points.some(({ isMine }) => isMine);
  const isBuying = auction.type === 'Buying';
  const words =
    first && last
      ? t('chartSummary', {
          count: bidsOf(entries).length,
          from: format.price(first.minor),
          to: format.price(last.minor),
        })
      : t('chartEmpty', { price: format.price(startMinor) });
  const desiredKey = isBuying ? 'room:chartDesiredBuying' : 'room:chartDesired';
  const desiredWords = desiredMinor === null ? '' : t(desiredKey, { price: format.price(desiredMinor) });
  const summary = `${words} ${desiredWords}`;
  const unit = priceUnit(auction.currency, locale, auction.unit);
  const desiredName = lowerFirst(t(`labels:desiredPrice.${auction.type}`));
  const Arrow = isBuying ? ArrowDown : ArrowUp;
  const table = <PriceTable points={points} unit={unit} caption={summary} bare={format.bare} />;
  return (
    <section className="p-4 md:p-6">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 max-sm:-mt-1 max-sm:mb-1.5 sm:gap-x-4">
        <h2 className="mr-auto whitespace-nowrap font-semibold text-m">{t('priceOverTime')}</h2>
        {hasMine && (
          <span className="flex items-center gap-1.5 text-fact text-s">
            <span
              aria-hidden="true"
              className="size-2.5 flex-none rounded-full border-2 border-fact bg-surface"
            />
            {t('chartMine')}
          </span>
        )}
        {/* A phone has room for one of them: a bidder knows the direction. */}
        <span
          className={classNames(
            'flex items-center gap-1 whitespace-nowrap font-medium text-lead text-s max-sm:text-xs',
            hasMine ? 'max-[40rem]:hidden' : 'max-[23.6875rem]:hidden',
          )}
        >
          <Arrow aria-hidden="true" size={14} strokeWidth={2.6} className="flex-none" />
          <span className="max-[40rem]:hidden side:hidden">{t(`wins.${auction.type}`)}</span>
          <span className="min-[40rem]:hidden side:inline">{t(`winsShort.${auction.type}`)}</span>
        </span>
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          className="-mr-2 min-h-11 flex-none rounded-full px-2 text-ink-2 underline decoration-line-2 underline-offset-4 sm:-mr-3 sm:min-h-8 sm:px-3 text-s hover:bg-surface-2 hover:text-ink print:hidden"
        >
          {isTable ? t('showChart') : t('showTable')}
        </button>
      </div>
      <div className="relative h-[190px] md:h-[220px]">
        {isTable && table}
        {!isTable && first === undefined && (
          <p className="grid h-full place-items-center rounded-2 border border-line border-dashed px-6 text-center text-ink-2 text-s">
            {words}
          </p>
        )}
        {!isTable && first !== undefined && (
          <Boundary fallback={() => table}>
            <Suspense>
              <PriceChart
                auction={auction}
                points={points}
                levels={{ startMinor, desiredMinor }}
                label={summary}
                formatPrice={format.bare}
                desiredLabel={desiredMinor === null ? '' : `${desiredName} ${format.bare(desiredMinor)}`}
                windowLabel={t('chartWindow', { count: auction.extensionWindowMinutes })}
              />
            </Suspense>
          </Boundary>
        )}
      </div>
    </section>
  );
}

/** The line as a table, in the place of the line. */
function PriceTable({
  points,
  unit,
  caption,
  bare,
}: {
  points: readonly PricePoint[];
  unit: string;
  caption: string;
  bare: (minor: number) => string;
}) {
  const { t } = useTranslation('room');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section aria-label={t('priceOverTime')} tabIndex={0} className="h-full overflow-y-auto">
      <table className="num w-full text-s">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-left text-ink-3 text-xs">
            <th className="py-1 font-medium">{t('time')}</th>
            <th className="py-1 font-medium">{t('who')}</th>
            <th className="py-1 text-right font-medium">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr
              key={`${point.atMs} ${point.minor}`}
              className={classNames('border-line border-t', point.isMine && 'bg-fact-wash/60')}
            >
              <td className="py-1.5">{point.time}</td>
              <td className={classNames('py-1.5', point.isMine && 'font-semibold text-fact')}>{point.who}</td>
              <td className="py-1.5 pr-1 text-right">
                <CopiedPrice minor={point.minor}>{bare(point.minor)}</CopiedPrice>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
