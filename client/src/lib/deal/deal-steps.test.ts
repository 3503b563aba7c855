import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { textsIn } from '../../testing/texts-in.ts';
import { dealWhen, nextDealStep, datedDealSteps as stepsOf } from './deal-steps.ts';

const winner = { number: 4, by: 'Ofertant 4', price: '1060.00' };
const accepted = (at: string, change: Parameters<typeof liveAuction>[0] = {}) =>
  liveAuction({
    status: 'Accepted',
    outcome: { kind: 'desiredPriceMet', at, winner, reason: null },
    deliveryPeriod: { from: '2026-12-01', to: '2026-12-05' },
    ...change,
  });
const datedDealSteps = (terms: ReturnType<typeof liveAuction>) => stepsOf(terms, null);
const days = (steps: ReturnType<typeof datedDealSteps>) => steps.map(({ kind, byDay }) => `${kind} ${byDay}`);

test('contact and contract follow in working days, delivery and payment by the terms', () => {
  // A Monday in Bucharest.
  expect(datedDealSteps(accepted('2026-11-23T10:03:17.000Z'))).toEqual([
    { kind: 'contact', fromDay: null, byDay: '2026-11-24' },
    { kind: 'contract', fromDay: null, byDay: '2026-11-25' },
    { kind: 'delivery', fromDay: '2026-12-01', byDay: '2026-12-05' },
    { kind: 'payment', fromDay: null, byDay: '2026-12-05' },
  ]);
  // 23:30 on Thursday in UTC is Friday in Bucharest; the weekend does not count.
  expect(days(datedDealSteps(accepted('2026-11-26T23:30:00.000Z'))).slice(0, 2)).toEqual([
    'contact 2026-11-30',
    'contract 2026-12-01',
  ]);
  expect(datedDealSteps(liveAuction())).toEqual([]);
});

test('the contract comes before an early delivery, never before the contact', () => {
  const from = (day: string) => ({ deliveryPeriod: { from: day, to: '2026-12-05' } });
  const contract = (day: string) => datedDealSteps(accepted('2026-11-20T10:00:00.000Z', from(day)))[1]?.byDay;
  expect(contract('2026-11-24')).toBe('2026-11-24');
  expect(contract('2026-11-23')).toBe('2026-11-23');
  expect(contract('2026-11-21')).toBe('2026-11-23');
});

test('payment is due by the terms: in advance before delivery, on credit after it', () => {
  const at = '2026-11-23T10:00:00.000Z';
  expect(days(datedDealSteps(accepted(at, { paymentType: 'PrePayment' }))).slice(2)).toEqual([
    'payment 2026-12-01',
    'delivery 2026-12-05',
  ]);
  expect(days(datedDealSteps(accepted(at, { paymentType: 'Loan', paymentDays: 30 }))).at(-1)).toBe(
    'payment 2027-01-04',
  );
});

test('payment at a date is due on that day, which the state does not carry, and has no step before it is known', () => {
  const auction = accepted('2026-11-23T10:00:00.000Z', { paymentType: 'PaymentAtDate', paymentDays: null });
  expect(days(stepsOf(auction, '2027-02-01')).at(-1)).toBe('payment 2027-02-01');
  expect(days(stepsOf(auction, undefined)).at(-1)).toBe('delivery 2026-12-05');
  // A later day of the delivery does not move it.
  expect(days(stepsOf({ ...auction, paymentDays: 10 }, undefined)).at(-1)).toBe('payment 2026-12-15');
});

test('the next step is the first whose day has not passed, and has a text', () => {
  const steps = datedDealSteps(accepted('2026-11-23T10:00:00.000Z', { paymentDays: 5 }));
  const next = (today: string) => nextDealStep(steps, today)?.kind ?? null;
  expect(
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-05', '2026-12-10', '2026-12-11'].map(next),
  ).toEqual(['contact', 'contact', 'contract', 'delivery', 'payment', null]);
  const when = (index: number, today: string) => {
    const step = steps[index];
    return step && dealWhen(step, today, textsIn('ro'), 'ro');
  };
  expect(when(0, '2026-11-23')).toBe('până marți, 24 nov.');
  expect(when(0, '2026-11-24')).toBe('astăzi');
  expect(when(2, '2026-11-23')).toBe('1 dec. – 5 dec.');
});
