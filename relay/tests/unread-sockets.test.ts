import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUnreadSocket, type UnreadSocket } from './raw-socket.ts';
import { framesOf, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const perSocketBytes = 256 * 1024;
const togetherBytes = 64 * 1024 * 1024;
const attackers = 95;
const listed = 320;

describe('sockets that answer and never read', () => {
  let under: RelayUnderTest;
  const unread: UnreadSocket[] = [];
  beforeEach(async () => {
    await start();
  });
  afterEach(async () => {
    for (const socket of unread.splice(0)) socket.close();
    await under.close();
  });

  async function start(env: Record<string, string> = {}): Promise<void> {
    under = await startRelayUnderTest({ METRICS_PORT: '0', SOCKETS_PER_ADDRESS: '100', ...env });
  }

  async function open(): Promise<UnreadSocket> {
    const socket = await openUnreadSocket(under);
    unread.push(socket);
    return socket;
  }

  async function metric(line: RegExp): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`)).text();
    return Number(line.exec(text)?.[1] ?? 0);
  }
  const all = () => metric(/^relay_unsent_bytes\{of="all"\} (\d+)/m);
  const largest = () => metric(/^relay_unsent_bytes\{of="largest"\} (\d+)/m);
  const slowCuts = () => metric(/^relay_slow_cuts_total\{reason="socketBytes"\} (\d+)/m);

  it('[R5] cannot make the relay hold lists by joining again and again, while others get every frame', async () => {
    for (let index = 0; index < listed; index++) under.fake.put(sampleSnapshot());
    let watched = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(watched.id);
    await expect
      .poll(() => under.poll('live-list'), { timeout: 30_000 })
      .toMatchObject({ next: expect.any(String) });
    const honest = await under.connect();
    const frames = framesOf(honest, 'state');
    honest.onAny((name: string, frame: { version: number }) => {
      if (name === 'state') honest.emit('ack', { room, version: frame.version });
    });
    await honest.emitWithAck('join', { room });
    await Promise.all(Array.from({ length: attackers }, open));
    for (let round = 0; round < 12; round++) {
      for (const socket of unread) {
        socket.join('live-list');
        if (round % 3 === 2) socket.leave('live-list');
        socket.join(room);
        socket.ack(room);
        socket.pong();
      }
      watched = under.fake.put(nextSnapshot(watched));
      await expect.poll(() => frames.at(-1)?.version, { timeout: 30_000 }).toBe(watched.version);
      expect(await largest()).toBeLessThanOrEqual(perSocketBytes);
      expect(await all()).toBeLessThanOrEqual(togetherBytes);
    }
    // In one moment, however long the rounds took: more than the burst of a room.
    for (const socket of unread) {
      for (let times = 0; times < 5; times++) {
        socket.leave('live-list');
        socket.join('live-list');
      }
    }
    await expect
      .poll(() => metric(/^relay_refused_joins_total (\d+)/m), { timeout: 30_000 })
      .toBeGreaterThan(attackers);
    expect(await largest()).toBeLessThanOrEqual(perSocketBytes);
    expect(await all()).toBeLessThanOrEqual(togetherBytes);
    expect(honest.connected).toBe(true);
    expect(await honest.emitWithAck('join', { room })).toMatchObject({ ok: true, mode: 'current' });
  });

  it('[R5] are closed as slow if pongs pile up, which bypass the queue', async () => {
    await under.close();
    // Otherwise they are closed for the number of messages first.
    await start({ MESSAGES_PER_SECOND: '1000000' });
    const socket = await open();
    const other = await open();
    await expect
      .poll(
        async () => {
          if (!socket.isClosed()) socket.ping(2000);
          expect(await largest()).toBeLessThanOrEqual(perSocketBytes);
          return await slowCuts();
        },
        { interval: 10, timeout: 30_000 },
      )
      .toBe(1);
    expect(await all()).toBe(0);
    expect(other.isClosed()).toBe(false);
  });
});
