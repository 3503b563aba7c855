import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { DealInMemory, factId, loadPlan, statedDealTerms, ticketOf } from '../../testing/deal-fixture.ts';
import { releaseVatRules } from '../vat.ts';
import { dueDayOf } from './deal-money.ts';
import type { DealTerms } from './deal-terms.ts';
import { advanceSum, nextInvoice } from './invoice-sum.ts';

const prepaid: DealTerms = { ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } };
const lifeOf = (deal: DealInMemory) => deal.life;
const decimal = (minor: number) => (minor / 100).toFixed(2);

function advance(deal: DealInMemory, total: string, day = '2026-12-02', number = 'A 1') {
  return deal.tell('seller', { kind: 'InvoiceStated', number, day, loadIds: [], total });
}

/** A load of whole tonnes, weighed on a day and confirmed by both. */
function deliver(deal: DealInMemory, number: number, tonnes: number, day = '2026-12-07') {
  deal.nowMs = Math.max(deal.nowMs, Date.parse(`${day}T08:00:00.000Z`));
  deal.tell('buyer', loadPlan(number, String(tonnes), deal.time.slice(0, 10)));
  deal.tell('seller', ticketOf(number, { grossKg: tonnes * 1000 + 15_000, tareKg: 15_000 }, deal.time));
  const settlement = lifeOf(deal).loads.find(({ id }) => id === factId(number))?.settlement;
  if (!settlement) throw new Error('not settled');
  const { ticketId, analysisId, sumMinor } = settlement;
  for (const side of ['seller', 'buyer'] as const)
    deal.tell(side, {
      ...{ kind: 'SettlementAccepted', loadId: factId(number), ticketId, analysisId },
      sum: decimal(sumMinor),
    });
}

/** States the next invoice of loads, as its form does. */
function invoice(deal: DealInMemory, number: string, ...loads: number[]) {
  const life = lifeOf(deal);
  const chosen = life.loads.filter(({ id }) => loads.some((one) => factId(one) === id));
  const { deducted, sum } = nextInvoice(deal.terms, life, chosen, releaseVatRules);
  const deducts = deducted.map((one) => {
    return { invoiceId: one.advance.stated.id, sum: decimal(one.minor) };
  });
  const told = deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number, day: '2026-12-07', loadIds: loads.map(factId) },
    ...(deducts.length > 0 && { deducts }),
    total: decimal(sum.totalMinor),
  });
  return { told, sum };
}

