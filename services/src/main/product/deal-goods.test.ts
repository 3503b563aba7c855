import { expect, test } from 'vitest';
import { goodsOfDeal, termsOfDeal } from './deal-goods.ts';
import type { ProductBidRow, ProductRow } from './product-row.ts';

const row = {
  ...{ product_name: 'Porumb uscat', crop: 'corn', country_of_origin: 'România', unit: 'Ton', quality: null },
  ...{ distribution_counties: ['TR', 'GR', 'CL'], delivery_deadline: '2027-01-12', photos: [] },
  ...{ price_type: 'InvertedVat', vat_group: null },
} as unknown as ProductRow;
const nowMs = Date.parse('2026-12-30T23:30:00.000Z');

test('[X5] the deal of a product delivers to the buyer, who weighs and analyses, from the day of the deal on', () => {
  expect(goodsOfDeal(row, nowMs)).toMatchObject({
    ...{ product: 'corn', category: 'Cereals', harvestYear: 2027, county: 'TR', deliveryType: 'DAPTruck' },
    ...{ qualityMeasurementPlace: 'Unload', quantityMeasurementPlace: 'Unload', paymentType: 'Cash' },
    ...{ deliveryCounties: ['TR', 'GR', 'CL'], contractType: 'General' },
    deliveryPeriod: { from: '2026-12-31', to: '2027-01-12' },
  });
  const other = { ...row, crop: null, distribution_counties: [] } as unknown as ProductRow;
  expect(goodsOfDeal(other, nowMs)).toMatchObject({ product: 'others', category: 'Others', county: '' });
});

test('[X5] the delivery never ends before it begins, though the final price came after its last day', () => {
  const late = Date.parse('2027-01-17T10:00:00.000Z');
  const deliveryPeriod = { from: '2027-01-17', to: '2027-01-17' };
  expect(goodsOfDeal(row, late)).toMatchObject({ deliveryPeriod });
  const bid = { quantity_thousandths: 12_500 } as ProductBidRow;
  expect(termsOfDeal(row, bid, 870_50, late)).toMatchObject({ deliveryPeriod });
});

test('[X5] its terms have the price of the deal and the quantity of the bid', () => {
  const bid = { quantity_thousandths: 12_500 } as ProductBidRow;
  expect(termsOfDeal(row, bid, 870_50, nowMs)).toMatchObject({
    ...{ price: '870.50', quantity: '12.500', deliveryType: 'DAPTruck', paymentMethod: 'AtDelivery' },
    deliveryPeriod: { from: '2026-12-31', to: '2027-01-12' },
  });
});
