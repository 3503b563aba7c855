import { storedAnnouncementSchema } from '@recolta/shared/contracts/http/announcement-state';
import {
  announcementPostingSchema,
  isMaterialChange,
} from '@recolta/shared/domain/announcement/announcement-posting';
import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { describe, expect, test } from 'vitest';
import { bagOptionId, catalogueProduct, cornId, driedOptionId } from '../../../testing/catalogue.ts';
import { type AnnouncementValues, announcementSale, announcementValues } from './announcement-sale.ts';
import { withProduct } from './goods-values.ts';
import { postingIssues, postingStepOfPath } from './posting-steps.ts';
import { startedValues } from './posting-values.ts';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');

function filled(change: Partial<AnnouncementValues> = {}): AnnouncementValues {
  const values = announcementSale.empty(nowMs);
  values.goods = withProduct(values.goods, 'wheat-milling', 'Ron');
  Object.assign(values.goods, {
    county: 'TR',
    town: 'Alexandria',
    deliveryType: 'FCATruck',
    loadingLocation: 'Barn',
    deliveryPeriod: { from: '2026-12-20', to: '2027-01-11' },
    paymentType: 'PaymentAtLoad',
    qualityMeasurementPlace: 'Load',
    quantityMeasurementPlace: 'Load',
    terms: true,
    declaration: true,
  });
  values.goods.grid.kind = 'grid';
  const typed = {
    privacyType: 'Public',
    quantity: '200',
    price: '1.050,50',
    deadline: '2026-12-18',
  } as const;
  return { ...values, ...typed, ...change };
}
const issues = (values: AnnouncementValues) =>
  postingIssues(announcementSale, values, 'ro', nowMs).map(({ path, rule }) => `${path} ${rule}`);

describe('a typed announcement', () => {
  test('[A1] becomes the posting in the call’s form', () => {
    expect(issues(filled())).toEqual([]);
    expect(announcementPostingSchema.parse(announcementSale.postingOf(filled(), 'ro'))).toMatchObject({
      price: '1050.50',
      quantity: '200',
      minimumBidThreshold: null,
      minPrice: null,
      acceptsDesiredPrice: false,
      deadline: '2026-12-18',
      goods: { name: 'Grâu panificație, 200 t, recolta 2026' },
    });
  });

  test('[B3] has a smallest part only if parts are sold', () => {
    const typed = { minimumBidThreshold: '25' };
    expect(announcementSale.postingOf(filled(typed), 'ro')).toMatchObject({ minimumBidThreshold: null });
    const parts = filled({ ...typed, biddingType: 'Flexible' });
    expect(announcementSale.postingOf(parts, 'ro')).toMatchObject({ minimumBidThreshold: '25' });
    expect(issues({ ...parts, minimumBidThreshold: '' })).toEqual(['minimumBidThreshold required']);
    expect(issues({ ...parts, minimumBidThreshold: '201' })).toEqual(['minimumBidThreshold quantity']);
  });

  test('[A2] [A7] prices and days are checked at their fields', () => {
    expect(issues(filled({ minPrice: '1.100', maxPrice: '900', backupPrice: '1.200' }))).toEqual([
      'backupPrice betterThanOwnPrice',
      'minPrice aboveOwnPrice',
      'maxPrice belowOwnPrice',
    ]);
    expect(issues(filled({ deadline: '2026-11-21' }))).toEqual(['deadline past']);
    expect(issues(filled({ deadline: '' }))).toEqual(['deadline required']);
    expect(issues(filled({ deadline: '2027-01-15' }))).toEqual(['goods.deliveryPeriod.to auctionEnd']);
    expect(postingStepOfPath(announcementSale, 'deadline')).toBe('price');
    expect(postingStepOfPath(announcementSale, 'goods.deliveryPeriod.to')).toBe('delivery');
  });

  test('an empty form has no issue that depends on missing values', () => {
    const found = postingIssues(announcementSale, announcementSale.empty(nowMs), 'ro', nowMs);
    expect(found[0]?.path).toBe('goods.product');
    expect(found.every(({ rule }) => rule === 'required' || rule === 'oneOf')).toBe(true);
  });
});

