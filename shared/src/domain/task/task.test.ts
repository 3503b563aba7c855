import { expect, test } from 'vitest';
import {
  byDeadline,
  countByPage,
  type Task,
  taskFact,
  taskKinds,
  taskLink,
  taskOf,
  taskPage,
} from './task.ts';

const goods = {
  name: 'Rapiță',
  product: 'rapeseed',
  quantityThousandths: 300_000,
  unit: 'Ton',
  type: 'Selling',
} as const;
const at = (hour: number) => `2026-11-26T${hour}:00:00.000Z`;

test('tasks are sorted by deadline alone, and those without one come last', () => {
  const tasks = [
    taskOf('signContract', 'a', {}),
    taskOf('answerBids', 'b', { endsAt: at(18) }),
    taskOf('setFinalPrice', 'c', { endsAt: at(12) }),
    taskOf('decideAuction', 'd', { endsAt: at(14) }),
    taskOf('completeAccount', 'e', {}),
  ];
  const order = byDeadline(tasks).map(({ id }) => id);
  expect(order).toEqual(['c', 'd', 'b', 'a', 'e']);
  expect(
    byDeadline(tasks.toReversed()).map(({ id }) => id),
    'in whatever order they arrive',
  ).toEqual(order);
});

test('tasks with the same deadline have a fixed order', () => {
  const tasks = [
    taskOf('answerBids', 'b', { endsAt: at(18) }),
    taskOf('answerBids', 'a', { endsAt: at(18) }),
    taskOf('decideAuction', 'z', { endsAt: at(18) }),
  ];
  expect(byDeadline(tasks).map(({ id }) => id)).toEqual(['z', 'a', 'b']);
});

test('each task is counted on one page, so that the pages add up to all tasks', () => {
  const counts = countByPage(taskKinds.map((kind) => ({ kind })));
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(taskKinds.length);
  expect(countByPage([{ kind: 'raiseBid' }, { kind: 'answerInvitation' }])).toMatchObject({
    ...{ participations: 2, ownAuctions: 0, deals: 0 },
  });
});

test('each task leads to the page where it is done', () => {
  const links = Object.fromEntries(taskKinds.map((kind) => [kind, taskLink({ kind, id: '7' })]));
  expect(links).toMatchObject({
    decideAuction: '/live-auctions/7/participate',
    raiseBid: '/live-auctions/7/participate',
    answerCounterOffer: '/auctions/7',
    setFinalPrice: '/products/7/final-price',
    signContract: '/auction-winning-bids/7',
    completeAccount: '/account',
  });
  expect(taskPage('answerCounterOffer')).toBe('myBids');
});

const factOf = (kind: Task['kind'], facts: Partial<Task>) => taskFact(taskOf(kind, '7', facts));

test.each([
  ['Selling', 1000, 1100, 'belowDesired'],
  ['Selling', 1100, 1100, 'reachesDesired'],
  ['Buying', 1200, 1100, 'abovePosted'],
  ['Buying', 1000, 1100, 'withinPosted'],
] as const)(
  'the best price of an owner who is %s compares with the own price',
  (type, priceMinor, comparedMinor, fact) => {
    const own = { goods: { ...goods, type }, priceMinor, comparedMinor };
    expect(factOf('decideAuction', own)).toBe(fact);
    expect(factOf('answerBids', own)).toBe(fact);
  },
);

test('facts depend on what is known', () => {
  expect(factOf('decideAuction', { goods, priceMinor: 1000 })).toBe('bestOffer');
  expect(factOf('decideAuction', { goods })).toBeNull();
  expect(factOf('signContract', { hasOtherSigned: true })).toBe('otherSigned');
  expect(factOf('signContract', {})).toBe('readyToSign');
  expect(factOf('completeAccount', { missing: ['bank'] })).toBe('missing');
  expect(factOf('completeAccount', { reason: 'Certificatul nu se citește.' })).toBe('reason');
});
