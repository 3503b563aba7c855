import { countyName } from '@recolta/shared/domain/counties';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';

const shadeClasses = ['bg-(--m0)', 'bg-(--m1)', 'bg-(--m2)', 'bg-(--m3)', 'bg-(--m4)'] as const;

/**
 * Romania as one tile per county, roughly at its location, with its number of announcements: a filter of the list. The
 * chosen tile has a dark outline.
 */
export function CountyMap({
  counts,
  chosen,
  onToggle,
}: {
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  onToggle: (code: string) => void;
}) {
  const { t } = useTranslation('announcements');
  return (
    <fieldset className="mb-4 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <legend className="sr-only">{t('county')}</legend>
      <div className="mx-auto grid max-w-[560px] grid-cols-8 gap-1">
        {countyTiles.map((code, at) => {
          if (code === null) return <span key={at} />;
          const count = counts[code] ?? 0;
          return (
            <button
              key={code}
              type="button"
              aria-pressed={chosen.includes(code)}
              title={countyName(code)}
              onClick={() => onToggle(code)}
              className={classNames(
                'num grid aspect-square min-w-0 place-content-center rounded-1 border border-line text-center text-ink text-xs leading-tight',
                shadeClasses[shadeOf(count)],
                chosen.includes(code) && 'outline-2 outline-ink -outline-offset-2',
              )}
            >
              <span aria-hidden="true" className="font-semibold">
                {code}
              </span>
              <span aria-hidden="true">{count === 0 ? '–' : count}</span>
              <span className="sr-only">{t('countyCount', { name: countyName(code), count })}</span>
            </button>
          );
        })}
      </div>
      <ul className="num mx-auto mt-3 flex max-w-[560px] flex-wrap gap-x-3 gap-y-1 text-ink-2 text-xs">
        {shades.map(({ label }, at) => (
          <li key={label} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={classNames('size-4 rounded-1 border border-line', shadeClasses[at])}
            />
            {label}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Rows of the map from north to south, from west to east; a dot is an empty tile. */
const rows = [
  '. SM MM . SV BT . .',
  'BH SJ CJ BN NT IS . .',
  'AR AB MS HR BC VS . .',
  'TM HD SB BV CV VN GL .',
  'CS GJ VL AG PH BZ BR TL',
  'MH DJ OT DB IF B IL CT',
  '. . . TR GR CL . .',
];

/** The tiles of the map in the order of reading, eight in a row: the code of a county, or null without one. */
const countyTiles = rows.flatMap((row) => row.split(' ').map((code) => (code === '.' ? null : code)));

/** Position of each county on the tile map, rows and columns from 1. */
export const countyPlaces = countyTiles.flatMap((code, at) =>
  code === null ? [] : [{ code, row: Math.floor(at / 8) + 1, column: (at % 8) + 1 }],
);

/** Lowest count of each shade of the map, the lightest first. */
const shades = [
  { from: 0, label: '0' },
  { from: 1, label: '1–4' },
  { from: 5, label: '5–14' },
  { from: 15, label: '15–29' },
  { from: 30, label: '30+' },
] as const;

type Shade = 0 | 1 | 2 | 3 | 4;

/** The shade of a count. */
export function shadeOf(count: number): Shade {
  return shades.findLastIndex(({ from }) => count >= from) as Shade;
}
