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
import type { FactBody } from './deal-facts.ts';
import { dealRecords } from './deal-record.ts';
import { dealTurns, nextChangeMs } from './deal-turn.ts';
import { dealFile } from './file/deal-file.ts';

const settlementOf = (deal: DealInMemory, number: number) => {
  const settlement = deal.life.loads.find(({ id }) => id === factId(number))?.settlement;
  if (!settlement) throw new Error(`load ${number} has no settlement`);
  const { ticketId, analysisId, sumMinor } = settlement;
  return { loadId: factId(number), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
};

/** Two loads of 25 t, the first past the limit of moisture, which the buyer contests and rejects. */
function rejected() {
  const deal = new DealInMemory();
  const tell = (...fact: Parameters<DealInMemory['tell']>) => {
    const id = deal.tell(...fact);
    if (typeof id !== 'string') throw new Error(`${fact[1].kind} is refused: ${id.rule}`);
    return id;
  };
  for (const number of [1, 2]) tell('buyer', loadPlan(number, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  for (const number of [1, 2]) {
    tell('seller', ticketOf(number, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
    tell('seller', analysisOf([number], { humidity: number === 1 ? 15.6 : 14 }, deal.time));
  }
  const basis = settlementOf(deal, 1);
  tell('buyer', { kind: 'SettlementContested', ...basis, subject: 'weight', reason: 'cântar' });
  const counterId = tell('buyer', {
    ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Cântar Port', number: 'C 1' },
    ...{ measuredAt: deal.time, figure: 24_000, tolerance: 20 },
  });
  tell('buyer', { kind: 'LoadRejected', loadId: factId(1), reason: 'umedă' });
  return { deal, basis, counterId, tell };
}

describe('a rejected load', () => {
  it('[D6] [D7] is not confirmed, contested, measured again or rejected any more', () => {
    const { deal, basis, counterId } = rejected();
    const acts: readonly (readonly ['seller' | 'buyer', FactBody])[] = [
      ['seller', { kind: 'SettlementAccepted', ...basis }],
      ['seller', { kind: 'SettlementContested', ...basis, subject: 'weight', reason: 'x' }],
      [
        'seller',
        {
          ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Lab', number: '2' },
          ...{ measuredAt: deal.time, figure: 25_000, tolerance: 20 },
        },
      ],
      ['seller', { kind: 'CounterConfirmed', loadId: factId(1), counterId }],
      ['buyer', { kind: 'LoadRejected', loadId: factId(1), reason: 'x' }],
    ];
    for (const [by, body] of acts)
      expect(deal.tell(by, body), body.kind).toEqual({ path: 'loadId', rule: 'cancelled' });
  });

  it('[D6] [D7] for a property that the grid only limits can be contested for that property', () => {
    const { grid } = statedDealTerms;
    if (grid.kind !== 'grid') throw new Error('the deal has no grid');
    const limits = [{ property: 'wetGluten' as const, rule: 'min' as const, limit: 22 }];
    const deal = new DealInMemory({ ...statedDealTerms, grid: { ...grid, limits } });
    deal.tell('buyer', loadPlan(1, '25'));
    deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
    deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
    deal.tell('seller', analysisOf([1], { humidity: 14, wetGluten: 15 }, deal.time));
    expect(deal.life.loads[0]?.settlement?.rejectable).toEqual(['wetGluten']);
    const contest = {
      kind: 'SettlementContested',
      ...settlementOf(deal, 1),
      reason: 'alt laborator',
    } as const;
    expect(deal.tell('seller', { ...contest, subject: 'oil' })).toEqual({
      path: 'subject',
      rule: 'notOfGrid',
    });
    expect(deal.tell('seller', { ...contest, subject: 'wetGluten' })).toBeTypeOf('string');
  });

  it('[D6] [D10] never becomes final, and counts in no record', () => {
    const { deal, tell } = rejected();
    for (const side of ['seller', 'buyer'] as const)
      tell(side, { kind: 'SettlementAccepted', ...settlementOf(deal, 2) });
    tell('buyer', loadPlan(3, '25', '2026-12-08'));
    tell('seller', ticketOf(3, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
    tell('seller', analysisOf([3], { humidity: 14 }, deal.time));
    for (const side of ['seller', 'buyer'] as const)
      tell(side, { kind: 'SettlementAccepted', ...settlementOf(deal, 3) });
    // An earlier release took such an acceptance.
    const [at, body] = [deal.time, { kind: 'SettlementAccepted', ...settlementOf(deal, 1) } as const];
    for (const [number, by] of [
      [7, 'buyer'],
      [8, 'seller'],
    ] as const)
      deal.facts.push({ id: factId(number), by, at, replaces: null, reason: null, body });
    expect(nextChangeMs(deal.life, deal.nowMs)).toBeNull();
    deal.nowMs += 30 * 86_400_000;
    const { terms, facts, nowMs, life } = deal;
    expect(life.loads[0]).toMatchObject({ state: 'rejected', settlement: { final: null, costOf: null } });
    expect(dealTurns(terms, life, nowMs).map(({ kind }) => kind)).toEqual(['stateInvoice']);
    expect(dealRecords(terms, facts, nowMs, releaseVatRules)).toMatchObject({
      seller: { asDeclared: 2, lossTenths: [] },
      buyer: { loaded: 2, disputesOpened: 0 },
    });
    const parties = { seller: { name: 'A', companyNumber: '1' }, buyer: { name: 'B', companyNumber: '2' } };
    const of = { dealId: factId(9), goodsName: 'Grâu', contract: null, vatRules: releaseVatRules };
    const text = documentText(dealFile({ ...of, terms, facts, parties, atMs: nowMs }, 'ro'));
    expect(text.match(/se putea contesta/g)).toHaveLength(2);
    expect(text).not.toContain('Nu este definitiv.');
  });
});
