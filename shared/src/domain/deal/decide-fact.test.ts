import { describe, expect, it } from 'vitest';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '../../testing/deal-fixture.ts';
import { type FactBody, factBodySchema, factKinds } from './deal-facts.ts';
import type { DealTerms } from './deal-terms.ts';
import { dealTurns } from './deal-turn.ts';
import { keepsLife, refusalOfFact } from './decide-fact.ts';

const base = { protein: 12.5, humidity: 14, impurities: 2, hectolitricMass: 78 };
const correction = (replaces: string) => ({ replaces, reason: 'citit greșit' });

/** Adds an accepted fact. @throws Error if it is refused */
function told(deal: DealInMemory, ...fact: Parameters<DealInMemory['tell']>): string {
  const id = deal.tell(...fact);
  if (typeof id !== 'string') throw new Error(`${fact[1].kind} is refused: ${id.rule} at ${id.path}`);
  return id;
}

/** Two weighed loads of 25 t with the average analysis of both. */
function averaged(changed: Partial<DealTerms> = {}) {
  const deal = new DealInMemory({ ...statedDealTerms, ...changed });
  for (const number of [1, 2]) told(deal, 'buyer', loadPlan(number, '25', `2026-12-0${6 + number}`));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  const tickets = [1, 2].map((number) =>
    told(deal, 'seller', ticketOf(number, { grossKg: 40_000, tareKg: 15_000 }, deal.time)),
  );
  const analysis = told(deal, 'seller', analysisOf([1, 2], base, deal.time));
  return { deal, tickets: tickets as [string, string], analysis };
}

