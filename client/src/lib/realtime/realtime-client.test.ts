import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../http/query-client.ts';
import { store } from '../store.ts';
import { connectionStatusAtom, heardAtAtom, mayBeOld, roomRefusalsAtom } from './connection-state.ts';
import { createRealtimeClient, type RealtimeClient } from './realtime-client.ts';
import { serverClock } from './server-clock.ts';

const emptyList = (room: string) => ({
  ...{ ok: true, room, epoch: 1, version: 0, mode: 'state', items: {}, watchers: 1 },
  nowMs: Date.now(),
});

/** Fake of Socket.IO's socket: connects on demand, and answers joins with an empty list, other calls with the time. */
class FakeSocket {
  connected = false;
  asked: string[] = [];
  /** Rooms of the joins sent. */
  rooms: string[] = [];
  private refused: string | null = null;
  private readonly listeners = new Map<string, (message?: unknown) => void>();
  on = (name: string, listen: (message?: unknown) => void) => this.listeners.set(name, listen);
  off = () => this.listeners.clear();
  disconnect = () => (this.connected = false);
  /** Rooms that were left. */
  left: string[] = [];
  emit = (name: string, { room = '' }: { room?: string } = {}) => {
    if (name === 'leave') this.left.push(room);
  };
  timeout = () => ({
    emitWithAck: async (name: string, { room = '' }: { room?: string }) => {
      this.asked.push(name);
      if (name !== 'join') return { nowMs: Date.now() };
      this.rooms.push(room);
      return room === this.refused ? { ok: false, code: 'NotFound' } : emptyList(room);
    },
  });
  refuse = (room: string | null) => (this.refused = room);
  receive = (name: string, message?: unknown) => this.listeners.get(name)?.(message);
  connect() {
    this.connected = true;
    this.receive('connect');
  }
}
const sockets: FakeSocket[] = [];
vi.mock('socket.io-client', () => ({
  io: () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1);
  },
}));
vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });

// These are first, because clients of other tests would open sockets and measure too.
test('[R4] after a sleep a page without a socket takes the time from its next poll', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const serverAheadMs = 1_000_000;
  const answer = () => ({ ...emptyList('products'), nowMs: Date.now() + serverAheadMs });
  vi.stubGlobal('fetch', async () => Response.json(answer()));
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  const stop = realtime.watch('products');
  sockets.splice(0).at(-1)?.receive('connect_error');
  const inaccuracyMs = () => Math.abs(serverClock.nowMs() - answer().nowMs);
  await vi.advanceTimersByTimeAsync(8000);
  expect(inaccuracyMs()).toBeLessThan(100);
  // The monotonic clock stands still meanwhile.
  vi.setSystemTime(Date.now() + 600_000);
  await vi.advanceTimersByTimeAsync(8000);
  expect(inaccuracyMs()).toBeLessThan(100);
  stop();
  sockets.splice(0);
});

test('[R1] a page that reconnects joins at once and measures its clock within 10 s, not at the same time as others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  vi.stubGlobal('fetch', async () => Response.json(emptyList('live-list')));
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  realtime.watch('live-list');
  const first = sockets.splice(0).at(-1);
  first?.connect();
  await realtime.measure();
  first?.receive('disconnect');
  await vi.waitFor(() => expect(sockets).toHaveLength(1), 10_000);
  const second = sockets.splice(0).at(-1);
  vi.spyOn(Math, 'random').mockReturnValue(0.2);
  second?.connect();
  await vi.waitFor(() => expect(second?.asked).toEqual(['join']));
  await vi.advanceTimersByTimeAsync(1900);
  expect(second?.asked).toEqual(['join']);
  await vi.advanceTimersByTimeAsync(200);
  expect(second?.asked).toEqual(['join', 'time', 'time', 'time', 'time', 'time']);
});

