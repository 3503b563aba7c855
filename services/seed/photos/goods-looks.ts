import { straw } from './farm-shapes.ts';

/** How one kind of goods is drawn. */
export interface Look {
  /** One piece, around the origin; its outline is of the drawing's line. */
  readonly shape: string;
  /** Fills of pieces; the first is also that of a load. */
  readonly fills: readonly [string, string, string];
  /** Between the pieces. */
  readonly ground: string;
  /** Distance of pieces, in the drawing's units. */
  readonly size: number;
  /** True for packages, which stand in rows. */
  readonly isUpright?: true;
}

/** An ear's grain with its crease, by half of its length and width. */
const grain = (long: number, wide: number) =>
  `<path d="M${-long} 0C${-long * 0.6} ${-wide * 1.3} ${long * 0.6} ${-wide * 1.3} ${long} 0C${long * 0.6} ${wide * 1.3} ${-long * 0.6} ${wide * 1.3} ${-long} 0Z"/><path d="M${-long * 0.7} 0H${long * 0.7}" stroke-width="3"/>`;
const ball = (radius: number) => `<circle r="${radius}"/>`;
const gold = { fills: ['#d9b765', '#ead39a', '#c39c45'], ground: '#93742c' } as const;
const pale = { fills: ['#e0cf9c', '#eee2bd', '#cdb878'], ground: '#a48f4f' } as const;
const bottle =
  '<path d="M-14 -84h28v34q26 16 26 44v76q0 14 -14 14h-52q-14 0 -14 -14v-76q0 -28 26 -44Z"/><path d="M-14 -66h28M-40 10h80M-40 50h80" stroke-width="4"/>';
const jar =
  '<rect x="-40" y="-44" width="80" height="104" rx="16"/><path d="M-34 -68h68v22h-68ZM-40 0h80M-40 34h80" stroke-width="4"/>';
const crate =
  '<path d="M-66 -44H66V48H-66Z"/><path d="M-66 -14H66M-66 18H66M-40 -44V48M40 -44V48" stroke-width="4"/>';
const bale =
  '<rect x="-66" y="-40" width="132" height="80" rx="10"/><path d="M-24 -40V40M24 -40V40" stroke-width="4"/>';

export const goodsLooks = {
  'wheat-milling': { ...gold, shape: grain(46, 19), size: 58 },
  'wheat-feed': {
    fills: ['#c6ab66', '#d8c48a', '#ab8f47'],
    ground: '#83692c',
    shape: grain(40, 18),
    size: 54,
  },
  'wheat-durum': {
    fills: ['#d9a648', '#e8c274', '#bd8730'],
    ground: '#8a6420',
    shape: grain(52, 17),
    size: 60,
  },
  'barley-feed': { ...pale, shape: grain(56, 16), size: 60 },
  'barley-malting': {
    fills: ['#e9d9a0', '#f3e9c6', '#d6c184'],
    ground: '#ab9450',
    shape: grain(54, 20),
    size: 62,
  },
  oats: { fills: ['#e6dcc0', '#f2ecdb', '#cfc19a'], ground: '#a3946a', shape: grain(62, 13), size: 56 },
  rye: { fills: ['#b0a473', '#c6bc93', '#948757'], ground: '#6e6238', shape: grain(54, 13), size: 52 },
  corn: {
    ...{ fills: ['#e3ab3c', '#f0c767', '#cf8f24'], ground: '#8f5f14', size: 62 },
    shape:
      '<path d="M-30 -26Q0 -42 30 -26Q40 10 12 38Q0 46 -12 38Q-40 10 -30 -26Z"/><path d="M-12 -14q12 -8 24 0" stroke-width="3"/>',
  },
  sunflower: {
    ...{ fills: ['#57503f', '#7b7462', '#463f31'], ground: '#2e281d', size: 58 },
    shape:
      '<path d="M0 -52Q30 -10 18 34Q0 52 -18 34Q-30 -10 0 -52Z"/><path d="M-5 -26Q-12 4 -7 32M5 -26Q12 4 7 32" stroke="#d9d2bd" stroke-width="4"/>',
  },
  rapeseed: { fills: ['#4d3a2b', '#6a5340', '#382a1f'], ground: '#221912', shape: ball(21), size: 42 },
  soybean: {
    ...{ fills: ['#e4d19a', '#f0e3bd', '#d0b877'], ground: '#a08a4a', size: 60 },
    shape: '<ellipse rx="34" ry="28"/><path d="M-8 20h16" stroke-width="6"/>',
  },
  peas: { fills: ['#c5bd70', '#dad494', '#a9a152'], ground: '#7c7535', shape: ball(31), size: 60 },
  potatoes: {
    ...{ fills: ['#c9a468', '#dcc08c', '#b18a4c'], ground: '#6d5023', size: 128 },
    shape:
      '<path d="M-70 -4C-70 -50 -20 -64 22 -54S78 -14 70 20S14 62 -24 54S-70 30 -70 -4Z"/><path d="M-30 -20h14M18 -30h12M2 18h14M38 8h10" stroke-width="5"/>',
  },
  fertiliser: { fills: ['#d8d0bf', '#ece6d8', '#b9978a'], ground: '#948b76', shape: ball(24), size: 48 },
  lucerne: {
    fills: ['#a8963f', '#c2b163', '#8b7a2c'],
    ground: '#5f5320',
    shape: '<ellipse rx="23" ry="16"/>',
    size: 40,
  },
  oil: {
    fills: ['#dcb54a', '#e8c76b', '#cda136'],
    ground: straw.light,
    shape: bottle,
    size: 132,
    isUpright: true,
  },
  honey: {
    fills: ['#d99f33', '#e9bd62', '#c4861f'],
    ground: straw.light,
    shape: jar,
    size: 118,
    isUpright: true,
  },
  crates: {
    fills: ['#d0b877', '#e3d3a4', '#b99d52'],
    ground: straw.white,
    shape: crate,
    size: 138,
    isUpright: true,
  },
  hay: {
    fills: ['#bda95c', '#d3c284', '#a08b40'],
    ground: straw.line,
    shape: bale,
    size: 128,
    isUpright: true,
  },
} as const satisfies Readonly<Record<string, Look>>;
export type Goods = keyof typeof goodsLooks;
