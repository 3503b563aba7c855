import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { crops } from './crops.ts';
import {
  releaseVatRules,
  type VatGroup,
  type VatRule,
  type VatState,
  vatGroupOf,
  vatOf,
  vatStates,
  vatSum,
  vatWithin,
} from './vat.ts';

describe('vatOf', () => {
  it('[Q3] follows the table, with its rows in any order', () => {
    const rules: VatRule[] = [
      { group: 'cereals', from: '2028-01-01', isReverseCharge: true, ratePercent: 9, source: 'x' },
      ...releaseVatRules,
    ];
    const on = (day: string, buyer: VatState) =>
      vatOf({ seller: 'registered', buyer, group: 'cereals', day }, rules);
    expect(on('2027-12-31', 'registered')).toMatchObject({ regime: 'rate', ratePercent: 11 });
    expect(on('2028-01-01', 'registered')).toMatchObject({ regime: 'reverseCharge', ratePercent: 0 });
    expect(on('2028-01-01', 'notRegistered')).toMatchObject({ regime: 'rate', ratePercent: 9, source: 'x' });
    expect(() =>
      vatOf({ seller: 'registered', buyer: null, group: 'others', day: '2028-01-01' }, rules.slice(0, 2)),
    ).toThrow('others');
  });
});

describe('sums with VAT', () => {
  const vat = vatOf(
    { seller: 'registered', buyer: null, group: 'others', day: '2026-06-01' },
    releaseVatRules,
  );

  it('are rounded half up, once', () => {
    expect([4, 5, 50, 51].map((net) => vatSum(net, vat).vatMinor)).toEqual([0, 1, 6, 6]);
    expect(vatSum(150, vat).vatMinor).toBe(17);
  });

  it('always add up, and are undefined while they depend on an unknown state', () => {
    const day = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const state = fc.option(fc.constantFrom(...vatStates));
    const group = fc.constantFrom('cereals' as const, 'others' as const, 'standard' as const);
    assertProperty(
      fc.property(fc.nat(1e12), state, state, group, day, (net, seller, buyer, goods, on) => {
        const found = vatOf({ seller, buyer, group: goods, day: on }, releaseVatRules);
        const { netMinor, vatMinor, grossMinor } = vatSum(net, found);
        expect(netMinor).toBe(net);
        if (found.unknown === null) expect(netMinor + (vatMinor ?? Number.NaN)).toBe(grossMinor);
        else expect([vatMinor, grossMinor, seller === null || buyer === null]).toEqual([null, null, true]);
      }),
    );
  });
});

describe('vatWithin', () => {
  const registered = { seller: 'registered', buyer: 'registered' } as const;
  const stretches = (from: string, to: string, group: VatGroup, seller: VatState = 'registered') =>
    vatWithin({ ...registered, seller, group }, { from, to }, releaseVatRules).map((stretch) => stretch.from);

  it.each([
    ['2026-12-20', '2026-12-31', ['2026-12-20']],
    ['2026-12-20', '2027-01-01', ['2026-12-20', '2027-01-01']],
    ['2027-01-01', '2027-01-20', ['2027-01-01']],
    ['2025-07-20', '2025-08-20', ['2025-07-20']],
  ])('[Q3] a delivery from %s to %s has the periods %s', (from, to, days) => {
    expect(stretches(from, to, 'cereals')).toEqual(days);
    expect(stretches(from, to, 'standard')).toEqual([from]);
    expect(stretches(from, to, 'cereals', 'notRegistered')).toEqual([from]);
  });
});

describe('vatGroupOf', () => {
  it('[Q3] crops have their group, other goods the one their seller stated', () => {
    const groups = Object.fromEntries(crops.map(({ key }) => [key, vatGroupOf(key, null)]));
    expect(groups).toMatchObject({ 'wheat-milling': 'cereals', oats: 'others', peas: 'others' });
    expect(vatGroupOf('others', 'standard')).toBe('standard');
    expect(vatGroupOf(null, 'others')).toBe('others');
    expect(vatGroupOf('corn', 'standard')).toBe('cereals');
  });
});
