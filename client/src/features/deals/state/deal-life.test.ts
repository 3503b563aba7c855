import type { FactAuthor, FactBody, SentFact } from '@recolta/shared/domain/deal/deal-facts';
import { refusalOfFact } from '@recolta/shared/domain/deal/decide-fact';
import { analysisOf, DealInMemory, factId, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { expect, test } from 'vitest';
import { textsIn } from '../../../testing/texts-in.ts';
import { issueOf } from './deal-life.ts';

/** A deal with a settled and invoiced load of 25 t, and a planned one. */
function invoicedDeal() {
  const deal = new DealInMemory();
  const id = (fact: unknown) => {
    expect(typeof fact).toBe('string');
    return String(fact);
  };
  id(deal.tell('buyer', loadPlan(1, '25')));
  id(deal.tell('buyer', loadPlan(2, '20')));
  const ticketId = id(deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time)));
  const analysisId = id(deal.tell('seller', analysisOf([1], { protein: 12.5 }, deal.time)));
  const basis = { loadId: factId(1), ticketId, analysisId, sum: '26000.00' };
  for (const side of ['seller', 'buyer'] as const)
    id(deal.tell(side, { kind: 'SettlementAccepted', ...basis }));
  const day = '2026-11-24';
  const invoice: FactBody<'InvoiceStated'> = {
    ...{ kind: 'InvoiceStated', number: 'AGS 1', day, loadIds: [factId(1)], total: '26000.00' },
  };
  return { deal, invoice, invoiceId: id(deal.tell('seller', invoice)), day };
}

test.each([
  ['ro', 0],
  ['en', 1],
] as const)(
  '[D2] [D4] [D5] [D8] what cannot be true is refused at its field with its figures, in %s',
  (locale, at) => {
    const { deal, invoice, invoiceId, day } = invoicedDeal();
    const texts = { t: textsIn(locale), locale };
    const ticket = ticketOf(2, { grossKg: 39_480, tareKg: 14_980 }, deal.time);
    const said = (by: FactAuthor, body: FactBody) => {
      const fact: SentFact = { id: factId(99), replaces: null, reason: null, body };
      const refusal = refusalOfFact(deal.now, fact, by);
      const issue = refusal && issueOf(refusal, deal.terms, texts);
      return issue && `${issue.path}: ${issue.text.replaceAll('\u00a0', ' ')}`;
    };
    expect(deal.life.loads[0]?.state).toBe('invoiced');
    const cases: readonly (readonly [FactAuthor, FactBody, string, string])[] = [
      [
        ...(['seller', { ...ticket, net: '24.400' }] as const),
        'net: Net 24.400 kg, dar brut 39.480 − tară 14.980 = 24.500 kg.',
        'net: Net 24,400 kg, but gross 39,480 − tare 14,980 = 24,500 kg.',
      ],
      [
        ...(['seller', { ...ticket, number: 'Load 1' }] as const),
        'number: Tichetul Load 1 de la „Siliștea” este folosit deja la transportul 1.',
        'number: Ticket Load 1 of “Siliștea” is already used for load 1.',
      ],
      [
        ...(['buyer', loadPlan(3, '6.5')] as const),
        'quantity: Mai pot fi planificate cel mult 6 t, cu toleranța din contract.',
        'quantity: At most 6 t can still be planned, with the tolerance of the contract.',
      ],
      [
        ...(['seller', analysisOf([2], { hectolitricMass: 178 }, deal.time)] as const),
        'figures.hectolitricMass: 178 kg/hl nu se poate la această cultură: între 50 kg/hl și 90 kg/hl.',
        'figures.hectolitricMass: 178 kg/hl is not possible for this crop: between 50 kg/hl and 90 kg/hl.',
      ],
      [
        ...(['buyer', { kind: 'PaymentStated', invoiceId, day, sum: '30000.00', reference: null }] as const),
        'sum: Mai sunt de declarat cel mult 26.000 lei.',
        'sum: At most 26,000 RON can still be stated.',
      ],
      [
        ...(['seller', invoice] as const),
        'number: Numărul AGS 1 este folosit deja la o factură din această tranzacție.',
        'number: Number AGS 1 is already used by an invoice of this deal.',
      ],
    ];
    for (const [by, body, ...sentences] of cases) expect(said(by, body)).toBe(sentences[at]);
  },
);
