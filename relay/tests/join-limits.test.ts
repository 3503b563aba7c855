import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextFrame, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const tooMany = { ok: false, code: 'TooManyRequests' };

describe('joins and polls of one caller', () => {
  let under: RelayUnderTest;
  beforeEach(async () => {
    under = await startRelayUnderTest({
      ROOM_LOADS_PER_SECOND_PER_ADDRESS: '5',
      JOINS_PER_SECOND_PER_ADDRESS: '10',
    });
  });
  afterEach(() => under.close());

  const stateIds = () =>
    under.fake.feedCalls().flatMap((url) => /\/feed\/state\?ids=(.*)$/.exec(url)?.[1]?.split(',') ?? []);

  it('[R5] answers a repeated join by position, and sends no second state', async () => {
    const snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const socket = await under.connect();
    expect(await socket.emitWithAck('join', { room })).toMatchObject({ mode: 'state', version: 1 });
    for (let turn = 0; turn < 20; turn++) {
      expect(await socket.emitWithAck('join', { room })).toMatchObject({ mode: 'current', version: 1 });
    }
    const frame = nextFrame(socket, 'state');
    under.fake.put(nextSnapshot(snapshot));
    await frame;
    expect(await socket.emitWithAck('join', { room })).toMatchObject({ mode: 'current', version: 2 });
  });

  it('[R5] refuses a state requested too often, and closes the socket that continues', async () => {
    const room = roomKinds.auction.roomOf(under.fake.put(sampleSnapshot()).id);
    const socket = await under.connect();
    const answers: JoinAnswer[] = [];
    for (let turn = 0; turn < 6; turn++) {
      answers.push(await socket.emitWithAck('join', { room }));
      await socket.emitWithAck('leave', { room });
    }
    expect(answers.slice(0, 3).every((answer) => answer.ok && answer.mode === 'state')).toBe(true);
    expect(answers.at(-1)).toEqual(tooMany);
    const leaving = nextFrame(socket, 'leaving');
    for (let turn = 0; turn < 20; turn++) socket.emit('join', { room }, () => undefined);
    expect(await leaving).toEqual({ afterMs: 0, reason: 'protocol' });
  });

  it('bounds the states that the sockets of one address get together', async () => {
    const room = roomKinds.auction.roomOf(under.fake.put(sampleSnapshot()).id);
    const sockets = await Promise.all(Array.from({ length: 60 }, () => under.connect()));
    const answers = await Promise.all(sockets.map((socket) => socket.emitWithAck('join', { room })));
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toEqual(tooMany);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(40);
    // This is not their offence: they may ask again.
    expect(sockets.every(({ connected }) => connected)).toBe(true);
  });

  it('bounds the unknown auctions that one address makes the relay request, by join and by poll', async () => {
    const known = under.fake.put(sampleSnapshot());
    await expect.poll(() => under.poll('live-list')).toMatchObject({ items: { [known.id]: {} } });
    const socket = await under.connect();
    under.fake.forgetCalls();
    const guesses = Array.from({ length: 200 }, () => roomKinds.auction.roomOf(randomUUID()));
    const answers = [];
    for (const [index, room] of guesses.entries()) {
      answers.push(index % 2 === 0 ? await under.poll(room) : await socket.emitWithAck('join', { room }));
    }
    const refused = answers.filter((answer) => !answer.ok && answer.code === 'TooManyRequests');
    expect(refused.length).toBeGreaterThan(0);
    expect(stateIds().length).toBe(guesses.length - refused.length);
    // Listed auctions can still be joined.
    expect(await socket.emitWithAck('join', { room: roomKinds.auction.roomOf(known.id) })).toMatchObject({
      ok: true,
    });
  });

  it('accepts only one spelling of an auction’s room, and calls no service for another', async () => {
    const { id } = under.fake.put(sampleSnapshot({ id: 'abcdefab-cdef-4abc-8def-abcdefabcdef' }));
    const capital = `auction:${id.toUpperCase()}`;
    const answer = await fetch(`${under.baseUrl}/rooms/${capital}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ ok: false, code: 'NotFound' });
    const socket = await under.connect();
    const joined: unknown = await Reflect.apply(socket.emitWithAck, socket, ['join', { room: capital }]);
    expect(joined).toEqual({ ok: false, code: 'MalformedRequest' });
    expect(stateIds()).toEqual([]);
    expect(await under.poll(`auction:${id}`)).toMatchObject({ ok: true });
  });

  it('closes a connection that pipelines polls without reading their answers', async () => {
    const { id } = under.fake.put(sampleSnapshot());
    await under.poll(`auction:${id}`);
    const tcp = net.connect(under.relay.port, '127.0.0.1');
    tcp.on('error', () => undefined);
    let received = '';
    tcp.on('data', (chunk) => {
      received += chunk;
    });
    const closed = once(tcp, 'close');
    tcp.write(`GET /rooms/auction:${id} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(500));
    await closed;
    expect(received.split('HTTP/1.1 200').length - 1).toBeLessThan(2);
  });
});
