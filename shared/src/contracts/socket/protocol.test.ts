import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  feedAnswerSchema,
  feedSessionsInputSchema,
  feedSessionsSchema,
  feedStateSchema,
  feedVersionsSchema,
} from '../feed.ts';
import {
  accountFrameSchema,
  ackDelayMs,
  ackSchema,
  goneFrameSchema,
  handshakeSchema,
  headFrameSchema,
  itemsFrameSchema,
  joinAnswerSchema,
  joinSchema,
  leaveSchema,
  leavingFrameSchema,
  maxUnacknowledgedMs,
  socketProtocol,
  stateFrameSchema,
  timeAnswerSchema,
  timeSchema,
} from './messages.ts';
import { roomKinds, roomSchema } from './room-kinds.ts';

/** Every message of the socket or the feed, by direction and name. */
const messages = {
  up: { handshake: handshakeSchema, join: joinSchema, leave: leaveSchema, ack: ackSchema, time: timeSchema },
  answers: { join: joinAnswerSchema, time: timeAnswerSchema },
  down: {
    state: stateFrameSchema,
    items: itemsFrameSchema,
    head: headFrameSchema,
    account: accountFrameSchema,
    gone: goneFrameSchema,
    leaving: leavingFrameSchema,
  },
  feed: {
    answer: feedAnswerSchema,
    state: feedStateSchema,
    versions: feedVersionsSchema,
    sessionsInput: feedSessionsInputSchema,
    sessions: feedSessionsSchema,
  },
};

/** SHA-256 of the JSON Schema of all messages, by protocol version. */
const pinned: Record<number, string> = {
  1: '60e2f0aa4c8c382e28b50eff195906ec7bcb0ca7304dfd482cf06ea0a9410627',
};

function schemaHash(): string {
  const schemas = Object.entries(messages).flatMap(([direction, byName]) =>
    Object.entries(byName).map(([name, schema]) => [
      direction,
      name,
      z.toJSONSchema(schema, { io: 'input' }),
    ]),
  );
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(schemas))));
}

describe('the socket protocol', () => {
  it('has the shape that is pinned for its version', () => {
    expect(
      schemaHash(),
      `The messages no longer are those of protocol ${socketProtocol}. If old clients still understand them, pin ` +
        'the new hash here in the same commit; if not, raise socketProtocol in messages.ts, pin the new hash ' +
        'beside the old one, and write a decision record, for others build on it.',
    ).toBe(pinned[socketProtocol]);
  });

  it('[R3] names rooms by what they show', () => {
    const id = '0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01';
    expect(roomKinds.auction.roomOf(id)).toBe(`auction:${id}`);
    for (const room of ['live-list', 'control-room']) expect(roomSchema.safeParse(room).success).toBe(true);
  });

  it.each([
    ['another kind', 'account:0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01'],
    ['no id', 'auction:'],
    ['something after the id', 'auction:0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01 '],
    ['capital letters in its id', 'auction:0198F3A0-7A11-7C3E-9D52-3F1F5F6F0A01'],
    ['a path', 'auction:../feed'],
    ['a name of Object', '__proto__'],
    ['an array', ['live-list']],
    ['nothing', undefined],
  ])('[R3] refuses a room with %s', (_, room) => {
    expect(joinSchema.safeParse({ room }).success).toBe(false);
  });

  it('refuses unknown fields of messages to the relay', () => {
    expect(joinSchema.safeParse({ room: 'live-list', token: 'x' }).success).toBe(false);
    expect(timeSchema.safeParse({ nowMs: 1 }).success).toBe(false);
    expect(ackSchema.safeParse({ room: 'live-list', version: 1.5 }).success).toBe(false);
  });

  it('refuses a handshake of another protocol', () => {
    expect(handshakeSchema.safeParse({ protocol: socketProtocol }).success).toBe(true);
    expect(handshakeSchema.safeParse({ protocol: socketProtocol + 1 }).success).toBe(false);
    expect(handshakeSchema.safeParse({}).success).toBe(false);
  });
});

describe('[R5] the delay of an acknowledgement', () => {
  it.each([
    [0, 600],
    [0.5, 800],
    [1, 1000],
  ])('is between 600 and 1000 ms: at %d of the range %d', (random, delayMs) => {
    expect(ackDelayMs(random)).toBe(delayMs);
    // A receiver is left out only after it could have acknowledged three times.
    expect(maxUnacknowledgedMs).toBeGreaterThanOrEqual(3 * delayMs);
  });
});
