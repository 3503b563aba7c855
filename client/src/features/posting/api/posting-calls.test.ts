import { expect, test } from 'vitest';
import { changedFields } from './posting-calls.ts';

const stored = {
  price: '780.00',
  quantity: '50.000',
  step: '0.50',
  number: '77.0',
  town: 'Giurgiu',
  choices: null,
};
const shown = { ...stored, price: '780', quantity: '50', step: '0.5' };

test('[A3] an edit sends nothing for another way to write the same', () => {
  expect(changedFields({ stored, shown }, shown)).toEqual({});
  const nested = { period: { to: '2026-12-20', from: '2026-12-01' } };
  const reordered = { period: { from: '2026-12-01', to: '2026-12-20' } };
  expect(changedFields({ stored: nested, shown: reordered }, reordered)).toEqual({});
});

test('[A3] an edit sends what its owner changed, however little', () => {
  const edited = { ...shown, price: '780.1', number: '77' };
  expect(changedFields({ stored, shown }, edited)).toEqual({ price: '780.1', number: '77' });
});

test('[A3] an edit sends what its form shows otherwise than it is stored', () => {
  const usual = { ...shown, choices: { disputes: 'Court' } };
  expect(changedFields({ stored, shown: usual }, usual)).toEqual({ choices: { disputes: 'Court' } });
  expect(changedFields({ stored: { ...stored, price: '870.00' }, shown }, shown)).toEqual({ price: '780' });
});