describe('advance invoices [D8]', () => {
  it('[D8] an advance is due at once, and the next invoices deduct it until nothing is left', () => {
    const deal = new DealInMemory(prepaid);
    deal.nowMs = Date.parse('2026-12-02T08:00:00.000Z');
    expect(typeof advance(deal, '30000.00')).toBe('string');
    expect(dueDayOf(deal.terms, [], { day: '2026-12-02', loadIds: [] })).toBe('2026-12-02');
    // 20 t at 1,040.00: the advance pays all of it.
    deliver(deal, 1, 20);
    const first = invoice(deal, '1', 1);
    expect([typeof first.told, first.sum.totalMinor]).toEqual(['string', 0]);
    const [paid] = lifeOf(deal).invoices;
    expect(paid?.leftMinor).toBe(920_000);
    deliver(deal, 2, 25);
    const second = invoice(deal, '2', 2);
    expect([typeof second.told, second.sum.totalMinor]).toEqual(['string', 2_600_000 - 920_000]);
    expect(lifeOf(deal).invoices.map(({ totalMinor }) => totalMinor)).toEqual([3_000_000, 0, 1_680_000]);
  });

  it('[D8] refuses an advance that is not agreed, without a sum, past the contract, or by the buyer', () => {
    const deal = new DealInMemory(prepaid);
    deal.nowMs = Date.parse('2026-12-02T08:00:00.000Z');
    expect(advance(new DealInMemory({ ...prepaid, paymentType: 'Cash' }), '1.00', '2026-11-24')).toEqual({
      path: '',
      rule: 'noAdvance',
    });
    expect(advance(deal, '0.00')).toMatchObject({ path: 'total', rule: 'noSum' });
    // 50 t + 2 % at 1,040.00.
    expect(advance(deal, '53040.01')).toMatchObject({ rule: 'pastContract', values: { left: '53040.00' } });
    expect(typeof advance(deal, '50000.00')).toBe('string');
    expect(advance(deal, '3040.01', '2026-12-02', 'A 2')).toMatchObject({ values: { left: '3040.00' } });
    const body = { kind: 'InvoiceStated' as const, number: 'A 3', day: '2026-12-02', loadIds: [] };
    expect(deal.tell('buyer', { ...body, total: '1.00' })).toMatchObject({ rule: 'otherSide' });
  });

  it('[D8] refuses an invoice that leaves an advance out, deducts it twice, and a change of a deducted one', () => {
    const deal = new DealInMemory(prepaid);
    deal.nowMs = Date.parse('2026-12-02T08:00:00.000Z');
    const id = advance(deal, '10000.00') as string;
    deliver(deal, 1, 20);
    const body = { kind: 'InvoiceStated' as const, number: '1', day: '2026-12-07', loadIds: [factId(1)] };
    expect(deal.tell('seller', { ...body, total: '20800.00' })).toMatchObject({
      rule: 'sum',
      values: { sum: '10800.00' },
    });
    expect(deal.tell('seller', { ...body, total: '10800.00' })).toMatchObject({ rule: 'changed' });
    const half = { invoiceId: id, sum: '5000.00' };
    expect(deal.tell('seller', { ...body, deducts: [half, half], total: '10800.00' })).toMatchObject({
      rule: 'changed',
    });
    expect(typeof invoice(deal, '1', 1).told).toBe('string');
    const corrected = { ...body, number: 'A 9', loadIds: [], total: '9000.00' };
    expect(deal.tell('seller', corrected, { replaces: id, reason: 'x' })).toMatchObject({ rule: 'deducted' });
  });

  it('[D8] deducts an advance with the VAT of its own day', () => {
    const terms = { ...prepaid, deliveryPeriod: { from: '2026-12-02', to: '2027-02-01' } };
    const deal = new DealInMemory(terms);
    deal.nowMs = Date.parse('2026-12-02T08:00:00.000Z');
    advance(deal, '10400.00');
    deliver(deal, 1, 20, '2027-01-11');
    // 20,800.00 + 11 % from 2027 on; the advance was under reverse charge.
    const { told, sum } = invoice(deal, '1', 1);
    expect([typeof told, sum.totalMinor, sum.vatMinor]).toEqual([
      'string',
      2_080_000 + 228_800 - 1_040_000,
      228_800,
    ]);
    expect(sum.parts.map(({ regime, netMinor }) => [regime, netMinor])).toEqual([
      ['rate', 2_080_000],
      ['reverseCharge', -1_040_000],
    ]);
  });

  it('[D8] an advance with a higher rate than the goods is deducted as far as the total reaches', () => {
    const deal = new DealInMemory({ ...prepaid, deliveryPeriod: { from: '2026-12-02', to: '2027-02-01' } });
    deliver(deal, 1, 20, '2026-12-30');
    deal.nowMs = Date.parse('2027-01-05T08:00:00.000Z');
    expect(typeof advance(deal, '22200.00', '2027-01-05')).toBe('string');
    // 20,000.00 + 11 % for goods of 20,800.00 without VAT.
    const { told, sum } = invoice(deal, '1', 1);
    expect([typeof told, sum.totalMinor]).toEqual(['string', 0]);
    const [paid] = lifeOf(deal).invoices;
    // 18,738.74 + 11 % = 20,800.00.
    expect(paid?.deductedMinor).toBe(1_873_874);
  });

  it('[D8] takes only totals that are a net sum with its VAT, and says the nearest', () => {
    const terms = { ...prepaid, vatStates: { seller: 'farmerScheme', buyer: 'registered' } as const };
    assertProperty(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), (total) => {
        const deal = new DealInMemory(terms);
        deal.nowMs = Date.parse('2026-12-02T08:00:00.000Z');
        const sum = advanceSum(terms, total, { day: '2026-12-02' }, releaseVatRules);
        expect(Math.abs(sum.totalMinor - total)).toBeLessThanOrEqual(1);
        const told = advance(deal, decimal(total));
        if (sum.totalMinor === total) expect(typeof told).toBe('string');
        else expect(told).toMatchObject({ rule: 'sum', values: { sum: decimal(sum.totalMinor) } });
      }),
    );
  });
});
