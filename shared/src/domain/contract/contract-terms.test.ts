import { describe, expect, it } from 'vitest';
import { releaseVatRules, type VatState } from '../vat.ts';
import { contractTotal, contractVat } from './contract-terms.ts';

const supply = (from: string, to: string) => ({
  product: 'corn',
  deliveryPeriod: { from, to },
});
const registered = { vatState: 'registered' } as const;
const notRegistered = { vatState: 'notRegistered' } as const;
const unknown = { vatState: null } as const;
type Party = { readonly vatState: VatState | null };
const vat = (of: ReturnType<typeof supply>, seller: Party = registered, buyer: Party = registered) =>
  contractVat(of, seller, buyer, releaseVatRules);

describe('contractVat', () => {
  it('[Q3] is the regime of the delivery', () => {
    expect(vat(supply('2026-12-01', '2026-12-31'))).toEqual([
      {
        from: '2026-12-01',
        regime: 'reverseCharge',
        ratePercent: 0,
        source: 'art. 331 alin. (2) lit. c) și alin. (6) Cod fiscal',
      },
    ]);
    expect(vat(supply('2027-01-01', '2027-01-31'))).toMatchObject([{ regime: 'rate', ratePercent: 11 }]);
    expect(vat({ ...supply('2026-12-01', '2026-12-31'), product: 'oats' })).toMatchObject([
      { regime: 'rate' },
    ]);
  });

  it('[Q3] has both regimes of a period that crosses a change', () => {
    expect(vat(supply('2026-12-15', '2027-01-15'))).toMatchObject([
      { from: '2026-12-15', regime: 'reverseCharge' },
      { from: '2027-01-01', regime: 'rate', ratePercent: 11 },
    ]);
  });

  it('[Q3] is reverse charge only between registered parties, and no VAT from an unregistered seller', () => {
    const december = supply('2026-12-01', '2026-12-31');
    expect(vat(december, unknown, unknown)).toMatchObject([{ regime: 'reverseCharge' }]);
    expect(vat(december, registered, notRegistered)).toMatchObject([{ regime: 'rate', ratePercent: 11 }]);
    expect(vat(december, notRegistered, registered)).toEqual([
      { from: '2026-12-01', regime: 'notRegistered', ratePercent: 0, source: null },
    ]);
    expect(vat(december, { vatState: 'farmerScheme' }, registered)).toMatchObject([
      { regime: 'farmerScheme', ratePercent: 8 },
    ]);
    expect(contractVat(december, null, null, releaseVatRules)).toMatchObject([{ regime: 'reverseCharge' }]);
  });
});

describe('contractTotal', () => {
  const rate = { from: '2026-12-01', regime: 'rate', ratePercent: 11, source: null } as const;
  it('[C1] rounds the net sum and the VAT half up, each once', () => {
    expect(contractTotal({ priceMinor: 333, quantityThousandths: 1_500, vat: [rate] })).toEqual({
      netMinor: 500,
      vatMinor: 55,
      grossMinor: 555,
    });
  });

  it('[C1] has no VAT if the regime changes, and no sum without a price', () => {
    const later = { ...rate, from: '2027-01-01' };
    expect(contractTotal({ priceMinor: 100, quantityThousandths: 1000, vat: [rate, later] })).toEqual({
      netMinor: 100,
      vatMinor: null,
      grossMinor: null,
    });
    expect(contractTotal({ priceMinor: null, quantityThousandths: 1000, vat: [rate] })).toBeNull();
  });
});
