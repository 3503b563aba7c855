import { maxUnacknowledgedBytes, maxUnacknowledgedMs } from '@recolta/shared/contracts/socket/messages';
import type { Position } from '@recolta/shared/domain/newer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRelayMetrics } from '../observe/metrics.ts';
import { encodeEnd, type HeldRoom } from '../rooms/room-store.ts';
import { encodeEvent } from './encoded-message.ts';
import type { RelaySocket } from './relay-server.ts';
import { type CatchUp, createRoomFrames, createRoomMembers, tickEachMs } from './room-members.ts';

const room = 'auction:0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01';
const at = { epoch: 1, version: 1 };
const message = (name: 'head' | 'state') => encodeEvent(name, '{}');
const countOf = () => ({ watchers: 1 });
const socketOf = (name: string) =>
  ({ conn: { name }, data: { rooms: new Set<string>() } }) as unknown as RelaySocket;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

describe('heads of a room', () => {
  /** A room with sockets that acknowledge on demand; `heads` lists who got a head, tick by tick. */
  function openRoom(names: readonly string[]) {
    const heads: string[][] = [];
    const sockets = names.map(socketOf);
    let got: string[] = [];
    let away: { relaysAway?: number } = {};
    const head = message('head');
    const members = createRoomMembers(createRelayMetrics(), (connection, sent) => {
      if (sent === head) got.push(Reflect.get(connection, 'name'));
    });
    for (const socket of sockets) members.add(socket, room, at);
    const tick = () => {
      vi.advanceTimersByTime(tickEachMs);
      got = [];
      members.tick(
        (name) => ({ watchers: members.count(name), ...away }),
        () => head,
        () => undefined,
      );
      heads.push(got);
    };
    /** Sets how many other relays are away. */
    const setAway = (relaysAway: number) => {
      away = relaysAway > 0 ? { relaysAway } : {};
    };
    const frame = (version: number) => members.broadcast(room, { epoch: 1, version }, message('state'));
    return { members, sockets, heads, tick, frame, setAway };
  }

  it('[R1] come every 2 s, and 1.5 s after the last frame', () => {
    const { heads, tick, frame } = openRoom(['one']);
    for (let turn = 0; turn < 6; turn++) tick();
    expect(heads.map(({ length }) => length)).toEqual([1, 0, 0, 0, 1, 0]);
    frame(2);
    for (let turn = 0; turn < 3; turn++) tick();
    expect(heads.slice(6)).toEqual([[], [], ['one']]);
  });

  it('[R1] are omitted while frames come, unless the watchers change or a relay goes away or returns', () => {
    const { members, sockets, heads, tick, frame, setAway } = openRoom(['one', 'two']);
    const turns = (count: number) => {
      heads.length = 0;
      for (let turn = 0; turn < count; turn++) {
        frame(2 + turn);
        for (const socket of sockets) members.acknowledge(socket, room, 2 + turn, () => undefined);
        tick();
      }
      return heads.flat();
    };
    tick();
    expect(turns(8)).toEqual([]);
    const [, two] = sockets;
    if (two) members.remove(two, room);
    expect(turns(8)).toEqual(['one']);
    for (const relaysAway of [1, 0]) {
      setAway(relaysAway);
      expect(turns(8)).toEqual(['one']);
    }
  });

  it('[R5] are still sent to a member that is left out of broadcasts', () => {
    const { members, sockets, heads, tick, frame } = openRoom(['quick', 'slow']);
    const [quick] = sockets;
    tick();
    frame(2);
    vi.advanceTimersByTime(3001);
    for (let version = 3; version < 6; version++) {
      if (quick) members.acknowledge(quick, room, version, () => undefined);
      frame(version);
      heads.length = 0;
      tick();
      expect(heads).toEqual([['slow']]);
    }
  });
});

