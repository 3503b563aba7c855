import { describe, expect, it } from 'vitest';
import type { Rates } from '../market-data/exchange-rates.ts';
import { type GateAssumptions, netAtGate, paysHaulage, waitingDays } from './net-at-gate.ts';

const rates: Rates = {
  Euro: { currency: 'Euro', day: '2026-11-20', tenThousandths: 50_834, source: 'BNR' },
};
const sale: GateAssumptions = {
  ...{ side: 'seller', priceMinor: 920_00, currency: 'Ron', rates },
  ...{ haulageMinor: 46_00, yearlyRateHundredths: 0, paymentDays: 5 },
};

describe('net at the gate', () => {
  it('[Q5] is the price minus the seller’s haulage and the cost of waiting', () => {
    expect(netAtGate(sale)).toEqual({ priceMinor: 920_00, waitingMinor: 0, netMinor: 874_00 });
    // 920 × 9 % × 30 / 365 = 6.8054…
    expect(netAtGate({ ...sale, yearlyRateHundredths: 9_00, paymentDays: 30 })).toEqual({
      ...{ priceMinor: 920_00, waitingMinor: 6_81, netMinor: 867_19 },
    });
  });

  it('[Q5] is the buyer’s total: plus haulage, minus the saving of later payment', () => {
    expect(netAtGate({ ...sale, side: 'buyer', yearlyRateHundredths: 9_00, paymentDays: 30 })?.netMinor).toBe(
      959_19,
    );
  });

  it('[Q5] converts a price in another currency to lei by the rate', () => {
    expect(netAtGate({ ...sale, priceMinor: 200_00, currency: 'Euro' })).toMatchObject({
      ...{ priceMinor: 1016_68, netMinor: 970_68 },
    });
  });

  it('[Q5] is undefined without haulage or rate', () => {
    expect(netAtGate({ ...sale, haulageMinor: null })).toBeNull();
    expect(netAtGate({ ...sale, currency: 'Dollar' })).toBeNull();
  });

  it('[Q5] charges the haulage to the buyer at the seller’s place, else to the seller', () => {
    expect([paysHaulage('buyer', 'FCATruck'), paysHaulage('seller', 'FCAWagon')]).toEqual([true, false]);
    expect([paysHaulage('buyer', 'DAPTruck'), paysHaulage('seller', 'DAPConstantaTruck')]).toEqual([
      false,
      true,
    ]);
  });

  it('[Q5] counts the days that a credit or a date states, and none for payment at the delivery or before', () => {
    const stated = { paymentDays: 30, paymentDate: null, deliveryPeriod: { to: '2026-10-20' } };
    expect(waitingDays({ ...stated, paymentType: 'Loan' })).toBe(30);
    expect(waitingDays({ ...stated, paymentType: 'PaymentAtLoad' })).toBe(0);
    expect(waitingDays({ ...stated, paymentType: 'PrePayment' })).toBe(0);
    expect(waitingDays({ ...stated, paymentType: 'PaymentAtDate' })).toBe(30);
    // Across the end of summer time.
    expect(waitingDays({ ...stated, paymentType: 'PaymentAtDate', paymentDate: '2026-10-30' })).toBe(10);
  });
});
