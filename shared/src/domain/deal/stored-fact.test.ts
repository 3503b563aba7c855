import { describe, expect, it } from 'vitest';
import { DealInMemory, factId, loadPlan, statedDealTerms, ticketOf } from '../../testing/deal-fixture.ts';
import { releaseVatRules, type VatRule } from '../vat.ts';
import { type DealFact, dealFactSchema, type FactBody, sentFactSchema } from './deal-facts.ts';
import { dealLife } from './deal-life.ts';
import { DealLog } from './deal-log.ts';
import { owedMinor } from './deal-money.ts';
import type { DealTerms } from './deal-terms.ts';
import { nextCredit, nextInvoice, sumOfInvoice } from './invoice-sum.ts';

/** An administrator's later change of rules for days that are past. */
const laterRules: readonly VatRule[] = releaseVatRules.map((rule) =>
  rule.group === 'cereals' ? { ...rule, isReverseCharge: false, ratePercent: 21 } : rule,
);
const prepaid: DealTerms = {
  ...{ ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } },
  deliveryPeriod: { from: '2027-01-04', to: '2027-02-01' },
};

/** An advance of 1,000.00 with 11 % VAT, then 20 t that are weighed and confirmed by both. */
function delivered() {
  const deal = new DealInMemory(prepaid);
  deal.nowMs = Date.parse('2027-01-05T08:00:00.000Z');
  const advance: FactBody<'InvoiceStated'> = {
    ...{ kind: 'InvoiceStated', number: 'A 1', day: '2027-01-05', loadIds: [], total: '1110.00' },
  };
  const advanceId = String(deal.tell('seller', advance));
  deal.tell('buyer', loadPlan(1, '20', '2027-01-06'));
  deal.nowMs = Date.parse('2027-01-06T08:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 35_000, tareKg: 15_000 }, deal.time));
  const { ticketId = '', sumMinor = 0 } = deal.life.loads[0]?.settlement ?? {};
  const basis = { loadId: factId(1), ticketId, analysisId: null, sum: (sumMinor / 100).toFixed(2) };
  for (const side of ['seller', 'buyer'] as const) deal.tell(side, { kind: 'SettlementAccepted', ...basis });
  return { deal, advance, advanceId };
}

/** The same with an invoice that deducts the advance: 20,800.00 − 1,000.00, with 11 % VAT. */
function invoiced() {
  const { deal, ...of } = delivered();
  const body: FactBody<'InvoiceStated'> = {
    ...{ kind: 'InvoiceStated', number: 'F 1', day: '2027-01-06', loadIds: [factId(1)] },
    ...{ deducts: [{ invoiceId: of.advanceId, sum: '1000.00' }], total: '21978.00' },
  };
  const invoiceId = String(deal.tell('seller', body));
  return { deal, invoiceId, ...of };
}

const chargesOf = ({ facts }: DealLog) =>
  facts.flatMap(({ body }) => (body.kind === 'InvoiceStated' ? [body.charges] : []));
/** A fact as a release before stored it. */
const withoutCharges = ({ body, ...fact }: DealFact): DealFact => {
  if (body.kind !== 'InvoiceStated') return { ...fact, body };
  const { charges: _charges, ...kept } = body;
  return { ...fact, body: kept };
};

describe('VAT of stated invoices [D8]', () => {
  it('[D8] [Q3] what is left of an advance, and its credit note, keep the VAT of when it was stated', () => {
    const { deal, advanceId } = delivered();
    const life = dealLife(deal.terms, deal.facts, deal.nowMs, laterRules);
    const advance = life.invoices.find(({ stated }) => stated.id === advanceId);
    if (!advance) throw new Error('no advance');
    expect(advance.leftMinor).toBe(100_000);
    expect(nextCredit(deal.terms, life, advance, laterRules)).toEqual({
      sum: '1000.00',
      totalMinor: 111_000,
    });
    // The goods are not invoiced yet: they have the VAT of the rules now.
    const next = nextInvoice(deal.terms, life, life.loads, laterRules).sum;
    expect(next.parts.map(({ ratePercent, netMinor }) => [ratePercent, netMinor])).toEqual([
      [21, 2_080_000],
      [11, -100_000],
    ]);
  });

  it('[D8] [Q3] an invoice of loads keeps its sums, and so does what takes it back', () => {
    const { deal, invoiceId } = invoiced();
    const before = dealLife(deal.terms, deal.facts, deal.nowMs, releaseVatRules);
    const after = dealLife(deal.terms, deal.facts, deal.nowMs, laterRules);
    const [was, is] = [before, after].map(({ invoices }) =>
      invoices.find(({ stated }) => stated.id === invoiceId),
    );
    if (!was || !is) throw new Error('no invoice');
    const stated = { netMinor: 1_980_000, vatMinor: 217_800, totalMinor: 2_197_800 };
    expect(sumOfInvoice(deal.terms, before, was, releaseVatRules)).toMatchObject(stated);
    expect(sumOfInvoice(deal.terms, after, is, laterRules)).toMatchObject(stated);
    expect(nextCredit(deal.terms, after, is, laterRules)).toEqual({ totalMinor: 2_197_800 });
    expect(owedMinor(deal.terms, after, laterRules)).toEqual(owedMinor(deal.terms, before, releaseVatRules));
  });

  it('[D8] an invoice of an earlier release follows the rules', () => {
    const { deal, invoiceId } = invoiced();
    const life = dealLife(deal.terms, deal.facts.map(withoutCharges), deal.nowMs, laterRules);
    const invoice = life.invoices.find(({ stated }) => stated.id === invoiceId);
    if (!invoice) throw new Error('no invoice');
    expect(sumOfInvoice(deal.terms, life, invoice, laterRules).parts[0]?.ratePercent).toBe(21);
  });

  it('[D8] an invoice that deducts an advance of an earlier release keeps the VAT of both', () => {
    const { deal, advanceId } = delivered();
    deal.facts = deal.facts.map(withoutCharges);
    deal.tell('seller', {
      ...{ kind: 'InvoiceStated', number: 'F 1', day: '2027-01-06', loadIds: [factId(1)] },
      ...{ deducts: [{ invoiceId: advanceId, sum: '1000.00' }], total: '21978.00' },
    });
    const rate = { regime: 'rate', ratePercent: 11, source: expect.any(String) };
    expect(chargesOf(deal).at(-1)).toEqual([
      { day: '2027-01-06', ...rate },
      { day: '2027-01-05', ...rate },
    ]);
    const life = dealLife(deal.terms, deal.facts, deal.nowMs, laterRules);
    const [invoice] = life.invoices.filter(({ stated }) => stated.number === 'F 1');
    if (!invoice) throw new Error('no invoice');
    expect(sumOfInvoice(deal.terms, life, invoice, laterRules).totalMinor).toBe(2_197_800);
  });

  it('[D8] a corrected number or day keeps the VAT, a corrected sum has that of the rules now', () => {
    const { deal, advance, advanceId } = delivered();
    const later = new DealLog(deal.terms, laterRules, deal.nowMs);
    const correct = (body: FactBody<'InvoiceStated'>) => {
      later.facts = [...deal.facts];
      const id = factId(700);
      expect(later.add(id, 'seller', body, { replaces: advanceId, reason: 'greșit' })).toBeNull();
      return chargesOf(later).at(-1);
    };
    expect(correct({ ...advance, number: 'A 2' })).toMatchObject([{ day: '2027-01-05', ratePercent: 11 }]);
    expect(correct({ ...advance, total: '1210.00' })).toMatchObject([{ day: '2027-01-05', ratePercent: 21 }]);
  });

  it('[D8] charges are of the service alone: no sender states them, and readers take them', () => {
    const { deal } = delivered();
    const [stored] = deal.facts;
    if (!stored) throw new Error('no invoice');
    expect(chargesOf(deal)).toEqual([
      [{ day: '2027-01-05', regime: 'rate', ratePercent: 11, source: 'art. 291 alin. (2) Cod fiscal' }],
    ]);
    expect(dealFactSchema.parse(stored)).toEqual(stored);
    expect(dealFactSchema.parse(withoutCharges(stored))).toEqual(withoutCharges(stored));
    const { by: _by, at: _at, ...sent } = stored;
    expect(sentFactSchema.safeParse(sent).success).toBe(false);
    const { by: _author, at: _time, ...plain } = withoutCharges(stored);
    expect(sentFactSchema.safeParse(plain).success).toBe(true);
  });
});
