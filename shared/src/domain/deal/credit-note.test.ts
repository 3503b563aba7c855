import { describe, expect, it } from 'vitest';
import { DealInMemory, factId, loadPlan, statedDealTerms, ticketOf } from '../../testing/deal-fixture.ts';
import { releaseVatRules } from '../vat.ts';
import type { FactBody } from './deal-facts.ts';
import { dealSums, invoiceState, owedMinor } from './deal-money.ts';
import type { DealTerms } from './deal-terms.ts';
import { dealTurns } from './deal-turn.ts';
import { booked, creditRecord } from './invoice-record.ts';
import { nextCredit, nextInvoice } from './invoice-sum.ts';
import { paymentReminders } from './life-summary.ts';

const prepaid: DealTerms = { ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } };
const decimal = (minor: number) => (minor / 100).toFixed(2);
const turnsOf = (deal: DealInMemory) =>
  dealTurns(deal.terms, deal.life, deal.nowMs).map(({ kind, side, about }) => [side, kind, about]);

function started(terms: DealTerms = prepaid) {
  const deal = new DealInMemory(terms);
  deal.nowMs = Date.parse('2026-12-02T08:00:00.000Z');
  return deal;
}

function advance(deal: DealInMemory, total: string, number = 'A 1') {
  return deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number, day: deal.time.slice(0, 10), loadIds: [], total },
  }) as string;
}

function money(kind: 'PaymentStated' | 'ReceiptStated', invoiceId: string, sum: string): FactBody {
  return { kind, invoiceId, day: '2026-12-02', sum, reference: null };
}

/** A load of whole tonnes, weighed and confirmed by both, with its invoice. */
function delivered(deal: DealInMemory, number: number, tonnes: number): string {
  deal.tell('buyer', loadPlan(number, String(tonnes), deal.time.slice(0, 10)));
  deal.tell('seller', ticketOf(number, { grossKg: tonnes * 1000 + 15_000, tareKg: 15_000 }, deal.time));
  const settlement = deal.life.loads.find(({ id }) => id === factId(number))?.settlement;
  if (!settlement) throw new Error('not settled');
  const { ticketId, analysisId, sumMinor } = settlement;
  for (const side of ['seller', 'buyer'] as const)
    deal.tell(side, {
      ...{ kind: 'SettlementAccepted', loadId: factId(number), ticketId, analysisId, sum: decimal(sumMinor) },
    });
  return invoiced(deal, `F ${number}`, number);
}

function invoiced(deal: DealInMemory, number: string, load: number): string {
  const chosen = deal.life.loads.filter(({ id }) => id === factId(load));
  const { deducted, sum } = nextInvoice(deal.terms, deal.life, chosen, releaseVatRules);
  return deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number, day: deal.time.slice(0, 10), loadIds: [factId(load)] },
    ...(deducted.length > 0 && {
      deducts: deducted.map((one) => ({ invoiceId: one.advance.stated.id, sum: decimal(one.minor) })),
    }),
    total: decimal(sum.totalMinor),
  }) as string;
}

function creditOf(deal: DealInMemory, invoiceId: string, number = 'S 1'): FactBody<'CreditStated'> {
  const invoice = deal.life.invoices.find(({ stated }) => stated.id === invoiceId);
  const next = invoice && nextCredit(deal.terms, deal.life, invoice, releaseVatRules);
  return {
    ...{ kind: 'CreditStated', invoiceId, number, day: deal.time.slice(0, 10) },
    ...(next?.sum !== undefined && { sum: next.sum }),
    total: decimal(next?.totalMinor ?? 100),
  };
}

function ended(deal: DealInMemory) {
  const proposalId = deal.tell('buyer', { kind: 'DeliveryEndProposed', reason: 'gata' }) as string;
  deal.tell('seller', { kind: 'DeliveryEndConfirmed', proposalId });
}

