import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRawSocket } from './raw-socket.ts';
import { type ClientSocket, framesOf, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const connect = '40{"protocol":1}';
const connectWithToken = '40{"protocol":1,"token":"abcdefghijklmnopqrstuvwxyz0123456789"}';
const perSecond = 50;

describe('input of connections', () => {
  let under: RelayUnderTest;
  let honest: ClientSocket;
  let snapshot: ReturnType<typeof sampleSnapshot>;
  let room: Room;
  let versions: { readonly version: number }[];
  let closesBefore: Record<string, number>;

  beforeAll(async () => {
    under = await startRelayUnderTest({ METRICS_PORT: '0', MESSAGES_PER_SECOND: `${perSecond}` });
    snapshot = under.fake.put(sampleSnapshot());
    room = roomKinds.auction.roomOf(snapshot.id);
    honest = await under.connect();
    versions = framesOf(honest, 'state');
    honest.onAny((name: string, { version }: { version: number }) => {
      if (name === 'state') honest.emit('ack', { room, version });
    });
    await honest.emitWithAck('join', { room });
  });
  beforeEach(async () => {
    closesBefore = await closes();
  });
  afterAll(() => under.close());

  async function closes(): Promise<Record<string, number>> {
    const text = await (await fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`)).text();
    const lines = text.matchAll(/^relay_inbound_closes_total\{reason="(\w+)"\} (\d+)/gm);
    return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
  }

  async function expectCloses(reason: string, count: number): Promise<void> {
    const now = await closes();
    expect({ ...now, [reason]: (now[reason] ?? 0) - count }).toEqual({ [reason]: 0, ...closesBefore });
  }

  /** The relay still runs: the honest socket gets the next frame and an answer. */
  async function expectServed(): Promise<void> {
    snapshot = under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => versions.at(-1)?.version).toBe(snapshot.version);
    expect(await honest.emitWithAck('time', {})).toEqual({ nowMs: expect.any(Number) });
  }

  it.each([
    ['while a session is looked up', connectWithToken],
    ['of visitors', connect],
    ['of other namespaces', '40/evil,'],
  ])('[R5] closes a connection with many CONNECTs %s, and keeps running', async (_name, packet) => {
    const raw = await openRawSocket(under);
    for (let burst = 0; burst < 60; burst++) raw.say(packet, 500);
    raw.say('42["time",{}]');
    await raw.closed;
    await expectCloses('connect', 1);
    await expectServed();
  });

  it('[R5] refuses another namespace once, and closes the connection that continues', async () => {
    const raw = await openRawSocket(under);
    raw.say('40/evil,');
    await expect.poll(raw.heard).toContain('44/evil,{"message":"Invalid namespace"}');
    raw.say('40/other,');
    await raw.closed;
    await expectCloses('connect', 1);
  });

  it('[R5] gives no second budget to one that leaves and connects again', async () => {
    const raw = await openRawSocket(under);
    raw.say(connect);
    await expect.poll(raw.heard).toContain('40{"sid"');
    raw.say('41');
    raw.say(connect);
    await raw.closed;
    await expectServed();
  });

  it('[R5] counts every kind of packet, and closes the connections that flood', async () => {
    const floods: Readonly<Record<string, (raw: RawSocket) => unknown>> = {
      heartbeats: (raw) => raw.say('3', 1000),
      'acknowledgements without an id': (raw) => raw.say('43[]', 1000),
      'acknowledgements of nothing': (raw) => raw.say('431[]', 1000),
      'acknowledgements of frames': (raw) => raw.say(`42["ack",{"room":"${room}","version":0}]`, 1000),
      'events that it does not know': (raw) => raw.say('42["x"]', 1000),
      noops: (raw) => raw.say('6', 1000),
      upgrades: (raw) => raw.say('5', 1000),
      'WebSocket pings': (raw) => raw.ping(1000),
      'WebSocket pongs': (raw) => raw.pong(1000),
    };
    const open = new Set(Object.keys(floods));
    // Each is disconnected a second after it was told to leave: they wait concurrently.
    const flooded = Object.entries(floods).map(async ([what, flood]) => {
      const raw = await openRawSocket(under);
      void raw.closed.then(() => open.delete(what));
      raw.say(connect);
      await expect.poll(raw.heard).toContain('40{"sid"');
      flood(raw);
      return [what, raw] as const;
    });
    const raws = await Promise.all(flooded);
    await expect.poll(() => [...open], { timeout: 30_000 }).toEqual([]);
    for (const [what, { heard }] of raws) {
      expect(heard(), what).toContain('["leaving",{"afterMs":0,"reason":"protocol"}]');
    }
    await expectCloses('offences', Object.keys(floods).length);
    await expectServed();
  });

  it('[R5] counts packets that are sent before there is a socket', async () => {
    const raw = await openRawSocket(under);
    raw.pong(1000);
    await raw.closed;
    await expectCloses('offences', 1);
  });

  it('keeps a connection that sends within its budget', async () => {
    const raw = await openRawSocket(under);
    raw.say(connect);
    // An event before the answer closes the connection.
    await expect.poll(raw.heard).toContain('40{"sid"');
    raw.say('3', perSecond);
    raw.ping(perSecond);
    raw.say('42["ack",{"room":"live-list","version":0}]', perSecond);
    raw.say('421["time",{}]');
    await expect.poll(raw.heard).toContain('431[{"nowMs":');
    await expectCloses('offences', 0);
    raw.close();
  });

  it.each([
    ['a probe', '2probe'],
    ['a ping', '2'],
  ])('closes a connection with %s of a client’s own', async (_name, packet) => {
    const raw = await openRawSocket(under);
    raw.say(packet);
    await raw.closed;
    await expectServed();
  });

  it('[R5] closes a connection whose messages have endless fragments', async () => {
    const raw = await openRawSocket(under);
    raw.fragments(1000);
    await raw.closed;
    // A close frame with code 1008, the policy violation.
    expect(raw.heard()).toContain('\x88\x02\x03\xf0');
    await expectServed();
  });

  it('[R5] refuses a second transport that would bypass the bounds of a connection', async () => {
    const first = await openRawSocket(under);
    const second = await openRawSocket(under, `&sid=${first.sid()}`);
    await second.closed;
    expect(second.heard()).toMatch(/^HTTP\/1\.1 400 /);
    first.say(connect);
    await expect.poll(first.heard).toContain('40{"sid"');
    first.close();
  });
});
type RawSocket = Awaited<ReturnType<typeof openRawSocket>>;
