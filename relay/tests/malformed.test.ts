import { joinAnswerSchema } from '@recolta/shared/contracts/socket/messages';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSocket,
  framesOf,
  nextFrame,
  type RelayUnderTest,
  startRelayUnderTest,
} from './relay-under-test.ts';

const malformed = { ok: false, code: 'MalformedRequest' };
const room = roomKinds.auction.roomOf('00000000-0000-4000-8000-000000000000');

describe('malformed messages', () => {
  let under: RelayUnderTest;
  let control: ClientSocket;
  beforeAll(async () => {
    under = await startRelayUnderTest({ MESSAGES_PER_SECOND: '20' });
    control = await under.connect();
  });
  afterAll(() => under.close());

  /** Sends messages that the types do not allow. */
  function sendRaw(socket: ClientSocket, ...args: unknown[]): Promise<unknown> {
    return Reflect.apply(socket.timeout(2000).emitWithAck, socket.timeout(2000), args);
  }

  it.each<[string, unknown[]]>([
    ['join without arguments', ['join']],
    ['join of null', ['join', null]],
    ['join of a text', ['join', 'auction']],
    ['join of an array', ['join', [room]]],
    ['join without a room', ['join', {}]],
    ['join of an unknown room', ['join', { room: 'everything' }]],
    ['join of an account', ['join', { room: 'account:1' }]],
    ['join of a session', ['join', { room: 'session:1' }]],
    ['join of the slow', ['join', { room: `slow:${room}` }]],
    ['join of no id', ['join', { room: 'auction:1' }]],
    ['join of a long name', ['join', { room: `auction:${'1'.repeat(300)}` }]],
    ['join of __proto__', ['join', { room: '__proto__' }]],
    ['join with an extra field', ['join', { room, token: 'x' }]],
    ['join at a text', ['join', { room, epoch: '1', version: 1 }]],
    ['join at a fraction', ['join', { room, epoch: 1, version: 1.5 }]],
    ['leave without arguments', ['leave']],
    ['leave of a number', ['leave', { room: 7 }]],
    ['acknowledgement without a version', ['ack', { room }]],
    ['time with a field', ['time', { nowMs: 1 }]],
    ['a message of the relay', ['state', { room }]],
    ['an unknown message', ['bid', { price: '1' }]],
    ['bytes', ['join', { room: Buffer.from(room) }]],
  ])('answers %s as malformed', async (_name, args) => {
    const socket = await under.connect();
    expect(await sendRaw(socket, ...args)).toEqual(malformed);
    expect(await socket.emitWithAck('time', {})).toEqual({ nowMs: expect.any(Number) });
    socket.disconnect();
  });

  it('closes a socket that continues', async () => {
    const socket = await under.connect();
    const leaving = nextFrame(socket, 'leaving');
    for (let i = 0; i < 10; i++) Reflect.apply(socket.emit, socket, ['nonsense', i]);
    expect(await leaving).toEqual({ afterMs: 0, reason: 'protocol' });
    await expect.poll(() => socket.connected).toBe(false);
  });

  it('closes a socket that floods', async () => {
    const socket = await under.connect();
    const leaving = nextFrame(socket, 'leaving');
    for (let i = 0; i < 120; i++) Reflect.apply(socket.emit, socket, ['time', {}]);
    expect(await leaving).toMatchObject({ reason: 'protocol' });
  });

  it.each([
    ['a frame over 16 kB', [`2["time",{"x":"${'x'.repeat(17_000)}"}]`]],
    ['text that is not a packet', ['garbage']],
    ['a truncated packet', ['2["join",{"room"']],
    ['a packet without a name', ['2{"a":1}']],
    ['a reserved name of the library', ['2["disconnect"]']],
    ['more attachments than any message has', ['512-["join",{}]', '2["time",{}]']],
    ['an attachment that is announced and does not come', ['51-["join",{}]', '2["time",{}]']],
  ])('closes the socket that sends %s, and no other', async (_name, packets) => {
    const socket = await under.connect();
    const { engine } = socket.io;
    for (const packet of packets) Reflect.apply(engine.write, engine, [packet]);
    await expect.poll(() => socket.connected).toBe(false);
    expect(control.connected).toBe(true);
    expect(await control.emitWithAck('time', {})).toEqual({ nowMs: expect.any(Number) });
  });

  it('answers a double join twice, and counts one watcher', async () => {
    const snapshot = under.fake.put(sampleSnapshot());
    const own = roomKinds.auction.roomOf(snapshot.id);
    const socket = await under.connect();
    const answers = await Promise.all([
      socket.emitWithAck('join', { room: own }),
      socket.emitWithAck('join', { room: own }),
    ]);
    expect(answers.map((answer) => joinAnswerSchema.parse(answer).ok)).toEqual([true, true]);
    expect(await under.poll(own)).toMatchObject({ watchers: 1 });
    const frames = framesOf(socket, 'state');
    under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => frames.length).toBe(1);
  });

  it('accepts a leave of a room that was never joined, and one that overtakes its join', async () => {
    const snapshot = under.fake.put(sampleSnapshot());
    const own = roomKinds.auction.roomOf(snapshot.id);
    const socket = await under.connect();
    expect(await socket.emitWithAck('leave', { room: own })).toEqual({ ok: true });
    const release = under.fake.holdStates();
    const joined = socket.emitWithAck('join', { room: own });
    expect(await socket.emitWithAck('leave', { room: own })).toEqual({ ok: true });
    release();
    expect(await joined).toEqual({ ok: false, code: 'NotFound' });
    expect(await under.poll(own)).toMatchObject({ ok: true, watchers: 0 });
  });
});
