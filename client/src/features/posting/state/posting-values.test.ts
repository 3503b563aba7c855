import { expect, test } from 'vitest';
import { buyerIdentity } from '../../../testing/identity.ts';
import { missingOfRefusal, missingRights } from '../components/missing-to-post.tsx';
import { announcementSale } from './announcement-sale.ts';
import { liveSale } from './live-sale.ts';
import { withUsualTerms } from './posting-values.ts';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');
const invoiceAddress = { county: 'TR', town: 'Siliștea', street: 'Str. Gării 14' } as const;
const deliveryAddress = { county: 'CL', town: 'Lehliu', street: 'Str. Silozului 2' } as const;

test('a first posting starts with the address where the company has its goods, else with its seat', () => {
  const empty = announcementSale.empty(nowMs);
  expect(withUsualTerms(empty, { invoiceAddress, deliveryAddress: null }, null)).toEqual({
    ...empty,
    goods: { ...empty.goods, county: 'TR', town: 'Siliștea', pickupAddress: 'Str. Gării 14' },
  });
  expect(withUsualTerms(empty, { invoiceAddress, deliveryAddress }, null).goods.town).toBe('Lehliu');
  expect(withUsualTerms(empty, null, null)).toEqual(empty);
});

test('a later one repeats delivery, payment and rules of the last, and nothing of its lot, prices, grid or dates', () => {
  const empty = liveSale.empty(nowMs);
  const last = liveSale.empty(nowMs);
  Object.assign(last, { privacyType: 'Public', audience: 'Open', decisionWindowMinutes: '60' });
  Object.assign(last, { quantity: '750', startingPrice: '960', startsAt: '2026-11-26T10:00' });
  Object.assign(last.goods, { deliveryType: 'FCATruck', loadingLocation: 'Barn', paymentType: 'Cash' });
  Object.assign(last.goods, { town: 'Alexandria', product: 'corn', terms: true, contractType: 'Custom' });
  Object.assign(last.goods, { deliveryPeriod: { from: '2026-11-30', to: '2026-12-11' } });
  last.goods.grid.kind = 'asIs';
  const started = withUsualTerms(empty, { invoiceAddress, deliveryAddress: null }, last);
  expect(started).toEqual({
    ...empty,
    ...{ privacyType: 'Public', audience: 'Open', decisionWindowMinutes: '60' },
    goods: {
      ...empty.goods,
      ...{ county: '', town: 'Alexandria', pickupAddress: '' },
      ...{ deliveryType: 'FCATruck', loadingLocation: 'Barn', paymentType: 'Cash' },
    },
  });
  expect(withUsualTerms({ ...empty, type: 'Buying' }, null, last)).toEqual({ ...empty, type: 'Buying' });
});

test.each([
  [{}, {}, ['permission']],
  [{ permissions: ['Auctions.Post'] }, {}, []],
  [{ permissions: ['Auctions.Post'], roles: ['Provider'] }, {}, []],
  [{ permissions: ['Auctions.Post'], roles: ['Admin'] }, {}, ['role']],
  [{ permissions: ['Auctions.Post'], isActive: false }, {}, ['active']],
  [{ permissions: ['Auctions.Post'] }, { companyName: null }, ['details']],
  [{ permissions: ['Auctions.Post'] }, { vatState: null }, ['vat']],
])('[L0] for the user %o of the account %o is missing: %o', (user, account, missing) => {
  expect(missingRights(buyerIdentity({ user, account } as never))).toEqual(missing);
});

test('[L0] a refusal that names no known requirement names none', () => {
  expect(missingOfRefusal({ missing: 'vat' })).toBe('vat');
  expect(missingOfRefusal({ missing: 'other' })).toBeNull();
});
