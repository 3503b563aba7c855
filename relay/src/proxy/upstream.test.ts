import { expect, it } from 'vitest';
import { createUpstreamSlots, type UpstreamSlot } from './upstream.ts';

const options = { total: 2, perOwner: 2, waitMs: 60_000, maxWaitingOfOwner: 3, overdueMs: 60_000 };
const keep = () => undefined;

it('lets owners take turns, however many calls one of them has waiting', async () => {
  const slots = createUpstreamSlots(options);
  const held = [await slots.take('many', keep), await slots.take('many', keep)];
  const order: string[] = [];
  const waiting = ['many', 'many', 'many', 'one', 'two'].map(async (owner) => {
    const slot = await slots.take(owner, keep);
    order.push(owner);
    slot?.release();
  });
  for (const slot of held) slot?.release();
  await Promise.all(waiting);
  expect(order.slice(0, 3).toSorted()).toEqual(['many', 'one', 'two']);
});

it('keeps room for others beyond what one owner may have', async () => {
  const slots = createUpstreamSlots({ ...options, perOwner: 1 });
  await slots.take('many', keep);
  const second = slots.take('many', keep);
  expect(second).toBeInstanceOf(Promise);
  expect(slots.take('one', keep)).not.toBeInstanceOf(Promise);
});

it('refuses what has waited too long, and more than may wait', async () => {
  const slots = createUpstreamSlots({ ...options, total: 1, waitMs: 5 });
  await slots.take('a', keep);
  const waiting = Array.from({ length: 4 }, () => slots.take('a', keep));
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined, undefined]);
});

it('cuts the longest call for one that waits, where it is overdue', async () => {
  const slots = createUpstreamSlots({ ...options, total: 1, overdueMs: -1 });
  const cut = Promise.withResolvers<void>();
  let first: UpstreamSlot | undefined;
  first = await slots.take('slow', () => {
    cut.resolve();
    first?.release();
  });
  expect(await slots.take('one', keep)).toBeDefined();
  await cut.promise;
});

it('counts a release once', async () => {
  const slots = createUpstreamSlots({ ...options, total: 1 });
  const first = await slots.take('a', keep);
  first?.release();
  first?.release();
  await slots.take('a', keep);
  expect(slots.take('b', keep)).toBeInstanceOf(Promise);
});
