import { expect, test } from 'vitest';
import { addressOf, addressValues, emptyAddress } from './address-values.ts';

const office = { county: 'IL', town: 'Slobozia', street: 'Str. Lungă 1' };

test.each([
  ['', undefined],
  ['  ', undefined],
  [' 920001 ', '920001'],
])('the postal code „%s” is sent as %s', (postalCode, sent) => {
  const address = addressOf({ ...emptyAddress, ...office, postalCode });
  expect(address).toEqual(sent === undefined ? office : { ...office, postalCode: sent });
});

test('an address abroad is sent with its country in place of a county, and typed again as it was', () => {
  const abroad = { country: 'HU', town: 'Szeged', street: 'Kossuth 4' } as const;
  const typed = addressValues(abroad);
  expect(typed).toEqual({ ...emptyAddress, ...abroad });
  expect(addressOf({ ...typed, county: 'B' })).toEqual(abroad);
  expect(addressValues(null)).toEqual(emptyAddress);
});
