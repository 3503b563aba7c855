import { expect, it } from 'vitest';
import { createUpstreamSlots, type UpstreamSlot } from './upstream.ts';

const options = { total: 2, perOwner: 2, waitMs: 60_000, maxWaitingOfOwner: 3, overdueMs: 60_000 };
const keep = () => undefined;

it('serves owners in turn, however many calls one of them has waiting', async () => {
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

it('keeps slots free beyond the maximum of one owner', async () => {
  const slots = createUpstreamSlots({ ...options, perOwner: 1 });
  await slots.take('many', keep);
  const second = slots.take('many', keep);
  expect(second).toBeInstanceOf(Promise);
  expect(slots.take('one', keep)).not.toBeInstanceOf(Promise);
});

it('refuses calls that have waited too long, and more calls than may wait', async () => {
  const slots = createUpstreamSlots({ ...options, total: 1, waitMs: 5 });
  await slots.take('a', keep);
  const waiting = Array.from({ length: 4 }, () => slots.take('a', keep));
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined, undefined]);
});

it('ends the longest call if another waits and it is overdue', async () => {
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
