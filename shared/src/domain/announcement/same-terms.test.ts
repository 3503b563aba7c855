import { describe, expect, it } from 'vitest';
import { statedBidTerms } from '../../testing/announcement-fixture.ts';
import type { BidTerms } from '../goods/bid-terms.ts';
import { areSameTerms } from './same-terms.ts';

const terms = (changes: Partial<BidTerms> = {}) => statedBidTerms(0, changes);

describe('areSameTerms', () => {
  it.each<[string, Partial<BidTerms>, Partial<BidTerms>]>([
    ['equal terms', {}, {}],
    ['another spelling of figures', { price: '1040.00', quantity: '200.000' }, {}],
    ['another message', { note: 'Plata la 30 de zile' }, {}],
    [
      'another spelling of a place',
      { deliveryType: 'DAPTruck', loadingLocation: null, deliveryLocation: 'Terminal Demo, port' },
      { deliveryType: 'DAPTruck', loadingLocation: null, deliveryLocation: 'terminal demo  port' },
    ],
    [
      'the port’s county left open',
      { deliveryType: 'DAPConstantaTruck', loadingLocation: null, deliveryCounty: 'CT' },
      { deliveryType: 'DAPConstantaTruck', loadingLocation: null },
    ],
    [
      'an aval that is not stated',
      { paymentType: 'OrderNote', withAval: false },
      { paymentType: 'OrderNote' },
    ],
  ])('[B4] sees no change in %s', (_, one, other) => {
    expect(areSameTerms(terms(one), terms(other))).toBe(true);
  });

  it.each<[string, Partial<BidTerms>]>([
    ['price', { price: '1041' }],
    ['quantity', { quantity: '300' }],
    ['payment', { paymentType: 'Cash' }],
    ['days of payment', { paymentDays: 45 }],
    ['date of payment', { paymentDate: '2026-12-20' }],
    ['delivery', { deliveryType: 'FCAWagon', loadingLocation: null }],
    ['place of loading', { loadingLocation: null }],
    ['county', { deliveryCounty: 'TM' }],
    ['place', { deliveryLocation: 'Gara Lehliu' }],
    ['period', { deliveryPeriod: { from: '2026-12-05', to: '2026-12-21' } }],
  ])('[B4] sees a change of the %s', (_, changes) => {
    expect(areSameTerms(terms(), terms(changes))).toBe(false);
  });
});
