import { describe, expect, it, test } from 'vitest';
import { countyOfDelivery, isSamePlace, postedPlace } from './delivery-place.ts';

describe('places of delivery', () => {
  it.each([
    ['Terminal Demo, port Constanța', 'terminal demo  PORT Constanta'],
    ['Târgoviște', ' targoviste '],
    ['Constanţa', 'Constanța'],
    [null, ' '],
  ])('%s and %s are the same', (one, other) => {
    expect(isSamePlace(one, other)).toBe(true);
  });

  it.each([
    ['Siloz Brăila', 'Siloz Buzău'],
    ['Brăila', null],
    ['Poarta 1', 'Poarta 10'],
  ])('%s and %s are not', (one, other) => {
    expect(isSamePlace(one, other)).toBe(false);
  });
});

describe('the place of delivery in a posting', () => {
  const posted = { type: 'Buying', county: 'DB', deliveryType: 'DAPTruck', deliveryLocation: 'Târgoviște' };

  it('is the buyer’s, with its county', () => {
    expect(postedPlace(posted)).toEqual({ county: 'DB', location: 'Târgoviște' });
    expect(postedPlace({ ...posted, deliveryLocation: null })).toEqual({ county: 'DB', location: null });
  });

  it('is the stated one of a seller, with the county if only one is stated', () => {
    const selling = { ...posted, type: 'Selling', county: 'TR' };
    expect(postedPlace({ ...selling, deliveryCounties: ['DB'] })).toEqual({
      county: 'DB',
      location: 'Târgoviște',
    });
    expect(postedPlace({ ...selling, deliveryCounties: ['DB', 'AG'] })?.county).toBeNull();
    expect(postedPlace({ ...selling, deliveryLocation: null, deliveryCounties: ['DB'] })).toBeNull();
  });

  it('is undefined if the buyer collects the goods', () => {
    expect(postedPlace({ ...posted, deliveryType: 'FCATruck' })).toBeNull();
  });
});

test('a delivery to the port is in its county', () => {
  expect(countyOfDelivery('DAPConstantaTruck', null)).toBe('CT');
  expect(countyOfDelivery('DAPTruck', null)).toBeNull();
  expect(countyOfDelivery('DAPTruck', 'DB')).toBe('DB');
});
