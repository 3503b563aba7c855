import { expect, test } from 'vitest';
import { DealInMemory, factId, loadPlan, statedDealTerms, ticketOf } from '../../testing/deal-fixture.ts';
import type { DealFact, FactBody } from './deal-facts.ts';
import { dealLife } from './deal-life.ts';
import { refusalOfFact } from './decide-fact.ts';
import { lifeWithRow } from './row-life.ts';

/** Decides rows in order by the life that grows with them, and each by the whole log too. */
function decide(deal: DealInMemory, by: 'seller' | 'buyer', bodies: readonly FactBody[]) {
  const facts = [...deal.facts];
  let life = dealLife(deal.terms, facts, deal.nowMs, deal.now.vatRules);
  return bodies.map((body, at) => {
    const sent = { id: factId(900 + at), replaces: null, reason: null, body };
    const grown = refusalOfFact({ ...deal.now, facts }, sent, by, life);
    expect(grown).toEqual(refusalOfFact({ ...deal.now, facts }, sent, by));
    if (grown !== null) return grown.rule;
    const stated: DealFact = { ...sent, by, at: deal.time };
    life = lifeWithRow(life, stated, facts.length);
    facts.push(stated);
    const { loads } = dealLife(deal.terms, facts, deal.nowMs, deal.now.vatRules);
    // Later rows do not depend on what follows from a ticket, such as its settlement.
    const ofRows = (all: typeof loads) =>
      all.map(({ id, number, plan, plannedThousandths, tickets }) => [
        ...[id, number, plan, plannedThousandths, tickets],
      ]);
    expect(ofRows(life.loads)).toEqual(ofRows(loads));
    return null;
  });
}

test('[D2] planned loads of a table are decided by those before them, as by the whole log', () => {
  const deal = new DealInMemory(statedDealTerms);
  deal.tell('buyer', loadPlan(1, '10'));
  const again = { ...loadPlan(3, '5'), plates: loadPlan(2, '5').plates };
  const rows = [loadPlan(2, '25'), again, loadPlan(2, '1'), loadPlan(4, '16'), loadPlan(5, '17')];
  expect(decide(deal, 'buyer', rows)).toEqual([null, 'twice', 'twice', null, 'pastTolerance']);
});

test('[D4] tickets of a table are decided by those before them, as by the whole log', () => {
  const deal = new DealInMemory({ ...statedDealTerms, grid: { kind: 'asIs' } });
  for (const number of [1, 2]) deal.tell('buyer', loadPlan(number, '20'));
  deal.nowMs = Date.parse('2026-12-07T16:00:00.000Z');
  const ticket = (load: number, number: string, place: 'Load' | 'Unload' = 'Load') => ({
    ...ticketOf(load, { grossKg: 35_000, tareKg: 15_000 }, '2026-12-07T13:00:00.000Z', place),
    number,
  });
  const rows = [
    ...[ticket(1, 'A'), ticket(1, 'B'), ticket(2, 'A'), ticket(2, 'B'), ticket(1, 'C', 'Unload')],
    ticket(3, 'D'),
  ];
  expect(decide(deal, 'seller', rows)).toEqual([null, 'twice', 'twice', null, null, 'unknown']);
});
