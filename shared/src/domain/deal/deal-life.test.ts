import { describe, expect, it } from 'vitest';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '../../testing/deal-fixture.ts';
import { formatTonnes } from '../quantity.ts';
import { releaseVatRules } from '../vat.ts';
import type { FactBody } from './deal-facts.ts';
import type { Load } from './deal-life.ts';
import { dealSums, invoiceState, owedMinor } from './deal-money.ts';
import { mostThousandths } from './deal-terms.ts';
import { dealTurns, nextChangeMs } from './deal-turn.ts';
import { invoiceSum } from './invoice-sum.ts';
import { lifeSummary, loadsTomorrow, nextClockMs, paymentReminders } from './life-summary.ts';
import { washoutOf } from './washout.ts';

const lifeOf = (deal: DealInMemory) => deal.life;
const turnsOf = (deal: DealInMemory) =>
  dealTurns(deal.terms, lifeOf(deal), deal.nowMs).map(({ kind, side }) => `${side} ${kind}`);

/** The settlement of a load as a side accepts or contests it. */
function shown(deal: DealInMemory, number: number) {
  const settlement = lifeOf(deal).loads.find(({ id }) => id === factId(number))?.settlement;
  if (!settlement) throw new Error(`load ${number} is not settled`);
  const { ticketId, analysisId, sumMinor } = settlement;
  return { loadId: factId(number), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
}

/** A deal whose load 1 of 24.5 t is weighed and analysed as in the drawing. */
function settledLoad() {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 39_480, tareKg: 14_980 }, deal.time));
  deal.tell(
    'seller',
    analysisOf([1], { protein: 12.8, humidity: 14.6, impurities: 2.4, hectolitricMass: 77 }, deal.time),
  );
  return deal;
}

/** The same after both sides have confirmed it. */
function acceptedLoad() {
  const deal = settledLoad();
  for (const side of ['seller', 'buyer'] as const)
    deal.tell(side, { kind: 'SettlementAccepted', ...shown(deal, 1) });
  return deal;
}

const first = (deal: DealInMemory): Load => {
  const [load] = lifeOf(deal).loads;
  if (!load) throw new Error('no load');
  return load;
};