describe('credit notes [D8]', () => {
  it('[D8] [D11] the rest of an advance is credited, paid back by the seller and confirmed by the buyer', () => {
    const deal = started();
    const paid = advance(deal, '30000.00');
    deal.tell('buyer', money('PaymentStated', paid, '30000.00'));
    deal.tell('seller', money('ReceiptStated', paid, '30000.00'));
    // 20 t at 1,040.00 leave 9,200.00 of it.
    delivered(deal, 1, 20);
    expect(deal.life.stage).toBe('delivering');
    expect(turnsOf(deal)).toEqual([['buyer', 'planLoads', null]]);
    ended(deal);
    expect([deal.life.stage, turnsOf(deal)]).toEqual(['settled', [['seller', 'stateCredit', paid]]]);
    const body = creditOf(deal, paid);
    expect(body).toMatchObject({ sum: '9200.00', total: '9200.00' });
    expect(deal.tell('buyer', body)).toMatchObject({ rule: 'otherSide' });
    expect(deal.tell('seller', { ...body, total: '9200.01' })).toMatchObject({
      path: 'total',
      rule: 'sum',
      values: { sum: '9200.00' },
    });
    expect(deal.tell('seller', { ...body, sum: '9000.00' })).toMatchObject({ rule: 'changed' });
    expect(deal.tell('seller', { ...body, number: 'f-1' })).toMatchObject({ path: 'number', rule: 'twice' });
    expect(deal.tell('seller', { ...body, day: '2026-12-01' })).toMatchObject({ rule: 'beforeInvoice' });
    const credit = deal.tell('seller', body) as string;
    expect(deal.tell('seller', { ...body, number: 'S 2' })).toMatchObject({ rule: 'credited' });
    expect(dealSums(deal.life)).toEqual({
      ...{ settledMinor: 2_080_000, invoicedMinor: 2_080_000, receivedMinor: 3_000_000 },
      ...{ openMinor: 0, refundMinor: 920_000 },
    });
    // The books number invoices and credit notes in one series.
    const again = { number: 's-1', day: '2026-12-02', loadIds: [], total: '1.00' };
    expect(deal.tell('seller', { kind: 'InvoiceStated', ...again })).toMatchObject({
      ...{ path: 'number', rule: 'twice' },
    });
    expect(turnsOf(deal)).toEqual([['seller', 'payBack', credit]]);
    expect(deal.tell('buyer', money('PaymentStated', credit, '1.00'))).toMatchObject({ rule: 'otherSide' });
    expect(deal.tell('seller', money('PaymentStated', credit, '9200.01'))).toMatchObject({
      rule: 'pastDue',
      values: { left: '9200.00' },
    });
    deal.tell('seller', money('PaymentStated', credit, '9200.00'));
    expect(turnsOf(deal)).toEqual([['buyer', 'confirmBack', credit]]);
    deal.tell('buyer', money('ReceiptStated', credit, '9200.00'));
    expect([deal.life.stage, turnsOf(deal)]).toEqual(['paid', []]);
    expect(dealSums(deal.life)).toMatchObject({ receivedMinor: 2_080_000, refundMinor: 0 });
  });

  it('[D1] [D8] a deal annulled after an advance owes back what was received, and the rest is not asked for', () => {
    const deal = started();
    const paid = advance(deal, '30000.00');
    deal.tell('buyer', money('PaymentStated', paid, '10000.00'));
    deal.tell('seller', money('ReceiptStated', paid, '10000.00'));
    expect(turnsOf(deal)).toContainEqual(['buyer', 'statePayment', paid]);
    expect(paymentReminders(deal.terms, deal.life, deal.nowMs)).toHaveLength(1);
    const proposalId = deal.tell('buyer', {
      ...{ kind: 'AnnulmentProposed', reason: 'x', washout: null },
    }) as string;
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    // Nobody is asked, or reminded, to pay the rest.
    expect(turnsOf(deal)).toEqual([['seller', 'stateCredit', paid]]);
    expect(paymentReminders(deal.terms, deal.life, deal.nowMs)).toEqual([]);
    // What was received is owed back before the credit note says so, and after.
    const owed = () => owedMinor(deal.terms, deal.life, releaseVatRules);
    expect(owed()).toEqual({ seller: 1_000_000, buyer: 0 });
    const credit = deal.tell('seller', creditOf(deal, paid)) as string;
    expect(deal.life.credits).toMatchObject([{ totalMinor: 3_000_000, dueMinor: 1_000_000 }]);
    // The buyer is no longer asked for the rest.
    expect(turnsOf(deal)).toEqual([['seller', 'payBack', credit]]);
    expect(dealSums(deal.life)).toMatchObject({ openMinor: 0, refundMinor: 1_000_000 });
    expect(owed()).toEqual({ seller: 1_000_000, buyer: 0 });
    deal.tell('seller', money('PaymentStated', credit, '10000.00'));
    deal.tell('buyer', money('ReceiptStated', credit, '10000.00'));
    expect(owed()).toEqual({ seller: 0, buyer: 0 });
  });

  it('[D8] a wrong invoice of loads is taken back whole: its loads and its advance are free again', () => {
    const deal = started();
    const paid = advance(deal, '10000.00');
    const wrong = delivered(deal, 1, 20);
    deal.tell('seller', money('ReceiptStated', wrong, '800.00'));
    const credit = deal.tell('seller', creditOf(deal, wrong)) as string;
    const [first, second] = deal.life.invoices;
    expect([first?.leftMinor, second?.isVoid]).toEqual([1_000_000, true]);
    expect(deal.life.loads[0]).toMatchObject({ invoiceId: null, state: 'final' });
    expect(deal.life.credits).toMatchObject([{ totalMinor: 1_080_000, dueMinor: 80_000 }]);
    const right = invoiced(deal, 'F 2', 1);
    expect(deal.life.invoices.at(-1)).toMatchObject({ totalMinor: 1_080_000, isVoid: false });
    expect([typeof credit, typeof right, typeof paid]).toEqual(['string', 'string', 'string']);
    deal.tell('seller', money('ReceiptStated', right, '10800.00'));
    expect(deal.tell('seller', creditOf(deal, right, 'S 2'))).toMatchObject({ rule: 'paid' });
  });

  it('[D8] [Q3] the rest has the VAT of its advance; accounts book it below zero', () => {
    const terms = { ...prepaid, deliveryPeriod: { from: '2027-01-04', to: '2027-02-01' } };
    const deal = started(terms);
    deal.nowMs = Date.parse('2027-01-05T08:00:00.000Z');
    const paid = advance(deal, '11100.00');
    deal.tell('seller', creditOf(deal, paid));
    const [credit] = deal.life.credits;
    if (!credit) throw new Error('no credit note');
    const named = { goodsName: 'Grâu', contractNumber: 'AM-1' };
    const record = creditRecord(terms, deal.life, credit, releaseVatRules, named);
    expect(record).toMatchObject({
      ...{ netMinor: 1_000_000, vatMinor: 110_000, totalMinor: 1_110_000 },
      credits: { number: 'A 1', day: '2027-01-05' },
      lines: [{ name: 'Storno avans, factura A 1 din 05.01.2027', quantityThousandths: 1000 }],
    });
    expect(booked(record)).toMatchObject({
      ...{ netMinor: -1_000_000, vatMinor: -110_000, totalMinor: -1_110_000 },
      lines: [{ quantityThousandths: -1000, netMinor: -1_000_000, vatMinor: -110_000 }],
    });
  });
});

