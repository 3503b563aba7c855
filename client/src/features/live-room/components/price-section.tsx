import type { LiveAuctionState, PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { bidsOf } from '../state/history.ts';
import type { LinePoint } from '../state/price-line.ts';
import { type AuctionFormat, auctionFormat } from '../state/room-texts.ts';
import { PriceChart } from './price-chart.tsx';

/** How often the line extends to the right without a bid. */
const growEveryMs = 5000;

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
  const { t, locale } = useTexts();
  const format = auctionFormat(auction, locale);
  const [isTable, setIsTable] = useState(false);
  const points = bidsOf(entries).map(
    ({ entry }): LinePoint => ({
      atMs: Date.parse(entry.at),
      minor: minorOf(entry.price),
      isMine: entry.number === myNumber,
    }),
  );
  const isOver = auction.outcome !== null;
  const nowMs = useServerTime((now) => Math.ceil(now / growEveryMs) * growEveryMs);
  const toMs = isOver ? Date.parse(auction.outcome?.at ?? '') : nowMs;
  const desiredMinor = auction.desiredPrice === null ? null : minorOf(auction.desiredPrice);
  const startMinor = minorOf(auction.startingPrice);
  const first = points[0];
  const last = points.at(-1);
  const words =
    first && last
      ? t('room.chartSummary', {
          count: points.length,
          from: format.price(first.minor),
          to: format.price(last.minor),
        })
      : t('room.chartEmpty', { price: format.price(startMinor) });
  const desiredWords =
    desiredMinor === null ? '' : t('room.chartDesired', { price: format.price(desiredMinor) });
  const summary = `${words} ${desiredWords}`;
  const unit = priceUnit(auction.currency, locale);
  const desiredName = t(`labels.desiredPrice.${auction.type}`).toLocaleLowerCase(locale);
  return (
    <section className="p-4 md:p-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-m">{t('room.priceOverTime')}</h2>
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          className="min-h-8 rounded-full px-3 text-ink-2 text-s hover:bg-surface-2 hover:text-ink"
        >
          {isTable ? t('room.showChart') : t('room.showTable')}
        </button>
      </div>
      <div className="relative h-[190px] md:h-[220px]">
        {isTable && <PriceTable points={points} format={format} unit={unit} caption={summary} />}
        {!isTable && first === undefined && (
          <p className="grid h-full place-items-center rounded-2 border border-line border-dashed px-6 text-center text-ink-2 text-s">
            {words}
          </p>
        )}
        {!isTable && first !== undefined && (
          <PriceChart
            points={points}
            levels={{ startMinor, desiredMinor }}
            fromMs={Math.min(Date.parse(auction.startsAt), first.atMs)}
            toMs={toMs}
            label={summary}
            formatPrice={format.bare}
            desiredLabel={desiredMinor === null ? '' : `${desiredName} ${format.bare(desiredMinor)}`}
            isRunning={!isOver}
          />
        )}
      </div>
    </section>
  );
}

/** The chart's figures as a table, in the same space. */
function PriceTable({
  points,
  format,
  unit,
  caption,
}: {
  points: readonly LinePoint[];
  format: AuctionFormat;
  unit: string;
  caption: string;
}) {
  const { t, locale } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={t('room.priceOverTime')} tabIndex={0} className="h-full overflow-y-auto">
      <table className="num w-full text-s">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-left text-ink-3 text-xs">
            <th className="py-1 font-medium">{t('room.time')}</th>
            <th className="py-1 text-right font-medium">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={`${point.atMs} ${point.minor}`} className="border-line border-t">
              <td className="py-1.5">{formatInstant(point.atMs, 'clock', locale)}</td>
              <td className="py-1.5 pr-1 text-right">{format.bare(point.minor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
