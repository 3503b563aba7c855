import { describe, expect, it } from 'vitest';
import { DealInMemory, factId, loadPlan } from '../../testing/deal-fixture.ts';
import { type DealFact, type FactAuthor, type FactBody, maxFactsOfDeal } from './deal-facts.ts';
import { maxFactsOfDriver, maxRemarks, placeRefusal } from './log-places.ts';

const remark: FactBody = { kind: 'LoadRemarked', loadId: factId(1), text: 'întârziat' };
const moved: FactBody = { ...{ kind: 'LoadMoved', loadId: factId(1), move: 'arrived' }, movedAt: '' };
const confirmed: FactBody = { kind: 'CounterConfirmed', loadId: factId(1), counterId: factId(2) };

/** Facts of one author; the same body each time. */
const factsOf = (by: FactAuthor, count: number, body: FactBody): DealFact[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${by} ${at}`, replaces: null, reason: null, by, at: '2026-12-07T13:00:00.000Z', body },
  }));

/** How many more facts an author may add. */
function placesFor(by: FactAuthor, facts: readonly DealFact[], body: FactBody): number {
  let log = facts;
  while (placeRefusal(log, body, by) === null) log = [...log, ...factsOf(by, 1, body)];
  return log.length - facts.length;
}

describe('the places of a log [D1]', () => {
  it('[D1] one side cannot use the places reserved for the other side and for administrators', () => {
    const filled = factsOf('seller', 3395, moved);
    expect(placesFor('seller', filled, moved)).toBe(5);
    const full = [...filled, ...factsOf('seller', 5, moved)];
    expect(placeRefusal(full, moved, 'seller')).toEqual({ path: '', rule: 'full' });
    expect(placesFor('buyer', full, confirmed)).toBe(1500);
    const both = [...full, ...factsOf('buyer', 1500, confirmed)];
    expect(placesFor('administrator', both, confirmed)).toBe(100);
    expect([...both, ...factsOf('administrator', 100, confirmed)]).toHaveLength(maxFactsOfDeal);
  });

  it('[D1] a log that one side filled earlier still takes what the other confirms', () => {
    const earlier = factsOf('seller', maxFactsOfDeal - 1, moved);
    expect(placeRefusal(earlier, moved, 'seller')).toEqual({ path: '', rule: 'full' });
    expect(placesFor('buyer', earlier, confirmed)).toBe(1);
  });

  it('[D9] remarks, requests and messages have a share, and leave the rest', () => {
    const remarks = factsOf('buyer', maxRemarks, remark);
    expect(placeRefusal(remarks.slice(1), remark, 'buyer')).toBeNull();
    for (const body of [remark, { kind: 'DisputeMessage', disputeId: factId(3), text: 'x' }] as FactBody[])
      expect(placeRefusal(remarks, body, 'buyer')).toEqual({ path: '', rule: 'manyRemarks' });
    expect(placeRefusal(remarks, confirmed, 'buyer')).toBeNull();
    expect(placeRefusal(remarks, remark, 'seller')).toBeNull();
  });

  it('[D3] the driver of a load has a share of that load alone', () => {
    const driven = factsOf('driver', maxFactsOfDriver, remark);
    expect(placeRefusal(driven, moved, 'driver')).toEqual({ path: '', rule: 'full' });
    expect(placeRefusal(driven, { ...remark, loadId: factId(2) } as FactBody, 'driver')).toBeNull();
    expect(placeRefusal(driven, remark, 'buyer')).toBeNull();
  });

  it('[D1] a refusal says so', () => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '25'));
    deal.facts = [...deal.facts, ...factsOf('buyer', maxRemarks, remark)];
    expect(deal.tell('buyer', remark)).toEqual({ path: '', rule: 'manyRemarks' });
    expect(deal.tell('seller', remark)).toBeTypeOf('string');
  });
});
