import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '../../testing/deal-fixture.ts';
import type { DealSide } from '../contract/signing.ts';
import { releaseVatRules } from '../vat.ts';
import { companyRecord, type DealRecord, recordBand } from './company-record.ts';
import { dealRecords } from './deal-record.ts';

const weighedAt = '2026-12-07T08:00:00.000Z';
const recordsOf = (deal: DealInMemory) => dealRecords(deal.terms, deal.facts, deal.nowMs, releaseVatRules);
const at = (deal: DealInMemory, instant: string) => {
  deal.nowMs = Date.parse(instant);
};
const accept = (deal: DealInMemory, number: number, ...sides: readonly DealSide[]) => {
  const { settlement } = deal.life.loads.find(({ id }) => id === factId(number)) ?? {};
  if (!settlement) throw new Error('no settlement');
  const { ticketId, analysisId, sumMinor } = settlement;
  const basis = { loadId: factId(number), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
  for (const side of sides) deal.tell(side, { kind: 'SettlementAccepted', ...basis });
  return basis;
};

/** Two loads of 25 t, delivered and settled; due seven days after delivery, on 14 December. */
function settledDeal(figures = { humidity: 13, impurities: 1, protein: 12.5 }, declared = {}) {
  const deal = new DealInMemory({ ...statedDealTerms, declared });
  for (const number of [1, 2]) deal.tell('buyer', loadPlan(number, '25'));
  at(deal, '2026-12-07T09:00:00.000Z');
  for (const number of [1, 2]) {
    deal.tell('seller', ticketOf(number, { grossKg: 40_000, tareKg: 15_000 }, weighedAt));
    deal.tell('seller', analysisOf([number], figures, weighedAt));
  }
  expect(recordsOf(deal)).toBeNull();
  for (const number of [1, 2]) accept(deal, number, 'seller', 'buyer');
  return deal;
}
function invoiced(deal: DealInMemory) {
  at(deal, '2026-12-08T09:00:00.000Z');
  const { loads } = deal.life;
  const sumMinor = loads.reduce((sum, { settlement }) => sum + (settlement?.sumMinor ?? 0), 0);
  // Wheat is under the reverse charge: no VAT.
  const total = (sumMinor / 100).toFixed(2);
  const loadIds = [factId(1), factId(2)];
  const id = deal.tell('seller', {
    kind: 'InvoiceStated',
    number: 'AGS 1',
    day: '2026-12-08',
    loadIds,
    total,
  });
  if (typeof id !== 'string') throw new Error(JSON.stringify(id));
  return { id, total };
}
/** The buyer's record of a deal whose sides state the days of payment and of receipt. */
function paidOn(paid: string | null, received: string | null, today = '2027-01-20') {
  const deal = settledDeal();
  const { id: invoiceId, total } = invoiced(deal);
  at(deal, `${today}T09:00:00.000Z`);
  if (paid) deal.tell('buyer', { kind: 'PaymentStated', invoiceId, day: paid, sum: total, reference: null });
  if (received)
    deal.tell('seller', { kind: 'ReceiptStated', invoiceId, day: received, sum: total, reference: null });
  const { paidOnTime, daysLate, paidDiffering } = recordsOf(deal)?.buyer ?? {};
  return { paidOnTime, daysLate, paidDiffering };
}
const onTime = { paidOnTime: 1, daysLate: [], paidDiffering: 0 };
const late = (...daysLate: number[]) => ({ paidOnTime: 0, daysLate, paidDiffering: 0 });
const differing = { paidOnTime: 0, daysLate: [], paidDiffering: 1 };
const notCounted = { paidOnTime: 0, daysLate: [], paidDiffering: 0 };

describe('what a deal adds to the records of its sides', () => {
  it('[D10] an invoice was paid on time or late where both sides state the same', () => {
    expect(paidOn('2026-12-14', '2026-12-14')).toEqual(onTime);
    expect(paidOn('2026-12-16', '2026-12-18')).toEqual(late(2));
    expect(paidOn('2026-12-14', '2026-12-15')).toEqual(differing);
    expect(paidOn('2026-12-15', '2026-12-14')).toEqual(onTime);
  });

  it('[D10] what one side states counts where the other could contest it and did not', () => {
    expect(paidOn(null, '2026-12-14')).toEqual(onTime);
    expect(paidOn(null, '2026-12-24')).toEqual(late(10));
    expect(paidOn(null, null, '2026-12-14')).toEqual(notCounted);
    expect(paidOn(null, null, '2026-12-17')).toEqual(late(3));
    expect(paidOn('2026-12-14', null, '2026-12-14')).toEqual(notCounted);
    expect(paidOn('2026-12-14', null, '2026-12-17')).toEqual(differing);
    expect(paidOn('2026-12-16', null, '2026-12-17')).toEqual(late(2));
  });

  it('[D10] an invoice that advances cover was not to be paid', () => {
    const deal = settledDeal();
    invoiced(deal);
    at(deal, '2027-01-20T09:00:00.000Z');
    const { terms, facts, nowMs, life } = deal;
    const covered = { ...life, invoices: life.invoices.map((one) => ({ ...one, totalMinor: 0 })) };
    expect(dealRecords(terms, facts, nowMs, releaseVatRules, covered)?.buyer).toMatchObject(notCounted);
  });

  it('[D10] an invoice that is paid in parts is paid with the last of them', () => {
    const deal = settledDeal();
    const { id: invoiceId, total } = invoiced(deal);
    at(deal, '2027-01-20T09:00:00.000Z');
    const rest = (Number(total) - 1000).toFixed(2);
    for (const [day, sum] of [
      ['2026-12-20', rest],
      ['2026-12-10', '1000.00'],
    ] as const)
      for (const [by, kind] of [
        ['buyer', 'PaymentStated'],
        ['seller', 'ReceiptStated'],
      ] as const)
        deal.tell(by, { kind, invoiceId, day, sum, reference: null });
    expect(recordsOf(deal)?.buyer).toMatchObject(late(6));
  });

  it('[D10] a load is below the declared figures, or the grid’s base where none is declared, by its loss', () => {
    expect(recordsOf(settledDeal())?.seller).toMatchObject({ asDeclared: 2, lossTenths: [] });
    // 1 % of the weight.
    const wet = { humidity: 15, impurities: 1, protein: 12.5 };
    expect(recordsOf(settledDeal(wet))?.seller).toMatchObject({ asDeclared: 0, lossTenths: [10, 10] });
    expect(recordsOf(settledDeal(wet, { humidity: 15 }))?.seller).toMatchObject({
      asDeclared: 2,
      lossTenths: [],
    });
    // Protein was declared with a bonus of 5 lei, and has none: 5 of 1,045 lei.
    const declared = { protein: 13 };
    expect(recordsOf(settledDeal(undefined, declared))?.seller).toMatchObject({ lossTenths: [5, 5] });
    expect(recordsOf(settledDeal(wet))?.buyer).toMatchObject({ asDeclared: 0, lossTenths: [] });
  });

  it('[D10] an announced load that is withdrawn was not loaded; one withdrawn before, or disputed, does not count', () => {
    const withdrawn = (instant: string, isDisputed = false) => {
      const deal = new DealInMemory();
      for (const number of [1, 2]) deal.tell('buyer', loadPlan(number, '25'));
      at(deal, instant);
      if (isDisputed)
        deal.tell('buyer', { kind: 'DisputeOpened', loadId: factId(2), reason: 'poarta închisă' });
      deal.tell('buyer', { kind: 'LoadWithdrawn', loadId: factId(2), reason: 'camion defect' });
      deal.tell('seller', ticketOf(1, { grossKg: 65_000, tareKg: 15_000 }, '2026-12-05T08:00:00.000Z'));
      deal.tell('seller', analysisOf([1], { humidity: 13 }, '2026-12-05T08:00:00.000Z'));
      accept(deal, 1, 'seller', 'buyer');
      const records = recordsOf(deal);
      return [records?.buyer.loaded, records?.buyer.notLoaded, records?.seller.notLoaded];
    };
    expect(withdrawn('2026-12-06T15:59:00.000Z')).toEqual([1, 0, 0]);
    expect(withdrawn('2026-12-06T16:00:00.000Z')).toEqual([1, 1, 0]);
    expect(withdrawn('2026-12-06T16:00:00.000Z', true)).toEqual([1, 0, 0]);
  });

  it('[D10] disputes count for who opened them, a counter-analysis for who bears its cost', () => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '50'));
    at(deal, '2026-12-07T09:00:00.000Z');
    deal.tell('seller', ticketOf(1, { grossKg: 65_000, tareKg: 15_000 }, weighedAt));
    deal.tell('seller', analysisOf([1], { humidity: 13 }, weighedAt));
    const basis = accept(deal, 1);
    deal.tell('buyer', { kind: 'SettlementContested', ...basis, subject: 'humidity', reason: 'umed' });
    const counterId = String(
      deal.tell('buyer', {
        ...{
          kind: 'CounterStated',
          loadId: factId(1),
          laboratory: 'Lab',
          number: '1',
          measuredAt: weighedAt,
        },
        ...{ figure: 15, tolerance: 0.3 },
      }),
    );
    deal.tell('seller', { kind: 'CounterConfirmed', loadId: factId(1), counterId });
    deal.tell('seller', { kind: 'DisputeOpened', loadId: null, reason: 'plata' });
    const records = recordsOf(deal);
    expect(records?.buyer).toMatchObject({ disputesOpened: 1, disputesLost: 0 });
    expect(records?.seller).toMatchObject({ disputesOpened: 1, disputesLost: 1, lossTenths: [10] });
  });

  it('[D10] an annulled deal and one that ended without a load add nothing', () => {
    const empty = new DealInMemory();
    const ended = String(empty.tell('buyer', { kind: 'DeliveryEndProposed', reason: 'fără marfă' }));
    empty.tell('seller', { kind: 'DeliveryEndConfirmed', proposalId: ended });
    expect(recordsOf(empty)).toBeNull();
    const deal = settledDeal();
    expect(recordsOf(deal)).not.toBeNull();
    const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'x', washout: null }));
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    expect(recordsOf(deal)).toBeNull();
  });
});