describe('receivers of a room', () => {
  /** A room with one receiver of frames of this size; `got` lists the versions that it was sent. */
  function openRoom() {
    const got: number[] = [];
    const socket = socketOf('one');
    const members = createRoomMembers(createRelayMetrics(), (_connection, { bytes }) => got.push(bytes));
    members.add(socket, room, at);
    const frame = (version: number, bytes = 10) => {
      members.broadcast(room, { epoch: 1, version }, { bytes, frame: [] });
    };
    const sendMissed = vi.fn((sent: Position): CatchUp | undefined => ({ sent, isAll: true, bytes: 1 }));
    const acknowledge = (version: number) => members.acknowledge(socket, room, version, sendMissed);
    return { members, socket, got, frame, sendMissed, acknowledge };
  }

  it('[R5] are sent frames while they have at most 64 kB of them unacknowledged', () => {
    const { got, frame, acknowledge, sendMissed } = openRoom();
    frame(2, maxUnacknowledgedBytes);
    frame(3);
    frame(4);
    expect(got).toEqual([maxUnacknowledgedBytes, 10]);
    acknowledge(1);
    expect(sendMissed).not.toHaveBeenCalled();
    acknowledge(2);
    expect(sendMissed).toHaveBeenCalledExactlyOnceWith({ epoch: 1, version: 3 });
    frame(5);
    expect(got).toEqual([maxUnacknowledgedBytes, 10, 10]);
  });

  it('[R5] are sent frames while none has been unacknowledged for more than 3 s', () => {
    const { got, frame, acknowledge, sendMissed } = openRoom();
    frame(2);
    vi.advanceTimersByTime(maxUnacknowledgedMs);
    frame(3);
    acknowledge(2);
    vi.advanceTimersByTime(maxUnacknowledgedMs);
    frame(4);
    expect(got).toHaveLength(3);
    vi.advanceTimersByTime(1);
    frame(5);
    expect(got).toHaveLength(3);
    expect(sendMissed).not.toHaveBeenCalled();
  });

  it('[R5] catch up part by part after being left out, and the catch-up is counted', () => {
    const { members, socket, got, frame, acknowledge, sendMissed } = openRoom();
    const sentUpTo = (version: number, isAll: boolean, bytes = 20) =>
      sendMissed.mockReturnValueOnce({ sent: { epoch: 1, version }, isAll, bytes });
    frame(2, maxUnacknowledgedBytes + 1);
    sentUpTo(5, false);
    acknowledge(2);
    frame(9);
    expect(got).toHaveLength(1);
    sentUpTo(9, true, maxUnacknowledgedBytes + 1);
    acknowledge(5);
    expect(sendMissed.mock.calls).toEqual([[{ epoch: 1, version: 2 }], [{ epoch: 1, version: 5 }]]);
    expect(members.find(socket, room)?.sent).toEqual({ epoch: 1, version: 9 });
    // Content that it was sent counts like a frame.
    frame(10);
    expect(got).toHaveLength(1);
    acknowledge(9);
    frame(11);
    expect(got).toHaveLength(2);
  });

  it('[R5] are left out, but not closed, until what they missed may be sent', () => {
    const { members, socket, got, frame, acknowledge, sendMissed } = openRoom();
    const tick = () =>
      members.tick(
        countOf,
        () => undefined,
        (_socket, _room, sent) => sendMissed(sent),
      );
    frame(2, maxUnacknowledgedBytes + 1);
    sendMissed.mockReturnValueOnce(undefined).mockReturnValueOnce(undefined);
    acknowledge(2);
    frame(3);
    expect(got).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    tick();
    sendMissed.mockReturnValueOnce({ sent: { epoch: 1, version: 3 }, isAll: false, bytes: 20 });
    tick();
    expect(sendMissed.mock.calls).toEqual(Array(3).fill([{ epoch: 1, version: 2 }]));
    // The rest follows its acknowledgement.
    tick();
    expect(sendMissed).toHaveBeenCalledTimes(3);
    acknowledge(3);
    expect(sendMissed.mock.lastCall).toEqual([{ epoch: 1, version: 3 }]);
    expect(members.find(socket, room)?.slowSinceMs).toBeUndefined();
    frame(4);
    expect(got).toHaveLength(2);
  });

  it('have no acknowledgements for a room that they have left', () => {
    const { members, socket, frame, acknowledge, sendMissed } = openRoom();
    frame(2);
    members.remove(socket, room);
    acknowledge(2);
    expect(sendMissed).not.toHaveBeenCalled();
  });
});

describe('frames of a room', () => {
  function framesOf(isPublic: boolean) {
    const sent: string[] = [];
    const given: { isFresh: boolean; feedAgeMs?: number } = { isFresh: true };
    const members = createRoomMembers(createRelayMetrics(), (_connection, { frame }) =>
      sent.push(`${frame}`),
    );
    const held: HeldRoom = {
      room,
      isPublic,
      position: () => at,
      latest: () => at,
      published: () => at,
      content: () => ({ field: 'state', end: encodeEnd('{}') }),
      value: () => ({}),
      updateSince: ({ version }) => ({
        event: 'items',
        fields: `"since":${version}`,
        end: null,
        sent: at,
        isAll: false,
      }),
    };
    const frames = createRoomFrames({
      members,
      send: (_connection, { frame }) => sent.push(`${frame}`),
      clock: { nowMs: () => 7, learn: () => undefined },
      held: (name) => (name === room ? held : undefined),
      isFresh: () => given.isFresh,
      feedAgeMs: () => given.feedAgeMs,
    });
    return { frames, members, held, sent, given, socket: socketOf('one') };
  }

  it('are encoded with the time, and say whether more follows', () => {
    const { frames, members, held, sent, socket } = framesOf(true);
    members.add(socket, room, at);
    expect(frames.publish(held, { ...held.updateSince(at), isAll: true })).toBe(true);
    expect(frames.sendMissed(socket, room, { epoch: 1, version: 4 })).toMatchObject({
      sent: at,
      isAll: false,
    });
    expect(sent.map((frame) => frame.slice(frame.indexOf('42[')))).toEqual([
      `42["items",{"room":"${room}","nowMs":7,"since":1}]`,
      `42["items",{"room":"${room}","nowMs":7,"since":4,"more":true}]`,
    ]);
    expect(frames.sendMissed(socket, 'auction:other', at)).toBeUndefined();
    expect(frames.headOf('auction:other', { watchers: 1 })).toBeUndefined();
  });

  it('[R1] heads have the age of what the room shows while its service is not read', () => {
    const { frames, given } = framesOf(true);
    const head = () => `${frames.headOf(room, { watchers: 1 })?.frame}`;
    expect(head()).not.toContain('feedAgeMs');
    given.feedAgeMs = 3001;
    expect(head()).toContain('"watchers":1,"feedAgeMs":3001,"nowMs":7}');
  });

  it('[R3] of a room that is not public are held back while rights may be outdated', () => {
    const { frames, members, held, sent, socket, given } = framesOf(false);
    given.isFresh = false;
    // Without receivers there is nothing to hold back.
    expect(frames.publish(held, held.updateSince(at))).toBe(true);
    members.add(socket, room, at);
    expect(frames.publish(held, held.updateSince(at))).toBe(false);
    expect(frames.sendMissed(socket, room, at)).toBeUndefined();
    expect(frames.headOf(room, { watchers: 1 })).toBeUndefined();
    expect(sent).toEqual([]);
    given.isFresh = true;
    expect(frames.publish(held, held.updateSince(at))).toBe(true);
    expect(frames.sendMissed(socket, room, at)).toBeDefined();
    expect(frames.headOf(room, { watchers: 1 })).toBeDefined();
    expect(sent).toHaveLength(2);
  });
});