test('[R1] a room that is watched while others are being joined is joined too', async () => {
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  realtime.watch('live-list');
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const [socket] = sockets.splice(0);
  socket?.connect();
  realtime.watch('announcements');
  await vi.waitFor(() => expect(socket?.rooms).toEqual(['live-list', 'announcements']));
});

test('[R1] a room from which the relay removed the page is joined again only while it is watched', async () => {
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  const stops = [realtime.watch('products'), realtime.watch('announcements')];
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const [socket] = sockets.splice(0);
  socket?.connect();
  await vi.waitFor(() => expect(socket?.rooms).toEqual(['products', 'announcements']));
  // The answers to both joins are applied by then.
  await new Promise((resolve) => setTimeout(resolve));
  stops[0]?.();
  for (const room of ['products', 'announcements']) socket?.receive('gone', { room });
  await vi.waitFor(() => expect(socket?.rooms).toEqual(['products', 'announcements', 'announcements']));
  stops[1]?.();
});

test('[R3] a socket that was replaced while it was measured says nothing about the session', async () => {
  const session = { onSessionEnded: () => undefined, onNoSession: vi.fn<() => void>() };
  const client = createRealtimeClient(createQueryClient(), session);
  client.hold();
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const first = sockets.splice(0)[0] ?? new FakeSocket();
  const { promise: time, resolve: answerTime } = Promise.withResolvers<{ nowMs: number }>();
  first.timeout = () => ({ emitWithAck: () => time }) as unknown as ReturnType<FakeSocket['timeout']>;
  first.connect();
  await new Promise((resolve) => setTimeout(resolve));
  client.sessionChanged();
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const [second] = sockets.splice(0);
  second?.connect();
  second?.receive('account', { inbox: 1, myBids: 1 });
  answerTime({ nowMs: Date.now() });
  await new Promise((resolve) => setTimeout(resolve));
  expect(session.onNoSession).not.toHaveBeenCalled();
});

test('[R3] a room that does not exist for this visitor is requested again, because it may exist by now', async () => {
  // Waits below leave this clock alone, as `vi.waitFor` would not.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  const stop = realtime.watch('products');
  await expect.poll(() => sockets.length).toBe(1);
  const [socket] = sockets.splice(0);
  socket?.refuse('products');
  socket?.connect();
  await expect.poll(() => store.get(roomRefusalsAtom).products).toBe('NotFound');
  socket?.refuse(null);
  vi.advanceTimersByTime(9000);
  expect(socket?.rooms).toEqual(['products']);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => store.get(roomRefusalsAtom).products).toBeUndefined();
  expect(socket?.rooms).toEqual(['products', 'products']);
  stop();
});

test('[R1] a room without a frame for 5 s is joined again, although frames of another arrive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  const stops = (['live-list', 'products'] as const).map(realtime.watch);
  await expect.poll(() => sockets.length).toBe(1);
  const [socket] = sockets.splice(0);
  socket?.connect();
  await expect.poll(() => store.get(connectionStatusAtom)).toBe('live');
  const headOf = (room: string) => ({ room, epoch: 1, version: 0, watchers: 1, nowMs: Date.now() });
  const pass = (rooms: readonly string[]) => {
    vi.advanceTimersByTime(2000);
    for (const room of rooms) socket?.receive('head', headOf(room));
  };
  pass(['live-list', 'products']);
  pass(['live-list']);
  pass(['live-list']);
  expect(socket?.rooms).toEqual(['live-list', 'products']);
  pass(['live-list']);
  expect(socket?.rooms).toEqual(['live-list', 'products', 'products']);
  pass(['live-list']);
  pass(['live-list']);
  expect(socket?.rooms).toEqual(['live-list', 'products', 'products']);
  stops[1]?.();
  for (let second = 0; second < 20; second += 2) pass(['live-list']);
  expect(socket?.rooms).toEqual(['live-list', 'products', 'products']);
  stops[0]?.();
});