describe('corrections of invoices [D8]', () => {
  const reason = 'număr greșit';

  it('[D1] [D8] number, day and due day are corrected until it is paid in full; what names it follows', () => {
    const deal = started();
    const paid = advance(deal, '10000.00');
    const of = delivered(deal, 1, 20);
    deal.tell('buyer', money('PaymentStated', of, '100.00'));
    const [before] = deal.life.invoices;
    const body = { kind: 'InvoiceStated' as const, day: '2026-12-02', loadIds: [], total: '10000.00' };
    expect(deal.tell('buyer', { ...body, number: 'A 2' }, { replaces: paid, reason })).toMatchObject({
      rule: 'otherSide',
    });
    expect(deal.tell('seller', { ...body, number: 'A 2' }, { replaces: paid, reason: null })).toMatchObject({
      rule: 'reason',
    });
    const next = deal.tell('seller', { ...body, number: 'A 2' }, { replaces: paid, reason }) as string;
    // The invoice that deducts it names the corrected one.
    expect(deal.life.invoices.find(({ stated }) => stated.id === next)).toMatchObject({
      stated: { number: 'A 2' },
      deductedMinor: before?.deductedMinor,
      leftMinor: 0,
    });
    const invoice = () => {
      const found = deal.life.invoices.find(({ stated }) => stated.loadIds.length > 0);
      if (!found) throw new Error('no invoice');
      return found;
    };
    const { number, loadIds, deducts = [], total } = invoice().stated;
    const same = { kind: 'InvoiceStated' as const, number, day: '2026-12-02', loadIds, deducts, total };
    expect(deal.tell('seller', { ...same, dueDay: '2026-12-08' }, { replaces: of, reason })).toMatchObject({
      path: 'dueDay',
      rule: 'beforeDue',
      values: { day: '2026-12-09' },
    });
    const later = deal.tell('seller', { ...same, dueDay: '2026-12-20' }, { replaces: of, reason }) as string;
    expect(invoiceState(deal.terms, deal.life, invoice(), '2026-12-02')).toMatchObject({
      dueDay: '2026-12-20',
      openMinor: 1_080_000,
    });
    expect(invoice().paidMinor).toBe(10_000);
    // Another sum is no correction once something is paid.
    expect(deal.tell('seller', { ...same, total: '1.00' }, { replaces: later, reason })).toMatchObject({
      rule: 'paid',
    });
    deal.tell('seller', money('ReceiptStated', later, '10800.00'));
    expect(deal.tell('seller', { ...same, number: 'F 9' }, { replaces: later, reason })).toMatchObject({
      rule: 'paid',
    });
  });

  it('[D8] invoices and payments are of days between the agreement and today', () => {
    const deal = started();
    const invoice = { number: 'A 1', loadIds: [], total: '1000.00' };
    const early = { path: 'day', rule: 'beforeDeal', values: { day: '2026-11-23' } };
    for (const [day, refusal] of [
      ['2020-01-01', early],
      ['2026-11-22', early],
      ['2026-12-03', { path: 'day', rule: 'future' }],
    ] as const)
      expect(deal.tell('seller', { kind: 'InvoiceStated', ...invoice, day })).toEqual(refusal);
    const paid = deal.tell('seller', { kind: 'InvoiceStated', ...invoice, day: '2026-11-23' }) as string;
    const payment = { kind: 'PaymentStated', invoiceId: paid, sum: '1.00', reference: null } as const;
    expect(deal.tell('buyer', { ...payment, day: '2026-11-22' })).toEqual(early);
    expect(deal.tell('buyer', { ...payment, day: '2026-11-23' })).toBeTypeOf('string');
  });

  it('[D8] [Q3] the day of an advance is not moved to one with other VAT', () => {
    const deal = started();
    const paid = advance(deal, '10000.00');
    deal.nowMs = Date.parse('2027-01-05T08:00:00.000Z');
    const body = { kind: 'InvoiceStated' as const, number: 'A 1', loadIds: [], total: '10000.00' };
    expect(deal.tell('seller', { ...body, day: '2027-01-04' }, { replaces: paid, reason })).toMatchObject({
      path: 'day',
      rule: 'otherVat',
    });
    expect(typeof deal.tell('seller', { ...body, day: '2026-12-31' }, { replaces: paid, reason })).toBe(
      'string',
    );
  });

  it('[D8] a credit note’s number is corrected until its money is back', () => {
    const deal = started();
    const paid = advance(deal, '10000.00');
    deal.tell('seller', money('ReceiptStated', paid, '10000.00'));
    const body = creditOf(deal, paid);
    const credit = deal.tell('seller', body) as string;
    const replacing = { replaces: credit, reason };
    expect(deal.tell('seller', { ...body, total: '9.00' }, replacing)).toMatchObject({ rule: 'changed' });
    const next = deal.tell('seller', { ...body, number: 'S 7' }, replacing) as string;
    expect(deal.life.credits).toMatchObject([{ stated: { number: 'S 7' }, dueMinor: 1_000_000 }]);
    deal.tell('seller', money('PaymentStated', credit, '10000.00'));
    deal.tell('buyer', money('ReceiptStated', next, '10000.00'));
    expect(deal.tell('seller', { ...body, number: 'S 8' }, { replaces: next, reason })).toMatchObject({
      rule: 'paid',
    });
  });
});
