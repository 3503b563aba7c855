import { describe, expect, it } from 'vitest';
import { dealStages } from '../domain/deal/deal-words.ts';
import { type DealProgress, dealStage } from './deal-stage.ts';

const nothing: DealProgress = {
  ...{ hasContract: false, isConcluded: false, hasLoads: false, isDelivered: false },
  ...{ isSettled: false, isPaid: false, isAnnulled: false },
};

const order = [
  'hasContract',
  'isConcluded',
  'hasLoads',
  'isDelivered',
  'isSettled',
  'isPaid',
] as const satisfies (keyof DealProgress)[];

describe('the stage of a deal [D1]', () => {
  it('[D1] moves by one stage with each fact, in order', () => {
    let progress = nothing;
    const stages = order.map((fact) => {
      progress = { ...progress, [fact]: true };
      return dealStage(progress);
    });
    expect([dealStage(nothing), ...stages]).toEqual(dealStages.filter((stage) => stage !== 'annulled'));
  });

  it.each(order)('[D1] never passes the stage before a missing %s', (missing) => {
    const all = { ...nothing, ...Object.fromEntries(order.map((fact) => [fact, fact !== missing])) };
    expect(dealStage(all)).toBe(dealStages[order.indexOf(missing)]);
  });

  it('[D1] is annulled from any stage but paid', () => {
    const upTo = (count: number) => ({
      ...nothing,
      ...Object.fromEntries(order.slice(0, count).map((fact) => [fact, true])),
      isAnnulled: true,
    });
    expect(order.map((_, count) => dealStage(upTo(count)))).toEqual(order.map(() => 'annulled'));
    expect(dealStage(upTo(order.length))).toBe('annulled');
  });
});