describe('a stored announcement', () => {
  const stored = storedAnnouncementSchema.parse({
    ...announcementPostingSchema.parse(
      announcementSale.postingOf(filled({ biddingType: 'Flexible', minimumBidThreshold: '25' }), 'ro'),
    ),
    ...{ price: '1050.50', quantity: '200.000', minimumBidThreshold: '25.000' },
  });

  test.each(['ro', 'en'] as const)('[A3] is edited unchanged (%s)', (locale) => {
    const shown = announcementValues(stored, locale, nowMs, false);
    expect(postingIssues(announcementSale, shown, locale, nowMs)).toEqual([]);
    const again = announcementPostingSchema.parse(announcementSale.postingOf(shown, locale));
    const asStored = { price: '1050.50', quantity: '200.000', minimumBidThreshold: '25.000' };
    const goods = { ...stored.goods, contractChoices: usualChoices };
    expect({ ...again, ...asStored }).toEqual({ ...stored, goods });
    expect(isMaterialChange(announcementPostingSchema.parse(stored), again)).toBe(false);
  });

  test('[A6] is posted again with the remaining quantity, which its usual name follows', () => {
    const named = { ...stored, quantityLeft: '75.000' };
    const shown = announcementValues(named, 'ro', nowMs, true);
    expect(shown).toMatchObject({ quantity: '75', goods: { name: '' } });
    expect(announcementSale.postingOf(shown, 'ro')).toMatchObject({
      goods: { name: 'Grâu panificație, 75 t, recolta 2026' },
    });
    expect(announcementValues({ ...named, quantityLeft: '0.000' }, 'ro', nowMs, true).quantity).toBe('200');
    const own = { ...stored, goods: { ...stored.goods, name: 'Grâu de la Ion, 200 t' } };
    expect(announcementValues(own, 'ro', nowMs, true).goods.name).toBe('Grâu de la Ion, 200 t');
  });

  test('[A6] is posted again without its days, and its terms must be accepted again', () => {
    const shown = announcementValues(stored, 'ro', nowMs, true);
    expect(shown).toMatchObject({
      quantity: '200',
      price: '1050,5',
      deadline: '',
      minimumBidThreshold: '25',
    });
    expect(postingIssues(announcementSale, shown, 'ro', nowMs).map(({ path }) => path)).toEqual([
      'goods.deliveryPeriod.from',
      'goods.deliveryPeriod.to',
      'deadline',
      'goods.terms',
      'goods.declaration',
    ]);
  });
});

test('the address sets the initial type and crop; invalid values are ignored', () => {
  const started = (query: string) => startedValues(announcementSale.empty(nowMs), new URLSearchParams(query));
  expect(started('auctionType=Buying&productId=corn')).toMatchObject({
    type: 'Buying',
    goods: { product: 'corn' },
  });
  expect(started('auctionType=Theft&productId=cotton')).toEqual(announcementSale.empty(nowMs));
});

test('[X6] a catalogue product starts the form with its goods and the usual grid of its crop', () => {
  const empty = announcementSale.empty(nowMs);
  const started = (query: string, change = {}) =>
    startedValues(empty, new URLSearchParams(query), catalogueProduct(change)).goods;
  const corn = started(`productId=${cornId}&optionId=${driedOptionId}`);
  expect(corn).toMatchObject({ product: 'corn', name: 'Porumb, Uscat, ≤ 14,5 %', unit: 'Ton' });
  expect(corn.grid.lines.length).toBeGreaterThan(0);
  // Figures are a statement of the owner: none is prefilled.
  expect(corn.quality.humidity).toBe('');
  expect(started(`productId=${cornId}&optionId=${bagOptionId}`, { crop: null })).toMatchObject({
    ...{ product: 'others', unit: 'Bag', packageQuantity: '', name: 'Porumb, Sac de 40 kg' },
  });
  expect(started(`productId=${cornId}&optionId=unknown`).name).toBe('');
});
