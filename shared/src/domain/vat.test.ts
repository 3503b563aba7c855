import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { crops, findCrop } from './crops.ts';
import { priceTypes } from './enumerations.ts';
import { releaseVatRules, type VatRule, vatOn as vatByRules, vatChangeWithin } from './vat.ts';

const vatOn = (...[net, product, type, day]: [number, string, (typeof priceTypes)[number], string]) =>
  vatByRules(net, product, type, day, releaseVatRules);

const reversed = { vatMinor: 0, ratePercent: 0, isReverseCharge: true };

describe('vatOn', () => {
  it.each(['2025-08-01', '2026-12-30', '2026-12-31'])('reverses the charge on cereals on %s', (day) => {
    expect(vatOn(100_000, 'wheat-milling', 'InvertedVat', day)).toEqual({
      netMinor: 100_000,
      grossMinor: 100_000,
      ...reversed,
    });
  });

  it.each(['2027-01-01', '2027-06-30'])(
    'charges the reduced rate on %s, when reverse charge is over',
    (day) => {
      expect(vatOn(100_000, 'wheat-milling', 'InvertedVat', day)).toEqual({
        netMinor: 100_000,
        vatMinor: 11_000,
        grossMinor: 111_000,
        ratePercent: 11,
        isReverseCharge: false,
      });
    },
  );

  it('charges what is not under reverse charge, also where the seller asked for it', () => {
    for (const key of ['oats', 'no-such-crop', '__proto__']) {
      expect(vatOn(100_000, key, 'InvertedVat', '2026-06-01')).toMatchObject({ vatMinor: 11_000 });
    }
  });

  it('charges none where the seller is not registered for VAT', () => {
    expect(vatOn(100_000, 'corn', 'NoVat', '2027-01-01')).toMatchObject({
      vatMinor: 0,
      isReverseCharge: false,
    });
  });

  it('rounds half up, once', () => {
    expect([4, 5, 50, 51].map((net) => vatOn(net, 'oats', 'VatIncluded', '2026-06-01').vatMinor)).toEqual([
      0, 1, 6, 6,
    ]);
    expect(vatOn(150, 'oats', 'VatIncluded', '2026-06-01').vatMinor).toBe(17);
  });

  it('always adds up', () => {
    const day = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const key = fc.constantFrom(...crops.map((crop) => crop.key));
    assertProperty(
      fc.property(fc.nat(1e12), key, fc.constantFrom(...priceTypes), day, (net, crop, type, on) => {
        const { netMinor, vatMinor, grossMinor, isReverseCharge } = vatOn(net, crop, type, on);
        expect(netMinor + vatMinor).toBe(grossMinor);
        if (isReverseCharge) expect([vatMinor, findCrop(crop)?.reverseChargeVat]).toEqual([0, true]);
      }),
    );
  });

  it('[Q3] follows the table, in whatever order its rows are', () => {
    const rules: VatRule[] = [
      { group: 'cereals', from: '2028-01-01', isReverseCharge: true, ratePercent: 9, source: 'x' },
      ...releaseVatRules,
    ];
    expect(vatByRules(1000, 'corn', 'InvertedVat', '2027-12-31', rules)).toMatchObject({ vatMinor: 110 });
    expect(vatByRules(1000, 'corn', 'InvertedVat', '2028-01-01', rules)).toMatchObject(reversed);
    expect(vatByRules(1000, 'corn', 'VatIncluded', '2028-01-01', rules)).toMatchObject({ vatMinor: 90 });
    expect(vatByRules(1000, 'oats', 'VatIncluded', '2028-01-01', rules)).toMatchObject({ vatMinor: 110 });
    expect(() => vatByRules(1000, 'oats', 'NoVat', '2028-01-01', rules.slice(0, 2))).toThrow('others');
  });

  it.each([
    ['2026-12-20', '2026-12-31', null],
    ['2026-12-20', '2027-01-01', '2027-01-01'],
    ['2027-01-01', '2027-01-20', null],
    ['2025-07-20', '2025-08-20', null],
  ])('[Q3] a delivery from %s to %s crosses a change: %s', (from, to, change) => {
    expect(vatChangeWithin({ from, to }, 'corn', 'InvertedVat', releaseVatRules)).toBe(change);
    expect(vatChangeWithin({ from, to }, 'corn', 'VatIncluded', releaseVatRules)).toBe(null);
    expect(vatChangeWithin({ from, to }, 'oats', 'InvertedVat', releaseVatRules)).toBe(null);
  });
});
