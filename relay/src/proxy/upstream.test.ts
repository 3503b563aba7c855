import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { parseRelaySettings } from '../config/settings.ts';
import { createCallLimits } from './call-limits.ts';
import { createUpstream, createUpstreamSlots, type UpstreamSlot } from './upstream.ts';

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

it('gives an address that many may share its own maximum', async () => {
  const slots = createUpstreamSlots({ ...options, total: 8, perOwner: 1, perVisitor: 2 });
  const held = [slots.take('address', keep, true), slots.take('address', keep, true)];
  for (const slot of held) expect(slot).not.toBeInstanceOf(Promise);
  const waiting = [slots.take('address', keep, true), slots.take('address', keep, true)];
  for (const slot of waiting) expect(slot).toBeInstanceOf(Promise);
  const [first, second] = await Promise.all(held);
  first?.release();
  second?.release();
  for (const slot of await Promise.all(waiting)) expect(slot).toBeDefined();
  await slots.take('account', keep);
  expect(slots.take('account', keep)).toBeInstanceOf(Promise);
});

it('refuses calls that have waited too long, and more calls than may wait', async () => {
  const slots = createUpstreamSlots({ ...options, total: 1, waitMs: 5 });
  await slots.take('a', keep);
  const waiting = Array.from({ length: 4 }, () => slots.take('a', keep));
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined, undefined]);
});

it('gives the places of calls whose clients have left to other calls of their owner', async () => {
  const slots = createUpstreamSlots({ ...options, total: 1 });
  const held = await slots.take('a', keep);
  let hasLeft = false;
  const left = Array.from({ length: 3 }, () => slots.take('a', keep, true, () => hasLeft));
  expect(await slots.take('a', keep)).toBeUndefined();
  hasLeft = true;
  const next = slots.take('a', keep);
  expect(await left[0]).toBeUndefined();
  held?.release();
  for (const waiting of left.slice(1)) (await waiting)?.release();
  expect(await next).toBeDefined();
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

it('ends an idle connection before services would, and no call that takes longer', async () => {
  const ended = Promise.withResolvers<string>();
  const late = Promise.withResolvers<void>();
  const services = createServer({ keepAliveTimeout: 65_000 }, async (_request, response) => {
    await late.promise;
    response.end('ok');
  });
  services.on('connection', (socket) => socket.once('close', () => ended.resolve('ended')));
  await once(services.listen(0, '127.0.0.1'), 'listening');
  const idleMs = 20;
  const upstream = createUpstream(createCallLimits(parseRelaySettings({})), idleMs);
  onTestFinished(() => {
    upstream.close();
    services.close();
  });
  const { port } = services.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', agent: upstream.agent('read', 'http:') });
  await once(request, 'timeout');
  late.resolve();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  expect(response.statusCode).toBe(200);
  expect(await ended.promise).toBe('ended');
});
