import { describe, expect, it } from 'vitest';
import { type KnownPrices, priceCaution } from './price-caution.ts';

const known = (changes: Partial<KnownPrices> = {}): KnownPrices => ({
  ...{ posted: 780_00, best: null, answered: null },
  ...changes,
});

describe('priceCaution', () => {
  it('[B2] warns a buyer past a quarter above the posted price, not at a quarter', () => {
    expect(priceCaution('buyer', 975_00, known())).toBeNull();
    expect(priceCaution('buyer', 975_01, known())).toMatchObject({ past: 'posted' });
    expect(priceCaution('buyer', 7800_00, known())).toEqual({ past: 'posted', part: 9 });
    expect(priceCaution('buyer', 78_00, known())).toBeNull();
  });

  it('[B2] warns a seller past a quarter below the posted price', () => {
    expect(priceCaution('seller', 585_00, known())).toBeNull();
    expect(priceCaution('seller', 584_99, known())).toMatchObject({ past: 'posted' });
    expect(priceCaution('seller', 78_00, known())).toEqual({ past: 'posted', part: 0.9 });
    expect(priceCaution('seller', 7800_00, known())).toBeNull();
  });

  it('[B4] compares with the most that the sender has seen: the best bid or the answered round', () => {
    expect(priceCaution('buyer', 1100_00, known({ best: 900_00 }))).toBeNull();
    expect(priceCaution('buyer', 1200_00, known({ best: 900_00, answered: 700_00 }))).toMatchObject({
      past: 'best',
    });
    expect(priceCaution('buyer', 1200_00, known({ best: 700_00, answered: 900_00 }))).toMatchObject({
      past: 'answered',
    });
    expect(priceCaution('seller', 550_00, known({ answered: 500_00 }))).toBeNull();
    expect(priceCaution('seller', 50_00, known({ answered: 500_00 }))).toEqual({
      past: 'answered',
      part: 0.9,
    });
  });
});
