import { expect, test } from 'vitest';
import { ratesOf } from './market-data.ts';

test('[Q4] each currency has its own rate, day and source; unknown currencies and malformed rates are left out', () => {
  const euro = { currency: 'Euro', day: '2026-11-26', rate: '5.0912', source: 'BNR' };
  const dollar = { currency: 'Dollar', day: '2026-11-25', rate: '4.3907', source: 'ECB' };
  const other = { currency: 'Leva', day: '2026-11-24', rate: '2.6001', source: 'BNR' };
  expect(ratesOf([other, dollar, euro])).toEqual({
    Euro: { currency: 'Euro', day: '2026-11-26', source: 'BNR', tenThousandths: 50_912 },
    Dollar: { currency: 'Dollar', day: '2026-11-25', source: 'ECB', tenThousandths: 43_907 },
  });
  expect(ratesOf([{ ...euro, rate: 'five' }])).toEqual({ Euro: undefined, Dollar: undefined });
});
