import { describe, expect, it } from 'vitest';
import { documentText } from '../../testing/contract-text.ts';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '../../testing/deal-fixture.ts';
import { releaseVatRules } from '../vat.ts';
import type { FactAuthor } from './deal-facts.ts';
import { dealTurns, nextChangeMs } from './deal-turn.ts';
import { dealFile, dealFileInstant } from './file/deal-file.ts';

const settlementOf = (deal: DealInMemory) => {
  const settlement = deal.life.loads[0]?.settlement;
  if (!settlement) throw new Error('the load has no settlement');
  return settlement;
};

/** Adds an accepted fact. @throws Error if it is refused */
function told(deal: DealInMemory, ...fact: Parameters<DealInMemory['tell']>): string {
  const id = deal.tell(...fact);
  if (typeof id !== 'string') throw new Error(`${fact[1].kind} is refused: ${id.rule}`);
  return id;
}

/** A contested weight that was weighed or counted again, which the other side confirms. */
function measuredAgain(deal: DealInMemory, by: 'seller' | 'buyer', figure: number, tolerance: number): void {
  const { ticketId, analysisId, sumMinor } = settlementOf(deal);
  const basis = { loadId: factId(1), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
  told(deal, by, { kind: 'SettlementContested', ...basis, subject: 'weight', reason: 'nu se potrivește' });
  const counterId = told(deal, by, {
    ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Cântar Port', number: 'C 1' },
    ...{ measuredAt: deal.time, figure, tolerance },
  });
  const other = by === 'seller' ? 'buyer' : 'seller';
  told(deal, other, { kind: 'CounterConfirmed', loadId: factId(1), counterId });
}

describe('a second count of counted goods', () => {
  /** 500 of a unit at 100 lei, by their delivery note. */
  function counted(unit: 'Bag' | 'Piece' | 'Litre') {
    const goods = { product: 'others', unit, quantityThousandths: 500_000, priceMinor: 10_000 } as const;
    const deal = new DealInMemory({ ...statedDealTerms, ...goods, grid: { kind: 'asIs' } });
    told(deal, 'buyer', loadPlan(1, '500'));
    deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
    const weights = { grossKg: null, tareKg: null, net: '500' };
    const ticket = ticketOf(1, { grossKg: 1, tareKg: 0 }, deal.time);
    told(deal, 'seller', { ...ticket, ...weights } as typeof ticket);
    return deal;
  }

  it.each([
    { unit: 'Bag', figure: 498, tolerance: 0, sumMinor: 4_980_000, costOf: 'seller' },
    { unit: 'Bag', figure: 498, tolerance: 2, sumMinor: 5_000_000, costOf: 'buyer' },
    { unit: 'Piece', figure: 501, tolerance: 0.5, sumMinor: 5_010_000, costOf: 'seller' },
    { unit: 'Litre', figure: 499.125, tolerance: 0.5, sumMinor: 4_991_250, costOf: 'seller' },
  ] as const)(
    '[D7] of $figure $unit with $tolerance is in the unit of the goods',
    ({ unit, figure, tolerance, sumMinor, costOf }) => {
      const deal = counted(unit);
      measuredAgain(deal, 'buyer', figure, tolerance);
      expect(settlementOf(deal)).toMatchObject({ final: 'counter', sumMinor, costOf });
    },
  );

  it('[D9] is printed in the unit of the goods', () => {
    const deal = counted('Bag');
    measuredAgain(deal, 'buyer', 498, 1);
    const parties = { seller: { name: 'A', companyNumber: '1' }, buyer: { name: 'B', companyNumber: '2' } };
    const { terms, facts, nowMs: atMs } = deal;
    const of = { dealId: factId(9), goodsName: 'Ambalaje', contract: null, vatRules: releaseVatRules };
    const text = documentText(dealFile({ ...of, terms, facts, parties, atMs }, 'ro'));
    expect(text.replaceAll('\u00a0', ' ')).toContain(': 498 de saci, incertitudine 1 sac;');
  });
});

describe('who bears the cost of a second weighing', () => {
  /** A load weighed by one side at the counting place and analysed by the seller. */
  function weighed(by: FactAuthor, deliveryType: 'FCATruck' | 'DAPTruck') {
    const deal = new DealInMemory({ ...statedDealTerms, quantityPlace: 'Unload', deliveryType });
    told(deal, deliveryType === 'FCATruck' ? 'buyer' : 'seller', loadPlan(1, '25'));
    deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
    told(deal, by, ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time, 'Unload'));
    told(deal, 'seller', {
      ...{ kind: 'AnalysisStated', loadIds: [factId(1)], laboratory: 'Lab', number: '1' },
      ...{ measuredAt: deal.time, sample: null, figures: { protein: 12.5 } },
    });
    return deal;
  }

  it.each([
    { by: 'buyer', deliveryType: 'FCATruck', costOf: 'buyer' },
    { by: 'seller', deliveryType: 'FCATruck', costOf: 'seller' },
    { by: 'driver', deliveryType: 'FCATruck', costOf: 'buyer' },
    { by: 'driver', deliveryType: 'DAPTruck', costOf: 'seller' },
  ] as const)(
    '[D7] of a ticket by the $by under $deliveryType: the $costOf',
    ({ by, deliveryType, costOf }) => {
      const deal = weighed(by, deliveryType);
      measuredAgain(deal, 'seller', 25_500, 20);
      expect(settlementOf(deal)).toMatchObject({ final: 'counter', netThousandths: 25_500, costOf });
    },
  );
});