/** Both sides confirm the settlement of a load. */
function confirm(deal: DealInMemory, number: number): void {
  const settlement = deal.life.loads[number - 1]?.settlement;
  if (!settlement) throw new Error(`load ${number} has no settlement`);
  const { ticketId, analysisId, sumMinor } = settlement;
  const basis = { loadId: factId(number), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
  for (const side of ['seller', 'buyer'] as const) told(deal, side, { kind: 'SettlementAccepted', ...basis });
}

/** An invoice over one load of 26,000.00 lei. */
const invoice = (deal: DealInMemory, number: number, total = '26000.00'): string =>
  told(deal, 'seller', {
    ...{ kind: 'InvoiceStated', number: `F ${number}`, day: '2026-12-07' },
    ...{ loadIds: [factId(number)], total },
  });

describe('corrections that name other loads or invoices', () => {
  it('[D5] an analysis stays as it is once the settlement of one of its loads is final', () => {
    const { deal, analysis } = averaged();
    const only2 = analysisOf([2], { ...base, humidity: 15 }, deal.time);
    confirm(deal, 1);
    invoice(deal, 1);
    const refused = { path: 'loadIds', rule: 'final' };
    expect(deal.tell('seller', only2, correction(analysis))).toEqual(refused);
    expect(deal.tell('seller', analysisOf([1, 2], base, deal.time), correction(analysis))).toEqual(refused);
    expect(deal.life.loads.map(({ state }) => state)).toEqual(['invoiced', 'toConfirm']);
  });

  it('[D5] before, it may be of fewer loads', () => {
    const { deal, analysis } = averaged();
    told(deal, 'seller', analysisOf([2], base, deal.time), correction(analysis));
    expect(deal.life.loads.map(({ state }) => state)).toEqual(['onTheWay', 'toConfirm']);
  });

  it('[D4] a corrected ticket is of the same load and place', () => {
    const { deal, tickets } = averaged();
    confirm(deal, 1);
    invoice(deal, 1);
    told(deal, 'buyer', loadPlan(3, '1', '2026-12-09'));
    const again = (number: number, place: 'Load' | 'Unload') =>
      ticketOf(number, { grossKg: 16_000, tareKg: 15_000 }, deal.time, place);
    const loadId = { path: 'loadId', rule: 'changed' };
    expect(deal.tell('seller', again(3, 'Load'), correction(tickets[0]))).toEqual(loadId);
    expect(deal.tell('seller', again(3, 'Load'), correction(tickets[1]))).toEqual(loadId);
    const place = { path: 'place', rule: 'changed' };
    expect(deal.tell('seller', again(2, 'Unload'), correction(tickets[1]))).toEqual(place);
    told(deal, 'seller', again(2, 'Load'), correction(tickets[1]));
    expect(deal.life.loads[0]?.state).toBe('invoiced');
  });

  it('[D8] a payment moved to another invoice exceeds it as little as a new one', () => {
    const { deal } = averaged();
    for (const number of [1, 2]) confirm(deal, number);
    const [first, second] = [invoice(deal, 1), invoice(deal, 2)];
    const paid = { kind: 'PaymentStated', day: '2026-12-07', reference: null } as const;
    const payment = told(deal, 'buyer', { ...paid, invoiceId: first, sum: '20000.00' });
    told(deal, 'buyer', { ...paid, invoiceId: second, sum: '25000.00' });
    expect(deal.tell('buyer', { ...paid, invoiceId: second, sum: '20000.00' }, correction(payment))).toEqual({
      ...{ path: 'sum', rule: 'pastDue', values: { left: '1000.00' } },
    });
    const more = told(deal, 'buyer', { ...paid, invoiceId: first, sum: '26000.00' }, correction(payment));
    told(deal, 'buyer', { ...paid, invoiceId: second, sum: '1000.00' }, correction(more));
    expect(deal.life.invoices.map(({ paidMinor }) => paidMinor)).toEqual([0, 2_600_000]);
  });
});

describe('the life by which a fact is decided', () => {
  it('[D1] is the given one, so that many facts need one reading of the log', () => {
    const { deal } = averaged();
    const body = { kind: 'LoadRemarked', loadId: factId(1), text: 'întârziat' } as const;
    const remark = { id: factId(99), replaces: null, reason: null, body };
    const unread = { ...deal.now, facts: [] };
    expect(refusalOfFact(unread, remark, 'buyer')).toEqual({ path: 'loadId', rule: 'unknown' });
    expect(refusalOfFact(unread, remark, 'buyer', deal.life)).toBeNull();
  });

  it('[D1] stays the same after remarks and messages alone', () => {
    const { deal } = averaged();
    const disputeId = told(deal, 'buyer', { kind: 'DisputeOpened', loadId: null, reason: 'x' });
    const bodies: FactBody[] = [
      { kind: 'LoadRemarked', loadId: factId(1), text: 'x' },
      { kind: 'DisputeMessage', disputeId, text: 'x' },
    ];
    for (const body of bodies) {
      const turns = () => dealTurns(deal.terms, deal.life, deal.nowMs);
      const before = turns();
      told(deal, 'buyer', body);
      expect(turns()).toEqual(before);
    }
    expect(factKinds.filter((kind) => keepsLife({ kind }))).toEqual(bodies.map(({ kind }) => kind));
  });
});

describe('a deal that is paid', () => {
  function paid(changed: Partial<DealTerms> = {}) {
    const { deal } = averaged(changed);
    for (const number of [1, 2]) {
      confirm(deal, number);
      const of = { invoiceId: invoice(deal, number), day: '2026-12-07', sum: '26000.00', reference: null };
      told(deal, 'buyer', { kind: 'PaymentStated', ...of });
      told(deal, 'seller', { kind: 'ReceiptStated', ...of });
    }
    expect(deal.life.stage).toBe('paid');
    return deal;
  }

  it('[D2] plans no further load, though the tolerance leaves some', () => {
    const deal = paid();
    expect(deal.tell('buyer', loadPlan(3, '0.001'))).toEqual({ path: '', rule: 'ended' });
    expect(deal.life.stage).toBe('paid');
  });

  it('[D8] asks for no further advance', () => {
    const deal = paid({ paymentType: 'PrePayment' });
    const advance = { number: 'AV 9', day: '2026-12-07', loadIds: [], total: '100.00' };
    expect(deal.tell('seller', { kind: 'InvoiceStated', ...advance })).toEqual({ path: '', rule: 'ended' });
  });

  it('[D2] reads a log in which a load was planned after it', () => {
    const deal = paid();
    const { facts, time: at } = deal;
    const planned = { id: factId(77), replaces: null, reason: null, by: 'buyer', at } as const;
    deal.facts = [...facts, { ...planned, body: loadPlan(3, '0.001') }];
    expect(deal.life).toMatchObject({ stage: 'delivering', loads: [{}, {}, { state: 'planned' }] });
    told(deal, 'buyer', { kind: 'LoadWithdrawn', loadId: factId(3), reason: 'nu mai e marfă' });
    expect(deal.life.stage).toBe('paid');
  });
});

describe('a truck that arrives', () => {
  const moved = (movedAt: string, move: 'arrived' | 'loaded' = 'arrived') =>
    ({ kind: 'LoadMoved', loadId: factId(1), move, movedAt }) as const;
  const withdrawal = { kind: 'LoadWithdrawn', loadId: factId(1), reason: 'apăsat din greșeală' } as const;

  function planned(changed: Partial<DealTerms> = {}) {
    const deal = new DealInMemory({ ...statedDealTerms, ...changed });
    told(deal, deal.terms.deliveryType === 'FCATruck' ? 'buyer' : 'seller', loadPlan(1, '50'));
    deal.nowMs = Date.parse('2026-12-06T16:00:00.000Z');
    return deal;
  }

  it('[D2] arrives to load from 18:00 of the day before its day on', () => {
    const deal = planned();
    expect(deal.tell('driver', moved('2026-12-06T15:59:59.999Z'))).toEqual({
      ...{ path: 'move', rule: 'early' },
      values: { day: '2026-12-07' },
    });
    expect(deal.tell('driver', moved('2026-12-06T16:00:00.000Z'))).toBeTypeOf('string');
    // Where the day is that of unloading, it may be loaded days before.
    expect(
      planned({ deliveryType: 'DAPTruck' }).tell('driver', moved('2026-12-01T08:00:00.000Z')),
    ).toBeTypeOf('string');
  });

  it('[D2] is withdrawn while it is empty, so that a step stated by mistake leaves the deal an end', () => {
    const deal = planned();
    told(deal, 'seller', moved(deal.time));
    expect(deal.tell('buyer', { ...loadPlan(1, '40'), kind: 'LoadChanged' })).toMatchObject({
      rule: 'underWay',
    });
    expect(deal.tell('seller', withdrawal)).toMatchObject({ rule: 'otherSide' });
    told(deal, 'buyer', withdrawal);
    expect(deal.life.loads[0]?.state).toBe('withdrawn');
    expect(deal.tell('buyer', loadPlan(2, '50'))).toBeTypeOf('string');
  });

  it('[D2] is not withdrawn once it is loaded or weighed', () => {
    for (const last of [moved('2026-12-06T16:00:00.000Z', 'loaded'), null]) {
      const deal = planned();
      told(deal, 'driver', moved(deal.time));
      const { time } = deal;
      told(deal, 'driver', last ?? ticketOf(1, { grossKg: 65_000, tareKg: 15_000 }, time));
      expect(deal.tell('buyer', withdrawal)).toEqual({ path: 'loadId', rule: 'underWay' });
    }
  });

  it('[D2] reads a log in which it arrived earlier', () => {
    const deal = planned();
    const [at, body] = ['2026-11-25T08:00:00.000Z', moved('2026-11-25T08:00:00.000Z')];
    deal.facts.push({ id: factId(77), replaces: null, reason: null, by: 'seller', at, body });
    expect(deal.life.loads[0]?.state).toBe('arrived');
    expect(deal.tell('buyer', withdrawal)).toBeTypeOf('string');
  });
});

describe('a settlement of nothing', () => {
  it.each(['SettlementAccepted', 'SettlementContested'] as const)('[D7] takes %s', (kind) => {
    const basis = { loadId: factId(1), ticketId: factId(2), analysisId: factId(3), sum: '0.00' };
    const body = {
      kind,
      ...basis,
      ...(kind === 'SettlementContested' && { subject: 'weight', reason: 'x' }),
    };
    expect(factBodySchema.safeParse(body).success).toBe(true);
    expect(factBodySchema.safeParse({ ...body, sum: '-1.00' }).success).toBe(false);
  });
});
