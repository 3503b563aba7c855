import { describe, expect, it } from 'vitest';
import { DealInMemory, factId, loadPlan, statedDealTerms, ticketOf } from '../../testing/deal-fixture.ts';
import { releaseVatRules } from '../vat.ts';
import type { FactBody } from './deal-facts.ts';
import type { DealTerms } from './deal-terms.ts';
import { nextCredit } from './invoice-sum.ts';
import { lifeSummary } from './life-summary.ts';

const day = '2026-12-02';
const turnsOf = (deal: DealInMemory) =>
  Object.fromEntries(
    Object.entries(lifeSummary(deal.terms, deal.life, deal.nowMs, releaseVatRules).turns).map(
      ([side, turn]) => [side, turn && [turn.kind, turn.sum]],
    ),
  );

function started(terms: Partial<DealTerms> = {}) {
  const deal = new DealInMemory({
    ...statedDealTerms,
    ...{ paymentType: 'PrePayment', grid: { kind: 'asIs' }, priceMinor: 1040_00 },
    ...terms,
  });
  deal.nowMs = Date.parse(`${day}T08:00:00.000Z`);
  return deal;
}

/** 20 t, weighed. */
function weighed(deal: DealInMemory) {
  deal.tell('buyer', loadPlan(1, '20', day));
  deal.tell('seller', ticketOf(1, { grossKg: 35_000, tareKg: 15_000 }, deal.time));
}

function accept(deal: DealInMemory, side: 'seller' | 'buyer') {
  const { ticketId = '', sumMinor = 0 } = deal.life.loads[0]?.settlement ?? {};
  const basis = { loadId: factId(1), ticketId, analysisId: null, sum: (sumMinor / 100).toFixed(2) };
  deal.tell(side, { kind: 'SettlementAccepted', ...basis });
}

const money = (kind: 'PaymentStated' | 'ReceiptStated', invoiceId: string, sum: string): FactBody => ({
  ...{ kind, invoiceId, day, sum, reference: null },
});

describe('[D11] the sum of a turn', () => {
  it.each([[false], [true]])(
    'is the settlement’s, what is to be invoiced, what the buyer stated, and what is left (price with VAT: %s)',
    (isPriceGross) => {
      const deal = started({ isPriceGross });
      weighed(deal);
      const settled = { minor: 2_080_000, isGross: isPriceGross };
      expect(turnsOf(deal)).toMatchObject({
        seller: ['confirmSettlement', settled],
        buyer: ['confirmSettlement', settled],
      });
      accept(deal, 'seller');
      accept(deal, 'buyer');
      const gross = (minor: number) => ({ minor, isGross: true });
      expect(turnsOf(deal).seller).toEqual(['stateInvoice', gross(2_080_000)]);
      const invoice = { number: 'F 1', day, loadIds: [factId(1)], total: '20800.00' };
      const id = String(deal.tell('seller', { kind: 'InvoiceStated', ...invoice }));
      deal.tell('buyer', money('PaymentStated', id, '800.00'));
      expect(turnsOf(deal).seller).toEqual(['stateReceipt', gross(80_000)]);
      deal.tell('seller', money('ReceiptStated', id, '800.00'));
      const proposalId = String(deal.tell('buyer', { kind: 'DeliveryEndProposed', reason: 'gata' }));
      deal.tell('seller', { kind: 'DeliveryEndConfirmed', proposalId });
      expect(turnsOf(deal).buyer).toEqual(['statePayment', gross(2_000_000)]);
    },
  );

  it('is what is left of an advance, then what is still to be paid back', () => {
    const deal = started();
    const invoice = { number: 'A 1', day, loadIds: [], total: '30000.00' };
    const invoiceId = String(deal.tell('seller', { kind: 'InvoiceStated', ...invoice }));
    deal.tell('buyer', money('PaymentStated', invoiceId, '30000.00'));
    deal.tell('seller', money('ReceiptStated', invoiceId, '30000.00'));
    const proposalId = String(deal.tell('buyer', { kind: 'DeliveryEndProposed', reason: 'gata' }));
    deal.tell('seller', { kind: 'DeliveryEndConfirmed', proposalId });
    const [advance] = deal.life.invoices;
    const next = advance && nextCredit(deal.terms, deal.life, advance, releaseVatRules);
    expect(turnsOf(deal)).toEqual({
      seller: ['stateCredit', { minor: next?.totalMinor, isGross: true }],
      buyer: null,
    });
    const credit = { kind: 'CreditStated', invoiceId, number: 'S 1', day, sum: next?.sum ?? '' } as const;
    const total = ((next?.totalMinor ?? 0) / 100).toFixed(2);
    const id = String(deal.tell('seller', { ...credit, total }));
    expect(turnsOf(deal).seller).toEqual(['payBack', { minor: 3_000_000, isGross: true }]);
    deal.tell('seller', money('PaymentStated', id, '10000.00'));
    expect(turnsOf(deal).buyer).toEqual(['confirmBack', { minor: 1_000_000, isGross: true }]);
    deal.tell('buyer', money('ReceiptStated', id, '10000.00'));
    expect(turnsOf(deal).seller).toEqual(['payBack', { minor: 2_000_000, isGross: true }]);
  });

  it('is what is left of a washout, without VAT, and nothing of other turns', () => {
    const deal = started();
    expect(turnsOf(deal)).toEqual({ seller: null, buyer: ['planLoads', null] });
    const washout = { payer: 'seller', sum: '1500.00' } as const;
    const proposal = { kind: 'AnnulmentProposed', reason: 'x', washout } as const;
    const proposalId = String(deal.tell('buyer', proposal));
    expect(turnsOf(deal).seller).toEqual(['answerProposal', null]);
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    deal.tell('seller', money('PaymentStated', proposalId, '500.00'));
    expect(turnsOf(deal).buyer).toEqual(['stateReceipt', { minor: 50_000, isGross: false }]);
    deal.tell('buyer', money('ReceiptStated', proposalId, '500.00'));
    expect(turnsOf(deal).seller).toEqual(['statePayment', { minor: 100_000, isGross: false }]);
  });
});
