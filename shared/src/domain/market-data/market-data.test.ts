import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { currencies } from '../enumerations.ts';
import { convertMinor, type Rates } from './exchange-rates.ts';
import { compareWithFob } from './far-above-fob.ts';
import { ageDays } from './reference-prices.ts';

const day = '2026-11-20';
const rates: Rates = {
  Euro: { currency: 'Euro', day, tenThousandths: 50903, source: 'BNR' },
  Dollar: { currency: 'Dollar', day, tenThousandths: 43975, source: 'BNR' },
};

describe('exchange rates', () => {
  it('[Q4] convert by lei, rounded half up once', () => {
    // 212 × 5.0903 = 1,079.1436
    expect(convertMinor(212_00, 'Euro', 'Ron', rates)).toBe(1079_14);
    expect(convertMinor(1079_14, 'Ron', 'Euro', rates)).toBe(212_00);
    // 100 × 5.0903 ÷ 4.3975 = 115.7544…
    expect(convertMinor(100_00, 'Euro', 'Dollar', rates)).toBe(115_75);
    expect(convertMinor(100_00, 'Ron', 'Ron', {})).toBe(100_00);
  });

  it('[Q4] give no figure without a rate', () => {
    expect(convertMinor(100_00, 'Euro', 'Ron', {})).toBeNull();
    expect(convertMinor(100_00, 'Dollar', 'Euro', { Euro: rates.Euro })).toBeNull();
  });
});

describe('a desired price compared with FOB Constanța', () => {
  const fob = { priceMinor: 212_00, currency: 'Euro' } as const;
  const compare = (priceMinor: number) => compareWithFob({ priceMinor, currency: 'Ron' }, fob, rates);

  it('[A4] is far above from more than 20 % on', () => {
    // 1.2 × 1,079.1436 = 1,294.97232
    expect(compare(1294_97)).toEqual({ fobMinor: 1079_14, thresholdMinor: 1294_97, isFarAbove: false });
    expect(compare(1294_98)).toMatchObject({ isFarAbove: true });
    const inEuro = (priceMinor: number) => compareWithFob({ priceMinor, currency: 'Euro' }, fob, rates);
    expect([inEuro(254_40)?.isFarAbove, inEuro(254_41)?.isFarAbove]).toEqual([false, true]);
  });

  it('[A4] has no notice without a price or a rate', () => {
    expect(compareWithFob({ priceMinor: 9999_00, currency: 'Ron' }, undefined, rates)).toBeNull();
    expect(compareWithFob({ priceMinor: 9999_00, currency: 'Ron' }, fob, {})).toBeNull();
  });

  it('[A4] agrees with its own threshold to the last unit, in any two currencies', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    const currency = fc.constantFrom(...currencies);
    assertProperty(
      fc.property(price, price, currency, currency, (desiredMinor, fobMinor, own, other) => {
        const found = compareWithFob(
          { priceMinor: desiredMinor, currency: own },
          { priceMinor: fobMinor, currency: other },
          rates,
        );
        if (!found) throw new Error('no comparison');
        if (desiredMinor > found.thresholdMinor + 1) expect(found.isFarAbove).toBe(true);
        if (desiredMinor < found.thresholdMinor) expect(found.isFarAbove).toBe(false);
      }),
    );
  });
});

it('[Q4] counts the age of a figure in days', () => {
  expect([ageDays('2026-11-20', '2026-11-22'), ageDays('2026-03-28', '2026-03-30')]).toEqual([2, 2]);
});
