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
export const countyTiles = rows.flatMap((row) => row.split(' ').map((code) => (code === '.' ? null : code)));

/** Position of each county on the tile map, rows and columns from 1. */
export const countyPlaces = countyTiles.flatMap((code, at) =>
  code === null ? [] : [{ code, row: Math.floor(at / 8) + 1, column: (at % 8) + 1 }],
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