const none: DealRecord = {
  ...{ paidOnTime: 0, daysLate: [], paidDiffering: 0, asDeclared: 0, lossTenths: [] },
  ...{ loaded: 0, notLoaded: 0, disputesOpened: 0, disputesLost: 0 },
};
const counts = fc.integer({ min: 0, max: 4 });
const dealArbitrary: fc.Arbitrary<DealRecord> = fc.record({
  ...{ paidOnTime: counts, paidDiffering: counts, asDeclared: counts, loaded: counts, notLoaded: counts },
  ...{ disputesOpened: counts, disputesLost: counts },
  daysLate: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
  lossTenths: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 3 }),
});

describe('the record of a company', () => {
  it('[D10] exists from five settled deals on, with the medians of days late and of losses', () => {
    const paid = { ...none, paidOnTime: 1 };
    expect(companyRecord([paid, paid, paid, paid])).toBeNull();
    const deals = [
      paid,
      paid,
      { ...none, daysLate: [2, 9] },
      { ...none, daysLate: [4], lossTenths: [5] },
      none,
    ];
    expect(companyRecord(deals)).toMatchObject({
      deals: 5,
      payments: { counted: 5, onTime: 2, daysLate: 4, differing: 0 },
      quality: { counted: 1, below: 1, lossTenths: 5 },
    });
  });

  it('[D10] bands say how many deals and how well, and no figure', () => {
    const of = (onTime: number, lateCount: number, deals = 5) => {
      const days = Array.from({ length: lateCount }, () => 3);
      const rest = Array.from({ length: deals - 1 }, () => none);
      const record = companyRecord([{ ...none, paidOnTime: onTime, daysLate: days }, ...rest]);
      return record && recordBand(record);
    };
    expect(of(4, 1)).toEqual({ deals: 'from5', payment: 'onTime', quality: null });
    expect(of(3, 1)?.payment).toBeNull();
    expect(of(3, 2, 10)).toMatchObject({ deals: 'from10', payment: 'sometimesLate' });
    expect(of(2, 3, 19)).toMatchObject({ deals: 'from10', payment: 'oftenLate' });
    expect(of(0, 0, 20)?.deals).toBe('from20');
  });

  it('[D10] the order of deals changes nothing, and no share is above one', () => {
    assertProperty(
      fc.property(fc.array(dealArbitrary, { minLength: 5, maxLength: 30 }), fc.nat(), (deals, turn) => {
        const record = companyRecord(deals);
        const cut = turn % deals.length;
        expect(companyRecord([...deals.slice(cut), ...deals.slice(0, cut)].reverse())).toEqual(record);
        if (!record) throw new Error('no record');
        const { payments, quality, loads } = record;
        expect(payments.onTime).toBeLessThanOrEqual(payments.counted);
        expect(quality.below).toBeLessThanOrEqual(quality.counted);
        expect(loads.notLoaded).toBeLessThanOrEqual(loads.counted);
        expect(payments.daysLate === null).toBe(payments.onTime === payments.counted);
        // One deal more changes a band of deals only at 10 and 20.
        const more = companyRecord([...deals, none]);
        const isAtLimit = [10, 20].includes(deals.length + 1);
        expect(more && recordBand(more).deals === recordBand(record).deals).toBe(!isAtLimit);
      }),
    );
  });
});
