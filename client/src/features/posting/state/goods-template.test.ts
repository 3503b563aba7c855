import { templateGoodsSchema } from '@recolta/shared/contracts/http/goods-templates';
import { describe, expect, test } from 'vitest';
import { hasGoods, namedTemplate, templateOf, withTemplate } from './goods-template.ts';
import { withProduct } from './goods-values.ts';
import { emptyPosting, type PostingValues } from './posting-values.ts';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');

function wheat(change: Partial<PostingValues['goods']> = {}): PostingValues {
  const values = emptyPosting(nowMs);
  const { quality, ...goods } = withProduct(values.goods, 'wheat-milling', 'Ron');
  const typed = {
    quality: { ...quality, humidity: '13,2', protein: '11,6' },
    grid: { ...goods.grid, kind: 'grid' as const },
    tolerance: { percent: '5', choice: 'Buyer' as const },
    ...{
      county: 'TR',
      town: 'Alexandria',
      loadingRate: '250',
      deliveryType: 'FCATruck',
      paymentType: 'Cash',
    },
    ...{ deliveryPeriod: { from: '2026-11-30', to: '2026-12-11' }, photos: ['a'.repeat(20)] },
    ...{ terms: true, declaration: true },
  };
  return { ...values, quantity: '750', goods: { ...goods, ...typed, ...change } };
}

describe('a template', () => {
  test('starts another posting in either language with the same goods and terms', () => {
    const saved = templateGoodsSchema.parse(templateOf(wheat(), 'ro'));
    const started = withTemplate(emptyPosting(nowMs), saved, 'en', nowMs);
    const { goods } = wheat();
    expect(started).toEqual({
      ...goods,
      quality: { ...goods.quality, humidity: '13.2', protein: '11.6' },
      ...{ deliveryPeriod: { from: '', to: '' }, photos: [], terms: false, declaration: false },
    });
  });

  test('neither contains nor replaces the fields of one lot', () => {
    const saved = templateOf(wheat(), 'ro');
    for (const field of ['photos', 'bulletin', 'contractFile', 'deliveryPeriod', 'paymentDate', 'terms'])
      expect(saved).not.toHaveProperty(field);
    const lot = { photos: ['b'.repeat(20)], deliveryPeriod: { from: '2027-01-10', to: '2027-01-20' } };
    const other = wheat({ ...lot, town: 'Caracal' });
    expect(withTemplate(other, saved, 'ro', nowMs)).toMatchObject({
      ...lot,
      town: 'Alexandria',
      terms: false,
    });
  });

  test('of another crop leaves out the proof of due diligence, which only soya has', () => {
    const soya = wheat({ product: 'soybean', eudr: { kind: 'StatementNumber', number: '26RO1234' } });
    expect(withTemplate(soya, templateOf(soya, 'ro'), 'ro', nowMs).eudr).toEqual(soya.goods.eudr);
    expect(withTemplate(soya, templateOf(wheat(), 'ro'), 'ro', nowMs).eudr).toEqual({ kind: '', number: '' });
  });

  test('stores a custom name, not the usual one with the quantity of one lot', () => {
    expect(templateOf(wheat({ name: 'Grâu panificație, 750 t, recolta 2026' }), 'ro').name).toBeUndefined();
    expect(templateOf(wheat({ name: 'Grâu bun' }), 'ro').name).toBe('Grâu bun');
  });

  test('leaves out incomplete values, figure by figure', () => {
    const { quality } = wheat().goods;
    const saved = templateOf(
      wheat({ quality: { ...quality, humidity: 'mult' }, loadingRate: '7', product: '' }),
      'ro',
    );
    expect(saved).toMatchObject({ county: 'TR', quality: { protein: 11.6 } });
    expect(saved.quality).not.toHaveProperty('humidity');
    for (const field of ['loadingRate', 'product']) expect(saved).not.toHaveProperty(field);
  });

  test('of another release is read as far as this one knows it', () => {
    const saved = {
      county: 'TR',
      gone: { a: 1 },
      deliveryType: 'Drone',
      quality: { protein: 12, gluten: 26 },
    };
    const { goods } = emptyPosting(nowMs);
    const started = withTemplate(emptyPosting(nowMs), saved, 'ro', nowMs);
    expect(started).toEqual({ ...goods, county: 'TR', quality: { ...goods.quality, protein: '12' } });
  });

  test('contains a grid with amounts only in lei: it does not know the currency of an auction', () => {
    const saved = templateOf(wheat(), 'ro');
    expect(saved.grid).toMatchObject({ kind: 'grid' });
    expect(templateOf({ ...wheat(), currency: 'Euro' }, 'ro').grid).toBeUndefined();
    const inEuro = withTemplate({ ...emptyPosting(nowMs), currency: 'Euro' }, saved, 'ro', nowMs);
    expect(inEuro.grid.kind).toBe('');
    expect(inEuro.grid.lines).not.toEqual(wheat().goods.grid.lines);
  });
});

test('only goods that were filled in require a confirmation', () => {
  expect(hasGoods(emptyPosting(nowMs), emptyPosting(nowMs))).toBe(false);
  expect(hasGoods({ ...emptyPosting(nowMs), quantity: '7', backupPrice: '9' }, emptyPosting(nowMs))).toBe(
    false,
  );
  const onlyLot = emptyPosting(nowMs);
  onlyLot.goods.photos = ['a'.repeat(20)];
  expect(hasGoods(onlyLot, emptyPosting(nowMs))).toBe(false);
  expect(hasGoods(wheat(), emptyPosting(nowMs))).toBe(true);
  const oneField = emptyPosting(nowMs);
  oneField.goods.pickupAddress = 'Str. Gării 2';
  expect(hasGoods(oneField, emptyPosting(nowMs))).toBe(true);
});

test('names are compared without case and diacritics', () => {
  const template = { id: 'a', name: 'Grâu Teleorman', savedAt: '2026-11-20T10:00:00.000Z', goods: {} };
  expect(namedTemplate([template], 'grau  teleorman')).toBe(template);
  expect(namedTemplate([template], 'Grâu')).toBeUndefined();
});