describe('the life of a deal [D1–D11]', () => {
  it('[D6] computes a load by the grid, one line per property', () => {
    const { settlement } = first(settledLoad());
    expect(settlement).toMatchObject({
      payableThousandths: 24_255,
      priceMinor: 103_900,
      sumMinor: 2_520_095,
      final: null,
    });
    expect(settlement?.changes.map(({ property, sumMinor }) => [property, sumMinor])).toEqual([
      ['protein', 7350],
      ['humidity', -15_332],
      ['impurities', -10_221],
      ['hectolitricMass', -9702],
    ]);
  });

  it('[D6] is confirmed by both, or by 48 working hours', () => {
    const deal = settledLoad();
    expect(turnsOf(deal)).toEqual(['seller confirmSettlement', 'buyer confirmSettlement', 'buyer planLoads']);
    deal.tell('buyer', { kind: 'SettlementAccepted', ...shown(deal, 1) });
    expect(first(deal)).toMatchObject({
      state: 'toConfirm',
      settlement: { acceptedBy: ['buyer'], final: null },
    });
    const bySeller = { kind: 'SettlementAccepted', ...shown(deal, 1) } as const;
    const dueMs = first(deal).settlement?.dueMs ?? 0;
    expect(new Date(dueMs).toISOString()).toBe('2026-12-09T13:01:00.000Z');
    expect(nextChangeMs(lifeOf(deal), deal.nowMs)).toBe(dueMs);
    deal.nowMs = dueMs;
    expect(first(deal).settlement?.final).toBeNull();
    deal.nowMs = dueMs + 1;
    expect(first(deal)).toMatchObject({ state: 'final', settlement: { final: 'timePassed' } });
    expect(deal.tell('seller', bySeller)).toEqual({ path: 'loadId', rule: 'final' });
    deal.nowMs = dueMs;
    expect(deal.tell('seller', bySeller)).toBeTypeOf('string');
    expect(first(deal).settlement?.final).toBe('accepted');
  });

  it('[D6] binds an acceptance to the sum that was shown', () => {
    const deal = settledLoad();
    const before = { kind: 'SettlementAccepted', ...shown(deal, 1) } as const;
    const ticket = first(deal).tickets.Load?.id ?? '';
    const corrected = ticketOf(1, { grossKg: 39_580, tareKg: 14_980 }, deal.time);
    expect(deal.tell('buyer', corrected, { replaces: ticket, reason: 'greșit' })).toEqual({
      path: 'replaces',
      rule: 'otherSide',
    });
    expect(deal.tell('seller', corrected, { replaces: ticket, reason: null })).toEqual({
      path: 'reason',
      rule: 'reason',
    });
    expect(deal.tell('seller', corrected, { replaces: ticket, reason: 'tara citită greșit' })).toBeTypeOf(
      'string',
    );
    expect(deal.tell('seller', corrected, { replaces: ticket, reason: 'încă o dată' })).toEqual({
      path: 'replaces',
      rule: 'changed',
    });
    expect(deal.tell('buyer', before)).toMatchObject({ path: 'sum', rule: 'changed' });
    expect(deal.tell('buyer', { kind: 'SettlementAccepted', ...shown(deal, 1) })).toBeTypeOf('string');
  });

  it.each([
    // 14.6 − 14.3 = 0.3, the method's uncertainty: the first result stays and the buyer, who asked, bears the cost.
    { figure: 14.3, tolerance: 0.3, sumMinor: 2_520_095, costOf: 'buyer' },
    { figure: 14.2, tolerance: 0.3, sumMinor: 2_530_277, costOf: 'seller' },
  ])(
    '[D7] a counter-analysis of $figure with $tolerance decides',
    ({ figure, tolerance, sumMinor, costOf }) => {
      const deal = settledLoad();
      const contest: FactBody<'SettlementContested'> = {
        kind: 'SettlementContested',
        ...shown(deal, 1),
        subject: 'humidity',
        reason: 'prea umed',
      };
      expect(deal.tell('buyer', { ...contest, subject: 'oil' })).toEqual({
        path: 'subject',
        rule: 'notOfGrid',
      });
      deal.tell('buyer', contest);
      expect(deal.tell('seller', contest)).toEqual({ path: '', rule: 'twice' });
      expect(turnsOf(deal)).toContain('buyer stateCounter');
      // The clock no longer decides.
      deal.nowMs += 30 * 86_400_000;
      expect(first(deal)).toMatchObject({ state: 'contested', settlement: { final: null } });
      const counterId = deal.tell('buyer', {
        ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Lab București', number: '77' },
        ...{ measuredAt: deal.time, figure, tolerance },
      });
      expect(turnsOf(deal)).toContain('seller confirmCounter');
      if (typeof counterId !== 'string') throw new Error(counterId.rule);
      const confirm = { kind: 'CounterConfirmed', loadId: factId(1), counterId } as const;
      expect(deal.tell('buyer', confirm)).toEqual({ path: '', rule: 'otherSide' });
      deal.tell('seller', confirm);
      expect(first(deal)).toMatchObject({
        state: 'final',
        settlement: { sumMinor, costOf, final: 'counter' },
      });
    },
  );

  it('[D7] what was delivered is the second weighing, once it is confirmed', () => {
    const deal = settledLoad();
    deal.tell('buyer', {
      kind: 'SettlementContested',
      ...shown(deal, 1),
      subject: 'weight',
      reason: 'mai puțin',
    });
    const counterId = deal.tell('buyer', {
      ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Cântar public', number: '78' },
      ...{ measuredAt: deal.time, figure: 20_500, tolerance: 50 },
    });
    if (typeof counterId !== 'string') throw new Error(counterId.rule);
    expect(deal.life.deliveredThousandths).toBe(24_500);
    deal.tell('seller', { kind: 'CounterConfirmed', loadId: factId(1), counterId });
    expect(deal.life.deliveredThousandths).toBe(20_500);
    // The room for other loads is what was not delivered.
    const left = mostThousandths(deal.terms) - 20_500;
    expect(deal.tell('buyer', loadPlan(2, formatTonnes(left + 1)))).toMatchObject({ rule: 'pastTolerance' });
    expect(deal.tell('buyer', loadPlan(2, formatTonnes(left)))).toBeTypeOf('string');
  });

  it('[D6] an acceptance is of one ticket and one analysis: a correction of either asks again', () => {
    const accepted = () => {
      const deal = settledLoad();
      deal.tell('buyer', { kind: 'SettlementAccepted', ...shown(deal, 1) });
      expect(first(deal).settlement?.acceptedBy).toEqual(['buyer']);
      return deal;
    };
    for (const kind of ['TicketStated', 'AnalysisStated'] as const) {
      const deal = accepted();
      const stated = deal.facts.find(({ body }) => body.kind === kind);
      if (!stated) throw new Error('nothing to correct');
      const { sumMinor } = first(deal).settlement ?? {};
      const body = { ...stated.body, number: 'corectat' } as FactBody;
      const replaced = { replaces: stated.id, reason: 'număr greșit' };
      expect(deal.tell(stated.by, body, replaced)).toBeTypeOf('string');
      expect(first(deal).settlement, kind).toMatchObject({ sumMinor, acceptedBy: [] });
    }
  });

  it('[D7] accepting one’s own contested settlement withdraws the contest', () => {
    const deal = settledLoad();
    deal.tell('seller', {
      kind: 'SettlementContested',
      ...shown(deal, 1),
      subject: 'weight',
      reason: 'cântar',
    });
    deal.tell('seller', { kind: 'SettlementAccepted', ...shown(deal, 1) });
    expect(first(deal)).toMatchObject({
      state: 'toConfirm',
      settlement: { contest: null, acceptedBy: ['seller'] },
    });
    deal.tell('buyer', { kind: 'SettlementAccepted', ...shown(deal, 1) });
    expect(first(deal).state).toBe('final');
  });

  it('[D2] loads never exceed what is left and the tolerance', () => {
    const deal = new DealInMemory();
    expect(deal.tell('seller', loadPlan(1, '25'))).toEqual({ path: '', rule: 'otherSide' });
    deal.tell('buyer', loadPlan(1, '25'));
    expect(deal.tell('buyer', loadPlan(1, '5'))).toEqual({ path: 'loadId', rule: 'twice' });
    const tooMuch = loadPlan(2, '26.001');
    expect(deal.tell('buyer', tooMuch)).toEqual({
      path: 'quantity',
      rule: 'pastTolerance',
      values: { left: '26.000' },
    });
    deal.tell('buyer', loadPlan(2, '26'));
    expect(deal.tell('buyer', { ...loadPlan(1, '24'), kind: 'LoadChanged' })).toBeTypeOf('string');
    expect(deal.tell('buyer', { ...loadPlan(3, '1'), plates: 'TR 02 SIL' })).toEqual({
      ...{ path: 'plates', rule: 'twice' },
      values: { load: '2' },
    });
    expect(deal.tell('buyer', { ...loadPlan(3, '1'), to: '08:00' })).toEqual({
      ...{ path: 'to', rule: 'order' },
      values: { from: '08:00', to: '08:00' },
    });
    expect(deal.tell('buyer', loadPlan(3, '1', '2026-11-23'))).toMatchObject({ path: 'day', rule: 'order' });
    // A withdrawn load makes room again.
    deal.tell('buyer', { kind: 'LoadWithdrawn', loadId: factId(2), reason: 'stricat' });
    expect(deal.tell('buyer', loadPlan(3, '27'))).toBeTypeOf('string');
    expect(lifeOf(deal).loads.map(({ number, state }) => [number, state])).toEqual([
      [1, 'planned'],
      [2, 'withdrawn'],
      [3, 'planned'],
    ]);
  });

  it('[D2] a load is planned within a month of the agreed delivery, or of today if it is late', () => {
    const deal = new DealInMemory();
    const planOn = (day: string) => deal.tell('buyer', loadPlan(1, '1', day));
    // From 2 to 9 December.
    const values = { first: '2026-11-01', last: '2027-01-09' };
    expect(planOn('2027-01-10')).toEqual({ path: 'day', rule: 'period', values });
    expect(planOn('2062-12-07')).toEqual({ path: 'day', rule: 'period', values });
    expect(planOn('2027-01-09')).toBeTypeOf('string');
    const early = new DealInMemory({
      ...deal.terms,
      deliveryPeriod: { from: '2027-01-02', to: '2027-01-09' },
    });
    expect(early.tell('buyer', loadPlan(1, '1', '2026-12-01'))).toMatchObject({
      ...{ path: 'day', rule: 'period' },
      values: { first: '2026-12-02' },
    });
    const late = new DealInMemory();
    late.nowMs = Date.parse('2027-03-01T08:00:00.000Z');
    expect(late.tell('buyer', loadPlan(1, '1', '2027-04-02'))).toMatchObject({ rule: 'period' });
    expect(late.tell('buyer', loadPlan(1, '1', '2027-04-01'))).toBeTypeOf('string');
    const asked = { kind: 'WindowAsked' as const, loadId: factId(1), day: '2028-01-01', reason: 'x' };
    expect(late.tell('seller', { ...asked, from: '08:00', to: '09:00' })).toMatchObject({ rule: 'period' });
  });

  it('[D2] a load is due for its reminder from 18:00 of the day before until its morning', () => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '25', '2026-12-07'));
    const at = (instant: string) => loadsTomorrow(lifeOf(deal), Date.parse(instant)).length;
    // 18:00 and 08:00 in Bucharest.
    expect(
      [
        '2026-12-06T15:59:59.999Z',
        '2026-12-06T16:00:00.000Z',
        '2026-12-07T05:59:59.999Z',
        '2026-12-07T06:00:00.000Z',
      ].map(at),
    ).toEqual([0, 1, 1, 0]);
    expect(nextClockMs(deal.terms, lifeOf(deal), deal.nowMs)).toBe(Date.parse('2026-12-06T16:00:00.000Z'));
    deal.tell('buyer', { kind: 'LoadWithdrawn', loadId: factId(1), reason: 'stricat' });
    expect(at('2026-12-06T17:00:00.000Z')).toBe(0);
  });

  it('[D8] the buyer is reminded on four days, until the whole sum is stated as paid', () => {
    const deal = acceptedLoad();
    const invoice: FactBody<'InvoiceStated'> = {
      kind: 'InvoiceStated',
      number: '1',
      day: '2026-12-07',
      loadIds: [factId(1)],
      total: '25200.95',
    };
    const invoiceId = String(deal.tell('seller', invoice));
    // Due on 14 December.
    const daysOn = (day: string) =>
      paymentReminders(deal.terms, lifeOf(deal), Date.parse(`${day}T07:00:00.000Z`)).map(({ days }) => days);
    expect(
      ['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-14', '2026-12-17', '2026-12-24', '2026-12-25'].map(
        daysOn,
      ),
    ).toEqual([[], [-3], [], [0], [3], [10], []]);
    const nextFrom = (at: string) => {
      const ms = nextClockMs(deal.terms, lifeOf(deal), Date.parse(at));
      return ms === null ? null : new Date(ms).toISOString();
    };
    // The eve of a reminder, and each morning while it is late.
    expect(
      ['2026-12-10T12:00:00.000Z', '2026-12-15T05:00:00.000Z', '2026-12-27T12:00:00.000Z'].map(nextFrom),
    ).toEqual(['2026-12-11T06:00:00.000Z', '2026-12-15T06:00:00.000Z', '2026-12-28T06:00:00.000Z']);
    deal.tell('buyer', {
      kind: 'PaymentStated',
      invoiceId,
      day: '2026-12-07',
      sum: '25200.95',
      reference: null,
    });
    expect(daysOn('2026-12-14')).toEqual([]);
  });

  it('[D2] the other side asks for another window, which stays in the log', () => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '25'));
    const ask = {
      kind: 'WindowAsked',
      loadId: factId(1),
      day: '2026-12-08',
      from: '12:00',
      to: '14:00',
      reason: 'plouă',
    } as const;
    expect(deal.tell('buyer', ask)).toEqual({ path: '', rule: 'otherSide' });
    deal.tell('seller', ask);
    expect(first(deal).asked).toMatchObject({ day: '2026-12-08' });
    expect(turnsOf(deal)).toContain('buyer answerWindow');
    deal.tell('buyer', { ...loadPlan(1, '25', '2026-12-08'), kind: 'LoadChanged' });
    expect(first(deal)).toMatchObject({ asked: null, plan: { day: '2026-12-08' } });
    deal.nowMs = Date.parse('2026-12-08T06:00:00.000Z');
    deal.tell('driver', { kind: 'LoadMoved', loadId: factId(1), move: 'arrived', movedAt: deal.time });
    expect(deal.tell('buyer', { ...loadPlan(1, '24'), kind: 'LoadChanged' })).toEqual({
      path: 'loadId',
      rule: 'underWay',
    });
    expect(
      deal.tell('driver', { kind: 'LoadMoved', loadId: factId(1), move: 'arrived', movedAt: deal.time }),
    ).toEqual({
      path: 'move',
      rule: 'twice',
    });
  });

  it('[D4] net is gross minus tare, and a number is used once per scale', () => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '25'));
    deal.tell('buyer', loadPlan(2, '25'));
    const ticket = ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time);
    expect(deal.tell('seller', { ...ticket, net: '25.001' })).toEqual({
      path: 'net',
      rule: 'netWeight',
      values: { gross: '40000', tare: '15000', kg: '25000', net: '25001' },
    });
    expect(deal.tell('seller', { ...ticket, grossKg: null })).toEqual({ path: 'grossKg', rule: 'weights' });
    expect(deal.tell('seller', { ...ticket, tareKg: 40_000 })).toMatchObject({
      ...{ path: 'tareKg', rule: 'weights' },
      values: { tare: '40000' },
    });
    expect(deal.tell('seller', { ...ticket, weighedAt: '2027-01-01T00:00:00.000Z' })).toEqual({
      path: 'weighedAt',
      rule: 'future',
    });
    deal.tell('seller', ticket);
    const second = { ...ticketOf(2, { grossKg: 40_000, tareKg: 15_000 }, deal.time), number: 'Load 1' };
    expect(deal.tell('seller', second)).toEqual({
      path: 'number',
      rule: 'twice',
      values: { number: 'Load 1', scale: 'Siliștea', load: '1' },
    });
    expect(deal.tell('seller', { ...second, scale: 'Alta' })).toBeTypeOf('string');
  });

  it('[D5] figures outside the bounds of the crop are refused at their field', () => {
    const deal = settledLoad();
    const analysis = first(deal).analysis?.id ?? '';
    const wrong = analysisOf([1], { protein: 12.8, hectolitricMass: 178 }, deal.time);
    const replaced = { replaces: analysis, reason: 'cifră greșită' };
    expect(deal.tell('seller', wrong, replaced)).toEqual({
      ...{ path: 'figures.hectolitricMass', rule: 'range' },
      values: { field: 'hectolitricMass', figure: '178', least: '50', most: '90' },
    });
    expect(deal.tell('seller', wrong)).toEqual({ path: 'loadIds', rule: 'twice' });
  });

  it('[Q1] the buyer rejects a load past a limit, until it is final', () => {
    const deal = settledLoad();
    expect(deal.tell('buyer', { kind: 'LoadRejected', loadId: factId(1), reason: 'umedă' })).toEqual({
      path: 'loadId',
      rule: 'withinLimits',
    });
    const analysis = first(deal).analysis?.id ?? '';
    deal.tell('seller', analysisOf([1], { humidity: 15.6 }, deal.time), {
      replaces: analysis,
      reason: 'altă probă',
    });
    expect(deal.tell('seller', { kind: 'LoadRejected', loadId: factId(1), reason: 'umedă' })).toEqual({
      path: '',
      rule: 'otherSide',
    });
    deal.tell('buyer', { kind: 'LoadRejected', loadId: factId(1), reason: 'umedă' });
    expect(first(deal).state).toBe('rejected');
    expect(lifeOf(deal).deliveredThousandths).toBe(0);
  });

  it('[D8] goes to paid by one invoice and two payments', () => {
    const deal = settledLoad();
    for (const side of ['seller', 'buyer'] as const)
      deal.tell(side, { kind: 'SettlementAccepted', ...shown(deal, 1) });
    const invoice: FactBody<'InvoiceStated'> = {
      kind: 'InvoiceStated',
      number: 'AGS 0412',
      day: '2026-12-07',
      loadIds: [factId(1)],
      total: '25200.95',
    };
    expect(deal.tell('buyer', invoice)).toEqual({ path: '', rule: 'otherSide' });
    expect(deal.tell('seller', { ...invoice, total: '25200.94' })).toEqual({
      path: 'total',
      rule: 'sum',
      values: { sum: '25200.95' },
    });
    const invoiceId = String(deal.tell('seller', invoice));
    expect(deal.tell('seller', invoice)).toMatchObject({ path: 'number', rule: 'twice' });
    expect(deal.tell('seller', { ...invoice, number: 'AGS 0413' })).toMatchObject({
      path: 'loadIds',
      rule: 'invoiced',
    });
    expect(turnsOf(deal)).toEqual(['buyer planLoads', 'buyer statePayment']);
    const paid = {
      kind: 'PaymentStated',
      invoiceId,
      day: '2026-12-07',
      sum: '20000.00',
      reference: null,
    } as const;
    deal.tell('buyer', paid);
    expect(deal.tell('buyer', { ...paid, sum: '5200.96' })).toEqual({
      path: 'sum',
      rule: 'pastDue',
      values: { left: '5200.95' },
    });
    deal.tell('buyer', { ...paid, sum: '5200.95' });
    expect(turnsOf(deal)).toContain('seller stateReceipt');
    deal.tell('seller', { ...paid, kind: 'ReceiptStated', sum: '25200.95' });
    expect(lifeOf(deal).stage).toBe('delivering');
    const proposalId = String(deal.tell('seller', { kind: 'DeliveryEndProposed', reason: 'nu mai este' }));
    expect(deal.tell('seller', { kind: 'DeliveryEndConfirmed', proposalId })).toEqual({
      path: '',
      rule: 'otherSide',
    });
    deal.tell('buyer', { kind: 'DeliveryEndConfirmed', proposalId });
    expect(lifeOf(deal).stage).toBe('paid');
    expect(turnsOf(deal)).toEqual([]);
    expect(dealSums(lifeOf(deal))).toEqual({
      settledMinor: 2_520_095,
      invoicedMinor: 2_520_095,
      receivedMinor: 2_520_095,
      openMinor: 0,
      refundMinor: 0,
    });
  });

  it('[D8] computes VAT by the day of delivery, the due day and the penalty', () => {
    const deal = settledLoad();
    for (const side of ['seller', 'buyer'] as const)
      deal.tell(side, { kind: 'SettlementAccepted', ...shown(deal, 1) });
    const { loads } = lifeOf(deal);
    // Reverse charge ends with the year.
    expect(invoiceSum(deal.terms, loads, releaseVatRules)).toMatchObject({
      netMinor: 2_520_095,
      vatMinor: 0,
    });
    const farmer = { ...deal.terms, vatStates: { seller: 'farmerScheme', buyer: 'registered' } as const };
    // 25,200.95 × 8 % = 2,016.076.
    expect(invoiceSum(farmer, loads, releaseVatRules)).toMatchObject({
      vatMinor: 201_608,
      totalMinor: 2_721_703,
    });
    deal.tell('seller', {
      kind: 'InvoiceStated',
      number: '1',
      day: '2026-12-07',
      loadIds: [factId(1)],
      total: '25200.95',
    });
    const life = lifeOf(deal);
    const [invoice] = life.invoices;
    if (!invoice) throw new Error('no invoice');
    expect(invoiceState(deal.terms, life, invoice, '2026-12-14')).toMatchObject({
      dueDay: '2026-12-14',
      overdueDays: 0,
      penaltyMinor: 0,
    });
    // Ten days at 0.1 %.
    expect(invoiceState(deal.terms, life, invoice, '2026-12-24')).toMatchObject({
      overdueDays: 10,
      penaltyMinor: 25_201,
      openMinor: 2_520_095,
    });
    // A thousand days make the sum itself, which a penalty never exceeds.
    const penaltyOn = (day: string) => invoiceState(deal.terms, life, invoice, day).penaltyMinor;
    expect(['2029-09-08', '2029-09-09', '2029-09-10', '2036-12-14'].map(penaltyOn)).toEqual([
      ...[2_517_575, 2_520_095, 2_520_095, 2_520_095],
    ]);
  });

  it('[D1] a proposal to annul that nobody answered ends when the deal is paid', () => {
    const deal = settledLoad();
    deal.tell('buyer', { kind: 'SettlementAccepted', ...shown(deal, 1) });
    deal.tell('seller', { kind: 'SettlementAccepted', ...shown(deal, 1) });
    const total = ((lifeOf(deal).loads[0]?.settlement?.sumMinor ?? 0) / 100).toFixed(2);
    const invoiceId = String(
      deal.tell('seller', {
        ...{ kind: 'InvoiceStated', number: 'A 1', day: '2026-12-07', loadIds: [factId(1)], total },
      }),
    );
    const washout = { payer: 'buyer', sum: '5000.00' } as const;
    const end = String(deal.tell('buyer', { kind: 'DeliveryEndProposed', reason: 'atât' }));
    deal.tell('seller', { kind: 'DeliveryEndConfirmed', proposalId: end });
    const proposalId = String(deal.tell('seller', { kind: 'AnnulmentProposed', reason: 'x', washout }));
    expect(lifeOf(deal)).toMatchObject({ stage: 'settled', proposal: { id: proposalId } });
    deal.tell('seller', {
      ...{ kind: 'ReceiptStated', invoiceId, day: '2026-12-07', sum: total, reference: null },
    });
    expect(lifeOf(deal)).toMatchObject({ stage: 'paid', proposal: null });
    const answer = deal.tell('buyer', { kind: 'AnnulmentConfirmed', proposalId });
    expect(answer).toEqual({ path: '', rule: 'ended' });
  });

  it('[D1] both annul with a washout; what was delivered is still settled', () => {
    const deal = settledLoad();
    const washout = { payer: 'seller', sum: '1500.00' } as const;
    const proposalId = String(
      deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'recolta slabă', washout }),
    );
    expect(deal.tell('seller', { kind: 'AnnulmentProposed', reason: 'recolta slabă', washout })).toEqual({
      path: '',
      rule: 'twice',
    });
    expect(deal.tell('buyer', { kind: 'AnnulmentConfirmed', proposalId })).toEqual({
      path: '',
      rule: 'otherSide',
    });
    expect(deal.tell('seller', { kind: 'DeliveryEndConfirmed', proposalId })).toEqual({
      path: 'proposalId',
      rule: 'noProposal',
    });
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    expect(lifeOf(deal)).toMatchObject({ stage: 'annulled', annulment: { washout } });
    expect(deal.tell('buyer', loadPlan(2, '10'))).toEqual({ path: '', rule: 'ended' });
    expect(deal.tell('buyer', { kind: 'SettlementAccepted', ...shown(deal, 1) })).toBeTypeOf('string');
    // The settled load with its VAT, although nobody has invoiced it, and the washout.
    expect(owedMinor(deal.terms, lifeOf(deal), releaseVatRules)).toEqual({
      ...{ buyer: lifeOf(deal).loads[0]?.settlement?.sumMinor, seller: 150_000 },
    });
  });

  it('[D1] [D11] the payer of a washout states its payments, and the other side what arrived', () => {
    const deal = new DealInMemory({ ...statedDealTerms, concludedAt: null });
    const washout = { payer: 'seller', sum: '1500.00' } as const;
    const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'x', washout }));
    const part = (sum: string) => ({ invoiceId: proposalId, day: '2026-11-24', sum, reference: null });
    const pay = (by: 'seller' | 'buyer', sum: string) =>
      deal.tell(by, { kind: 'PaymentStated', ...part(sum) });
    const receive = (by: 'seller' | 'buyer', sum: string) =>
      deal.tell(by, { kind: 'ReceiptStated', ...part(sum) });
    expect([pay('seller', '1.00'), pay('buyer', '1.00')]).toMatchObject([
      { rule: 'otherSide' },
      { path: 'invoiceId', rule: 'unknown' },
    ]);
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    expect(turnsOf(deal)).toEqual(['seller statePayment']);
    expect([pay('buyer', '1.00'), receive('seller', '1.00')]).toEqual([
      { path: '', rule: 'otherSide' },
      { path: '', rule: 'otherSide' },
    ]);
    const paidId = String(pay('seller', '1000.00'));
    expect(pay('seller', '500.01')).toEqual({ path: 'sum', rule: 'pastDue', values: { left: '500.00' } });
    expect(turnsOf(deal)).toEqual(['buyer stateReceipt']);
    // A correction may use what it replaces.
    const corrected = { replaces: paidId, reason: 'greșit' };
    expect(deal.tell('seller', { kind: 'PaymentStated', ...part('1500.00') }, corrected)).toBeTypeOf(
      'string',
    );
    expect(receive('buyer', '1500.01')).toMatchObject({ rule: 'pastDue' });
    receive('buyer', '1000.00');
    expect(washoutOf(lifeOf(deal))).toMatchObject({
      ...{ payer: 'seller', sumMinor: 150_000, paidMinor: 150_000, receivedMinor: 100_000 },
    });
    expect(owedMinor(deal.terms, lifeOf(deal), releaseVatRules)).toEqual({ seller: 50_000, buyer: 0 });
    receive('buyer', '500.00');
    expect(turnsOf(deal)).toEqual([]);
    expect(owedMinor(deal.terms, lifeOf(deal), releaseVatRules)).toEqual({ seller: 0, buyer: 0 });
  });

  it('[D1] what was stated as paid for an invoice is not a part of the washout', () => {
    const terms = { ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } } as const;
    const deal = new DealInMemory(terms);
    const day = '2026-11-24';
    const advance = { number: '1', day, loadIds: [], total: '10000.00' };
    const invoiceId = String(deal.tell('seller', { kind: 'InvoiceStated', ...advance }));
    const payment = (of: string, sum: string) =>
      ({ kind: 'PaymentStated', invoiceId: of, day, sum, reference: null }) as const;
    const paidId = String(deal.tell('buyer', payment(invoiceId, '1000.00')));
    const washout = { payer: 'buyer', sum: '1500.00' } as const;
    const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'x', washout }));
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    deal.tell('buyer', payment(proposalId, '900.00'));
    // The payment was of the washout, not of the invoice: it is corrected within what is left.
    const replaced = { replaces: paidId, reason: 'altă factură' };
    expect(deal.tell('buyer', payment(proposalId, '600.01'), replaced)).toMatchObject({
      ...{ path: 'sum', rule: 'pastDue', values: { left: '600.00' } },
    });
    expect(deal.tell('buyer', payment(proposalId, '600.00'), replaced)).toBeTypeOf('string');
  });

  it.each([
    ['DeliveryEndProposed', 'DeliveryEndConfirmed'],
    ['AnnulmentProposed', 'AnnulmentConfirmed'],
  ] as const)('[D1] [D2] loads that are only planned fall away after %s', (proposed, confirmed) => {
    const deal = settledLoad();
    for (const number of [2, 3]) deal.tell('buyer', loadPlan(number, '10'));
    deal.tell('driver', { kind: 'LoadMoved', loadId: factId(3), move: 'arrived', movedAt: deal.time });
    const washout = proposed === 'AnnulmentProposed' ? { washout: null } : {};
    const proposalId = String(deal.tell('seller', { kind: proposed, reason: 'x', ...washout } as FactBody));
    expect(lifeOf(deal).loads[1]?.state).toBe('planned');
    deal.tell('buyer', { kind: confirmed, proposalId });
    // The truck at the gate is the last of a delivery that ends, and leaves an annulled deal empty.
    const isAnnulled = confirmed === 'AnnulmentConfirmed';
    const atGate = isAnnulled ? 'cancelled' : 'arrived';
    expect(lifeOf(deal).loads.map(({ state }) => state)).toEqual(['toConfirm', 'cancelled', atGate]);
    const cancelled = { path: 'loadId', rule: 'cancelled' };
    const remark = { kind: 'LoadRemarked', loadId: factId(2), text: 'x' } as const;
    expect(deal.tell('driver', remark)).toEqual(cancelled);
    expect(turnsOf(deal)).toEqual([
      ...['seller confirmSettlement', 'buyer confirmSettlement'],
      ...(isAnnulled ? [] : ['seller stateTicket']),
    ]);
    const loaded = { kind: 'LoadMoved', loadId: factId(3), move: 'loaded', movedAt: deal.time } as const;
    const ticket = ticketOf(3, { grossKg: 40_000, tareKg: 15_000 }, deal.time);
    const analysis = analysisOf([3], { humidity: 14 }, deal.time);
    const withdrawn = { kind: 'LoadWithdrawn', loadId: factId(3), reason: 'x' } as const;
    if (isAnnulled) {
      expect([deal.tell('driver', loaded), deal.tell('seller', ticket)]).toEqual([cancelled, cancelled]);
      expect(deal.tell('seller', analysis)).toEqual({ path: 'loadIds', rule: 'cancelled' });
      expect(deal.tell('buyer', withdrawn)).toEqual(cancelled);
    } else expect(deal.tell('driver', loaded)).toBeTypeOf('string');
  });

  it('[D1] [D12] a proposal that is open when an administrator ends the deal falls away with it', () => {
    const deal = new DealInMemory();
    const washout = { payer: 'buyer', sum: '100.00' } as const;
    const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'x', washout }));
    deal.nowMs = Date.parse('2027-12-01T10:00:00.000Z');
    expect(deal.tell('administrator', { kind: 'DealEnded', reason: 'tăcere' })).toBeTypeOf('string');
    expect([lifeOf(deal).proposal, turnsOf(deal)]).toEqual([null, []]);
    expect(deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId })).toEqual({
      path: 'proposalId',
      rule: 'noProposal',
    });
  });

  it('[D9] an administrator decides a dispute only if both sides called one', () => {
    const deal = settledLoad();
    const disputeId = String(
      deal.tell('seller', { kind: 'DisputeOpened', loadId: null, reason: 'întârziere' }),
    );
    expect(deal.tell('administrator', { kind: 'DisputeClosed', disputeId, result: 'x' })).toEqual({
      path: '',
      rule: 'notCalled',
    });
    const note = { kind: 'DisputeMessage', disputeId, text: 'cum a fost?' } as const;
    expect(deal.tell('administrator', note)).toEqual({ path: '', rule: 'notCalled' });
    deal.tell('seller', { kind: 'AdministratorCalled', disputeId });
    expect(deal.tell('administrator', note)).toBeTypeOf('string');
    expect(deal.tell('seller', { kind: 'AdministratorCalled', disputeId })).toEqual({
      path: '',
      rule: 'twice',
    });
    const decision = { kind: 'DisputeClosed', disputeId, result: 'se plătește jumătate' } as const;
    expect(deal.tell('administrator', decision)).toEqual({ path: '', rule: 'notCalled' });
    deal.tell('buyer', { kind: 'AdministratorCalled', disputeId });
    expect(deal.tell('buyer', { kind: 'DisputeClosed', disputeId, result: 'x' })).toEqual({
      path: '',
      rule: 'otherSide',
    });
    deal.tell('administrator', decision);
    expect(lifeOf(deal).disputes).toMatchObject([{ closed: { by: 'administrator' } }]);
    expect(deal.tell('buyer', { kind: 'DisputeMessage', disputeId, text: 'bine' })).toEqual({
      path: 'disputeId',
      rule: 'closed',
    });
  });

  it('[D9] a dispute is on the deal, a load, or a settlement that is shown', () => {
    const deal = settledLoad();
    const reason = 'cântar';
    deal.tell('buyer', loadPlan(2, '10'));
    const about = 'settlement' as const;
    expect(deal.tell('buyer', { kind: 'DisputeOpened', loadId: factId(2), about, reason })).toEqual({
      path: 'loadId',
      rule: 'notSettled',
    });
    expect(deal.tell('buyer', { kind: 'DisputeOpened', loadId: null, about, reason })).toMatchObject({
      rule: 'notSettled',
    });
    expect(deal.tell('driver', { kind: 'DisputeOpened', loadId: null, reason })).toMatchObject({
      rule: 'otherSide',
    });
    for (const loadId of [null, factId(2), factId(1)])
      expect(deal.tell('buyer', { kind: 'DisputeOpened', loadId, reason })).toBeTypeOf('string');
    const last = deal.tell('seller', { kind: 'DisputeOpened', loadId: factId(1), about, reason });
    expect(lifeSummary(deal.terms, lifeOf(deal), deal.nowMs, releaseVatRules).disputes).toEqual({
      open: 4,
      calledAt: null,
    });
    const calledAt = deal.time;
    deal.tell('buyer', { kind: 'AdministratorCalled', disputeId: String(last) });
    // The first call counts, whichever side calls again.
    deal.tell('seller', { kind: 'AdministratorCalled', disputeId: String(last) });
    expect(lifeSummary(deal.terms, lifeOf(deal), deal.nowMs, releaseVatRules).disputes).toEqual({
      open: 4,
      calledAt,
    });
    deal.tell('seller', { kind: 'DisputeClosed', disputeId: String(last), result: 'ne-am înțeles' });
    expect(lifeSummary(deal.terms, lifeOf(deal), deal.nowMs, releaseVatRules).disputes).toEqual({
      open: 3,
      calledAt: null,
    });
  });

  it('[D1] [D11] nothing but an annulment happens before both have signed, and the other side answers it', () => {
    const deal = new DealInMemory({ ...statedDealTerms, concludedAt: null });
    expect(deal.tell('buyer', loadPlan(1, '25'))).toEqual({ path: '', rule: 'notConcluded' });
    expect(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'eroare', washout: null })).toBeTypeOf(
      'string',
    );
    expect(turnsOf(deal)).toEqual(['seller answerProposal']);
  });
});
