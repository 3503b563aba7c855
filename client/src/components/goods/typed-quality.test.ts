import { expect, test } from 'vitest';
import { initialGoodsOf } from './typed-quality.ts';

const bag = { ro: 'sac de 40 kg', unit: 'Bag' } as const;
const bulk = { ro: 'vrac, camion 25 t', unit: 'Ton' } as const;

test('[X6] a crop of the catalogue starts as that crop, by the tonne, named by the option', () => {
  expect(initialGoodsOf({ ro: 'Porumb', crop: 'corn' }, bulk)).toEqual({
    category: 'Cereals',
    product: 'corn',
    name: 'Porumb, vrac, camion 25 t',
    unit: 'Ton',
  });
  // Crops are never sold in bags: the form would refuse it.
  expect(initialGoodsOf({ ro: 'Porumb', crop: 'corn' }, bag).unit).toBe('Ton');
});

test('[X6] a crop without an option keeps the usual name; another product has its own', () => {
  expect(initialGoodsOf({ ro: 'Porumb', crop: 'corn' }, null).name).toBe('');
  expect(initialGoodsOf({ ro: 'Porumb pentru popcorn', crop: 'corn' }, null).name).toBe(
    'Porumb pentru popcorn',
  );
});

test('[X6] other products get the unit of the option, and no pieces from its weight', () => {
  expect(initialGoodsOf({ ro: 'Îngrășământ NPK', crop: null }, bag)).toEqual({
    category: 'Others',
    product: 'others',
    name: 'Îngrășământ NPK, sac de 40 kg',
    unit: 'Bag',
  });
  expect(initialGoodsOf({ ro: 'Ulei', crop: null }, null)).toMatchObject({ unit: 'Ton', name: 'Ulei' });
});

test('[X6] a name too long for goods is truncated', () => {
  const long = initialGoodsOf({ ro: 'a'.repeat(119), crop: null }, bag);
  expect(long.name).toHaveLength(120);
});
