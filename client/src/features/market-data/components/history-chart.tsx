import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { type DayFigure, historyLine } from '../../../lib/market/history-line.ts';

const box = { width: 720, height: 160 };
const pad = 8;

/**
 * A history as a step line, with a readout by pointer and slider.
 * @param figures oldest first, at least one
 * @param label   the line in words, for people who do not see it
 */
export function HistoryChart({
  figures,
  label,
  format,
}: {
  figures: readonly DayFigure[];
  label: string;
  format: (value: number) => string;
}) {
  const { t } = useTranslation('market');
  const locale = useLocale();
  const [read, setRead] = useState<number | null>(null);
  const { path, places, least, most } = historyLine(figures, box);
  const shown = figures[read ?? figures.length - 1];
  const place = places[read ?? figures.length - 1];
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * (box.width + 2 * pad) - pad;
    const distances = places.map((other) => Math.abs(other.x - x));
    setRead(distances.indexOf(Math.min(...distances)));
  };
  return (
    <figure>
      <figcaption className="num mb-1 flex flex-wrap justify-between gap-x-4 text-s" aria-live="polite">
        <span className="text-ink-2">{shown && formatDay(shown.day, locale, 'weekday')}</span>
        <span className="font-semibold">{shown && format(shown.value)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${label}. ${t('span', { least: format(least), most: format(most) })}`}
        viewBox={`${-pad} ${-pad} ${box.width + 2 * pad} ${box.height + 2 * pad}`}
        className="block h-auto w-full touch-pan-y rounded-2 border border-line bg-surface-2"
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setRead(null)}
      >
        {place && <path d={`M${place.x} 0V${box.height}`} className="stroke-line-2" />}
        <path d={path} fill="none" strokeWidth="2.5" strokeLinejoin="round" className="stroke-chart" />
        {place && <circle cx={place.x} cy={place.y} r="5" className="fill-chart" />}
      </svg>
      {/* The keyboard and screen reader equivalent of the pointer on the line. */}
      <input
        type="range"
        min={0}
        max={figures.length - 1}
        value={read ?? figures.length - 1}
        aria-label={label}
        aria-valuetext={shown && `${formatDay(shown.day, locale, 'date')}, ${format(shown.value)}`}
        onChange={({ target }) => setRead(Number(target.value))}
        className="mt-1 block min-h-6 w-full accent-(--act)"
      />
      <p className="num flex justify-between text-ink-2 text-note">
        <span>{figures[0] && formatDay(figures[0].day, locale, 'date')}</span>
        <span>{t('span', { least: format(least), most: format(most) })}</span>
        <span>{formatDay(figures.at(-1)?.day ?? '', locale, 'date')}</span>
      </p>
    </figure>
  );
}
