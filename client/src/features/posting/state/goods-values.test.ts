import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { expect, test } from 'vitest';
import { emptyGoods, withProduct } from './goods-values.ts';

test('what only other goods have is asked again after a crop, and what only soya has after another crop', () => {
  const others = {
    ...withProduct(emptyGoods(Date.parse('2026-11-22T10:00:00.000Z')), otherProduct, 'Ron'),
    ...{ unit: 'Bag', packageQuantity: '25', vatGroup: 'others' },
  };
  expect(withProduct(others, otherProduct, 'Euro')).toMatchObject({
    ...{ unit: 'Bag', packageQuantity: '25', vatGroup: 'others' },
  });
  const soya = withProduct(others, 'soybean', 'Ron');
  expect(soya).toMatchObject({ unit: 'Ton', packageQuantity: '', vatGroup: '' });
  const eudr = { kind: 'StatementNumber', number: '7' };
  expect(withProduct({ ...soya, eudr }, 'soybean', 'Ron').eudr).toEqual(eudr);
  expect(withProduct({ ...soya, eudr }, 'corn', 'Ron').eudr).toEqual({ kind: '', number: '' });
  expect(withProduct(soya, otherProduct, 'Ron').vatGroup).toBe('');
});