test('[R1] a room whose relay cannot read the services is stale until it can, over the same socket', async () => {
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  const stops = (['live-list', 'products'] as const).map(realtime.watch);
  await expect.poll(() => sockets.length).toBe(1);
  const [socket] = sockets.splice(0);
  socket?.connect();
  const status = () => store.get(connectionStatusAtom);
  await expect.poll(status).toBe('live');
  const head = (room: string, feedAgeMs?: number) => {
    const frame = { room, epoch: 1, version: 0, watchers: 1, nowMs: 1_000_000 };
    socket?.receive('head', { ...frame, ...(feedAgeMs !== undefined && { feedAgeMs }) });
  };
  head('live-list', 4000);
  expect(status()).toBe('stale');
  expect(mayBeOld(status())).toBe(true);
  expect(store.get(heardAtAtom)).toBe(996_000);
  head('products');
  expect(status()).toBe('stale');
  expect(store.get(heardAtAtom)).toBe(996_000);
  head('live-list');
  expect(status()).toBe('live');
  expect(store.get(heardAtAtom)).toBeGreaterThan(1_000_000);
  head('products', 4000);
  expect(status()).toBe('stale');
  stops[1]?.();
  expect(status()).toBe('live');
  // A head may arrive after the room was left.
  head('products', 6000);
  expect(status()).toBe('live');
  expect(sockets).toEqual([]);
  stops[0]?.();
});

async function openSocket(greet: (socket: FakeSocket) => void) {
  const session = { onSessionEnded: vi.fn<() => void>(), onNoSession: vi.fn<() => void>() };
  const client = createRealtimeClient(createQueryClient(), session);
  client.hold();
  await vi.waitFor(() => expect(sockets.at(-1)).toBeDefined());
  const socket = sockets.splice(0).at(-1) ?? new FakeSocket();
  socket.connect();
  greet(socket);
  // Once the round trips are measured, the relay has sent its initial messages.
  await new Promise((resolve) => setTimeout(resolve));
  return { socket, session };
}

test('[R3] a socket that the relay opens without a session makes the page check its session', async () => {
  const { session } = await openSocket(() => undefined);
  expect(session.onNoSession).toHaveBeenCalledOnce();
  expect(session.onSessionEnded).not.toHaveBeenCalled();
});

test('[R3] a socket with a session does not, until the session ends', async () => {
  const { socket, session } = await openSocket((opened) =>
    opened.receive('account', { inbox: 1, myBids: 1 }),
  );
  expect(session.onNoSession).not.toHaveBeenCalled();
  socket.receive('leaving', { afterMs: 0, reason: 'sessionEnded' });
  expect(session.onSessionEnded).toHaveBeenCalledOnce();
});

test('[R1] a room with several watchers is joined once, and left by the last one', async () => {
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const realtime = createRealtimeClient(createQueryClient(), session);
  const stops = [realtime.watch('products'), realtime.watch('products')];
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const [socket] = sockets.splice(0);
  socket?.connect();
  await vi.waitFor(() => expect(socket?.rooms).toEqual(['products']));
  stops[0]?.();
  expect(socket?.left).toEqual([]);
  stops[1]?.();
  expect(socket?.left).toEqual(['products']);
});

test.each([
  ['a room', (client: RealtimeClient) => client.watch('products')],
  ['messages to the account', (client: RealtimeClient) => client.hold()],
])('[R3] the connection is kept for %s after another need has ended, and 10 s beyond', async (_, keep) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = { onSessionEnded: () => undefined, onNoSession: () => undefined };
  const client = createRealtimeClient(createQueryClient(), session);
  const end = keep(client);
  const others = [client.watch('announcements'), client.hold()];
  // Clients of other tests may reconnect meanwhile.
  const socket = sockets.splice(0).at(-1);
  socket?.connect();
  await vi.advanceTimersByTimeAsync(1000);
  for (const stop of others) stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(socket?.connected).toBe(true);
  end();
  await vi.advanceTimersByTimeAsync(9000);
  expect(socket?.connected).toBe(true);
  await vi.advanceTimersByTimeAsync(1500);
  expect(socket?.connected).toBe(false);
});
