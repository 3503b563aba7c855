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

/** Position of each county on the tile map, rows and columns from 1. */
export const countyPlaces = rows.flatMap((row, at) =>
  row
    .split(' ')
    .map((code, column) => ({ code, row: at + 1, column: column + 1 }))
    .filter(({ code }) => code !== '.'),
);

/** Lowest count of each shade of the map, the lightest first. */
export const shades = [
  { from: 0, label: '0' },
  { from: 1, label: '1–4' },
  { from: 5, label: '5–14' },
  { from: 15, label: '15–29' },
  { from: 30, label: '30+' },
] as const;

export type Shade = 0 | 1 | 2 | 3 | 4;

/** The shade of a count. */
export function shadeOf(count: number): Shade {
  return shades.findLastIndex(({ from }) => count >= from) as Shade;
}
