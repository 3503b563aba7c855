import type { ReadRow } from '@recolta/shared/contracts/http/market-data';
import { ageDays, oldDays } from '@recolta/shared/domain/market-data/reference-prices';
import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { type DayFigure, historyLine } from '../../../components/market/fob-price.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { bucharestDay, formatDay } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';

const box = { width: 720, height: 160 };
const pad = 8;

/**
 * A history as a step line, with a readout by pointer and slider.
 * @param figures oldest first, at least one
 * @param label   the line in words, for people who do not see it
 */
function HistoryChart({
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

/** Number of the last days listed with their source, each removable. */
const listedDays = 10;

/**
 * The last figure of a kind with its day, age and source; a press shows its history.
 * @param change from the previous figure, in the smallest unit
 */
export function FigureRow({
  name,
  detail,
  figure,
  change = 0,
  changeText,
  day,
  source,
  children,
}: {
  name: string;
  detail?: string;
  figure: string;
  change?: number | undefined;
  changeText: (change: number) => string;
  day: string;
  source: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('market');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const days = ageDays(day, bucharestDay(Date.now()));
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="num grid min-h-14 cursor-pointer grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-surface-2 md:grid-cols-[minmax(0,1fr)_10rem_15rem_1.25rem]">
        <span className="min-w-0">
          <span className="font-semibold">{name}</span>
          {detail && <span className="block text-ink-2 text-s">{detail}</span>}
        </span>
        <span className="text-right">
          <span className="font-semibold text-l">{figure}</span>
          {change !== 0 && (
            <span className="flex items-center justify-end gap-1 text-ink-2 text-xs">
              <Arrow aria-hidden="true" size={13} />
              <span className="sr-only">{t(change > 0 ? 'up' : 'down')}</span>
              {changeText(Math.abs(change))}
            </span>
          )}
        </span>
        <span className="col-span-2 row-start-2 flex flex-wrap items-center gap-x-2 text-ink-2 text-s md:col-span-1 md:row-start-auto">
          {formatDay(day, locale, 'date')} · {source}
          {days >= oldDays && <Chip tone="warn">{t('age', { count: days })}</Chip>}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="col-start-3 row-start-1 text-ink-2 transition-transform group-open:rotate-180 md:col-start-4"
        />
      </summary>
      {isOpen && <div className="border-line border-t p-4">{children}</div>}
    </details>
  );
}

interface ListedFigure extends DayFigure {
  readonly text: string;
  readonly source: string;
  /** As it was read: only this one is removed. */
  readonly read: ReadRow;
  /** True if it is part of the line. */
  readonly isDrawn: boolean;
}

/** A history as a line, and its last days with their sources; a wrong one can be removed. */
export function FigureHistory({
  query,
  label,
  figures,
  format,
  remove,
}: {
  query: { readonly data?: unknown; readonly error: Error | null; readonly refetch: () => unknown };
  label: string;
  figures: readonly ListedFigure[];
  format: (value: number) => string;
  remove: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly perform: (day: string, read: ReadRow) => void;
  };
}) {
  const { t } = useTranslation('market');
  const locale = useLocale();
  const [asked, setAsked] = useState<string | null>(null);
  if (query.data === undefined) {
    return <ListWaiting found={query} loading={t('loading')} failed={t('failed')} />;
  }
  const drawn = figures.filter(({ isDrawn }) => isDrawn);
  const failure = remove.error === null ? null : failureOf(remove.error);
  return (
    <div className="grid gap-4">
      {drawn.length > 0 && <HistoryChart figures={drawn} label={label} format={format} />}
      <ul className="num divide-y divide-line text-s">
        {figures
          .slice(-listedDays)
          .reverse()
          .map(({ day, text, source, read }) => (
            <li key={day} className="flex flex-wrap items-center gap-x-4 py-1">
              <span className="w-24 text-ink-2">{formatDay(day, locale, 'date')}</span>
              <span className="w-32 font-medium">{text}</span>
              <span className="min-w-0 flex-1 text-ink-2">{source}</span>
              <RemoveFigure
                // Another figure on the same day has not been asked about.
                figure={[day, read.figure, read.currency, read.source].join(' ')}
                asked={asked}
                onAsk={setAsked}
                label={t('remove', { day: formatDay(day, locale, 'date') })}
                remove={{ ...remove, perform: () => remove.perform(day, read) }}
              />
            </li>
          ))}
      </ul>
      <p role="alert" className="text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </div>
  );
}

/**
 * The button that removes one figure of a list, confirmed at its place.
 * @param asked the figure that is about to be removed, if any
 */
export function RemoveFigure({
  figure,
  asked,
  onAsk,
  label,
  remove,
}: {
  figure: string;
  asked: string | null;
  onAsk: (figure: string | null) => void;
  label: string;
  remove: { readonly isPending: boolean; readonly perform: () => void };
}) {
  const { t } = useTranslation('market');
  if (asked !== figure) {
    return (
      <Button look="quiet" className="ml-auto" aria-label={label} onClick={() => onAsk(figure)}>
        <Trash2 aria-hidden="true" size={17} />
      </Button>
    );
  }
  return (
    <span className="ml-auto flex gap-2">
      <Button
        look="danger"
        aria-busy={remove.isPending}
        onClick={() => {
          if (!remove.isPending) remove.perform();
        }}
      >
        {t('removeConfirm')}
      </Button>
      <Button look="quiet" onClick={() => onAsk(null)}>
        {t('keep')}
      </Button>
    </span>
  );
}
