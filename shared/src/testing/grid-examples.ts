import type { Currency } from '../domain/enumerations.ts';
import type { Measured } from '../domain/goods/apply-grid.ts';
import { gridTemplate } from '../domain/goods/grid-templates.ts';
import type { GridLine } from '../domain/goods/quality-grid.ts';

const wheat = gridTemplate('wheat-milling', 'Ron');
const sunflower = gridTemplate('sunflower', 'Euro');
const atBase = { humidity: 14, impurities: 2, protein: 12.5, hectolitricMass: 78 };

/** One of the twelve examples of `docs/settlement.md`, calculated by hand. */
export interface GridExample {
  /** Crop of the goods. */
  readonly product: string;
  readonly currency: Currency;
  readonly name: string;
  readonly lines: readonly GridLine[];
  readonly measured: Measured;
  readonly grossKg: number;
  readonly price: string;
  /** Payable weight, price and sum, calculated by hand in docs/settlement.md. */
  readonly paid: readonly [kg: number, price: string, sum: string];
  /** Deduction or addition of each line, in the order of the grid; without those that are zero. */
  readonly changes: Readonly<Record<string, string>>;
  readonly rejectable?: readonly string[];
  readonly notMeasured?: readonly string[];
}

const lot = {
  product: 'wheat-milling',
  currency: 'Ron',
  lines: wheat,
  grossKg: 750_000,
  price: '1055.00',
} as const;
const truck = {
  product: 'corn',
  currency: 'Ron',
  lines: gridTemplate('corn', 'Ron'),
  grossKg: 24_860,
  price: '925.00',
} as const;
const seeds = {
  product: 'sunflower',
  currency: 'Euro',
  lines: sunflower,
  grossKg: 240_000,
  price: '500.00',
} as const;

export const gridExamples: readonly GridExample[] = [
  {
    ...lot,
    name: 'example 1: exactly the base',
    measured: atBase,
    paid: [750_000, '1055.00', '791250.00'],
    changes: {},
  },
  {
    ...lot,
    name: 'example 2: wetter',
    measured: { ...atBase, humidity: 14.8 },
    paid: [744_000, '1055.00', '784920.00'],
    changes: { humidity: '-6330.00' },
  },
  {
    ...lot,
    name: 'example 3: wetter and with impurities',
    measured: { ...atBase, humidity: 15, impurities: 3 },
    paid: [735_000, '1055.00', '775425.00'],
    changes: { humidity: '-7912.50', impurities: '-7912.50' },
  },
  {
    ...lot,
    name: 'example 4: better protein, paid for',
    measured: { ...atBase, protein: 13.1, humidity: 12, hectolitricMass: 80 },
    paid: [750_000, '1061.00', '795750.00'],
    changes: { protein: '4500.00' },
  },
  {
    ...lot,
    name: 'example 5: less protein and half a step of hectolitre mass',
    measured: { ...atBase, protein: 11.7, hectolitricMass: 76.5 },
    paid: [750_000, '1041.00', '780750.00'],
    changes: { protein: '-6000.00', hectolitricMass: '-4500.00' },
  },
  {
    ...lot,
    name: 'example 6: everything at its limit',
    measured: { humidity: 15.5, impurities: 4, protein: 11, hectolitricMass: 75 },
    paid: [723_750, '1028.00', '744015.00'],
    changes: {
      humidity: '-11868.75',
      impurities: '-15825.00',
      protein: '-10856.25',
      hectolitricMass: '-8685.00',
    },
  },
  {
    ...lot,
    name: 'example 7: past the limit of moisture',
    measured: { ...atBase, humidity: 15.6 },
    paid: [738_000, '1055.00', '778590.00'],
    changes: { humidity: '-12660.00' },
    rejectable: ['humidity'],
  },
  {
    ...seeds,
    name: 'example 8: more oil than the base',
    measured: { humidity: 9, impurities: 2, oil: 45.3 },
    paid: [240_000, '509.75', '122340.00'],
    changes: { oil: '2340.00' },
  },
  {
    ...seeds,
    name: 'example 9: less oil, and wetter',
    measured: { humidity: 9.4, impurities: 2, oil: 42.5 },
    paid: [239_040, '488.75', '116830.80'],
    changes: { humidity: '-480.00', oil: '-2689.20' },
  },
  {
    ...truck,
    name: 'example 10: one lorry, rounded to the kilogram and the ban',
    measured: { humidity: 15.2, impurities: 2.3, hectolitricMass: 72 },
    paid: [24_611, '925.00', '22765.18'],
    changes: { humidity: '-160.95', impurities: '-69.37' },
  },
  {
    ...{ product: 'corn', currency: 'Ron' },
    name: 'example 11: as is, no grid',
    lines: [],
    measured: { humidity: 25 },
    grossKg: 500_000,
    price: '880.00',
    paid: [500_000, '880.00', '440000.00'],
    changes: {},
  },
  {
    ...{ product: 'barley-malting', currency: 'Ron' },
    name: 'example 12: malting barley with too much protein, one property not measured',
    lines: gridTemplate('barley-malting', 'Ron'),
    measured: { humidity: 13.5, impurities: 2, protein: 11.9 },
    grossKg: 100_000,
    price: '1100.00',
    paid: [100_000, '1096.00', '109600.00'],
    changes: { protein: '-400.00' },
    notMeasured: ['hectolitricMass'],
  },
];