describe('a counter-analysis after another', () => {
  /** A load of 25 t with 14.6 % of moisture, which the buyer contests. */
  function contested() {
    const deal = new DealInMemory();
    told(deal, 'buyer', loadPlan(1, '25'));
    deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
    told(deal, 'seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
    told(deal, 'seller', analysisOf([1], { humidity: 14.6 }, deal.time));
    const { ticketId, analysisId, sumMinor } = settlementOf(deal);
    const basis = { loadId: factId(1), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
    told(deal, 'buyer', { kind: 'SettlementContested', ...basis, subject: 'humidity', reason: 'umed' });
    return deal;
  }
  const counter = (deal: DealInMemory, figure: number) => ({
    ...({ kind: 'CounterStated', loadId: factId(1), laboratory: 'Lab', number: '1' } as const),
    ...{ measuredAt: deal.time, figure, tolerance: 0.3 },
  });

  it('[D7] counts in place of it, by either side', () => {
    const deal = contested();
    const confirm = (by: FactAuthor, counterId: string) =>
      deal.tell(by, { kind: 'CounterConfirmed', loadId: factId(1), counterId });
    const mistyped = told(deal, 'buyer', counter(deal, 13.4));
    const answer = told(deal, 'seller', counter(deal, 14.5));
    const own = told(deal, 'buyer', counter(deal, 14.1));
    expect([mistyped, answer].map((id) => confirm('seller', id))).toEqual(
      Array(2).fill({ path: 'counterId', rule: 'changed' }),
    );
    expect(confirm('seller', own)).toBeTypeOf('string');
    expect(settlementOf(deal)).toMatchObject({ final: 'counter', counter: { figure: 14.1 } });
  });

  it('[D7] is refused at a figure that the crop cannot have', () => {
    const deal = contested();
    expect(deal.tell('buyer', counter(deal, 145))).toEqual({
      ...{ path: 'figure', rule: 'range' },
      values: { field: 'humidity', least: expect.any(String), most: expect.any(String), figure: '145' },
    });
    expect(deal.tell('buyer', counter(deal, 14.5))).toBeTypeOf('string');
  });
});

describe('a contest that is withdrawn after the first 48 hours', () => {
  const dueMs = Date.parse('2026-12-15T10:00:00.000Z');
  const causesOf = ({ terms, life, nowMs }: DealInMemory) =>
    dealTurns(terms, life, nowMs).flatMap(({ kind, cause }) => (kind === 'confirmSettlement' ? cause : []));

  /** The seller contests the weight on Monday and withdraws the contest on the Friday after. */
  function withdrawn() {
    const deal = new DealInMemory();
    told(deal, 'buyer', loadPlan(1, '25'));
    deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
    told(deal, 'seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
    told(deal, 'seller', analysisOf([1], { humidity: 14 }, deal.time));
    const { ticketId, analysisId, sumMinor } = settlementOf(deal);
    const basis = { loadId: factId(1), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
    const before = causesOf(deal);
    told(deal, 'seller', { kind: 'SettlementContested', ...basis, subject: 'weight', reason: 'cântar' });
    deal.nowMs = Date.parse('2026-12-11T10:00:00.000Z');
    told(deal, 'seller', { kind: 'SettlementAccepted', ...basis });
    return { deal, basis, before };
  }

  it('[D7] leaves the other side the whole time to contest', () => {
    const { deal, basis, before } = withdrawn();
    expect(settlementOf(deal)).toMatchObject({ dueMs, contest: null, acceptedBy: ['seller'], final: null });
    expect(nextChangeMs(deal.life, deal.nowMs)).toBe(dueMs);
    const turns = dealTurns(deal.terms, deal.life, deal.nowMs);
    expect(turns).toContainEqual(
      expect.objectContaining({ kind: 'confirmSettlement', side: 'buyer', dueMs }),
    );
    deal.nowMs = dueMs;
    const contest = { kind: 'SettlementContested', ...basis, subject: 'humidity', reason: 'umed' } as const;
    // The buyer was notified of the first turn: a cause that is the same would tell nothing.
    expect(causesOf(deal)).not.toContain(before[0]);
    expect(deal.tell('buyer', contest)).toBeTypeOf('string');
  });

  it('[D6] becomes final at their end, not before', () => {
    const { deal } = withdrawn();
    deal.nowMs = dueMs;
    expect(settlementOf(deal).final).toBeNull();
    deal.nowMs = dueMs + 1;
    expect(settlementOf(deal).final).toBe('timePassed');
  });

  it('[D8] stays final under an invoice that an earlier release accepted at once', () => {
    const { deal, basis } = withdrawn();
    const invoice = { kind: 'InvoiceStated', number: '1', day: '2026-12-11', total: basis.sum } as const;
    const body = { ...invoice, loadIds: [factId(1)] };
    expect(deal.tell('seller', body)).toMatchObject({ rule: 'notFinal' });
    const { terms, facts, time: at, nowMs } = deal;
    facts.push({ id: factId(7), by: 'seller', at, replaces: null, reason: null, body });
    expect(deal.life.loads[0]).toMatchObject({ state: 'invoiced', settlement: { final: 'timePassed' } });
    const file = { terms, facts, contract: null, vatRules: releaseVatRules };
    expect(dealFileInstant(file, nowMs)).toBe(nowMs);
  });
});
