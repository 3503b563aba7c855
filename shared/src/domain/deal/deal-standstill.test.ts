import { describe, expect, it } from 'vitest';
import { DealInMemory, factId, loadPlan, statedDealTerms, ticketOf } from '../../testing/deal-fixture.ts';
import { daysAfter, deadlineMsOf } from '../announcement/deadline.ts';
import { endableDays, standsSinceMs } from './deal-standstill.ts';

const end = { kind: 'DealEnded', reason: 'Nimeni nu mai răspunde.' } as const;
const lifeOf = (deal: DealInMemory) => deal.life;
const sinceOf = (deal: DealInMemory) => standsSinceMs(deal.terms, lifeOf(deal), deal.facts, deal.nowMs);
const tooSoon = (day: string) => ({ path: '', rule: 'tooSoon', values: { day } });

describe('a deal that stands still', () => {
  it('[D12] may be ended by an administrator 180 days after its last deadline, by nobody else', () => {
    const deal = new DealInMemory();
    const lastMs = deadlineMsOf(deal.terms.deliveryPeriod.to);
    expect(sinceOf(deal)).toBe(lastMs);
    const day = daysAfter(deal.terms.deliveryPeriod.to, endableDays);
    expect(deal.tell('administrator', end)).toEqual(tooSoon(day));
    deal.nowMs = lastMs + endableDays * 86_400_000 - 1;
    expect(deal.tell('administrator', end)).toEqual(tooSoon(day));
    deal.nowMs += 1;
    for (const by of ['seller', 'buyer', 'driver'] as const)
      expect(deal.tell(by, end)).toEqual({ path: '', rule: 'otherSide' });
    expect(deal.tell('administrator', end)).toBeTypeOf('string');
    expect(lifeOf(deal)).toMatchObject({ stage: 'annulled', annulment: { reason: end.reason } });
    expect(sinceOf(deal)).toBeNull();
    expect(deal.tell('administrator', end)).toEqual({ path: '', rule: 'ended' });
    expect(deal.tell('buyer', loadPlan(1, '10', '2027-07-01'))).toEqual({ path: '', rule: 'ended' });
  });

  it('[D12] any statement begins the days again, and goods that were delivered are still settled', () => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '25'));
    deal.nowMs = Date.parse('2027-03-01T09:00:00.000Z');
    deal.tell('seller', ticketOf(1, { grossKg: 39_500, tareKg: 15_000 }, '2026-12-07T08:00:00.000Z'));
    deal.nowMs = deadlineMsOf(statedDealTerms.deliveryPeriod.to) + endableDays * 86_400_000;
    expect(deal.tell('administrator', end)).toEqual(tooSoon(daysAfter('2027-03-01', endableDays)));
    deal.nowMs = Date.parse('2027-03-01T09:00:00.000Z') + endableDays * 86_400_000;
    expect(deal.tell('administrator', end)).toBeTypeOf('string');
    expect(
      deal.tell('seller', {
        ...{ kind: 'AnalysisStated', loadIds: [factId(1)], laboratory: 'Laborator', number: '1' },
        ...{ measuredAt: '2026-12-07T08:00:00.000Z', sample: null, figures: { humidity: 14 } },
      }),
    ).toBeTypeOf('string');
  });

  it('[D12] one that both annulled stands still while money is to be paid for it, and can be ended too', () => {
    const deal = new DealInMemory();
    const washout = { payer: 'seller', sum: '1500.00' } as const;
    const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'x', washout }));
    const annulledMs = deal.nowMs;
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    expect(sinceOf(deal)).toBe(annulledMs);
    expect(deal.tell('administrator', end)).toMatchObject({ rule: 'tooSoon' });
    deal.nowMs = annulledMs + endableDays * 86_400_000;
    expect(deal.tell('administrator', end)).toBeTypeOf('string');
    expect([sinceOf(deal), lifeOf(deal).annulment]).toMatchObject([null, { washout }]);
    expect(deal.tell('administrator', end)).toEqual({ path: '', rule: 'ended' });
  });

  it('[D12] one that was never signed is ended too', () => {
    const deal = new DealInMemory({ ...statedDealTerms, hasContract: false, concludedAt: null });
    deal.nowMs = deadlineMsOf(deal.terms.deliveryPeriod.to) + endableDays * 86_400_000;
    expect(deal.tell('administrator', end)).toBeTypeOf('string');
    expect(lifeOf(deal).stage).toBe('annulled');
  });
});
