import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../observe/metrics.ts';
import { encodeEvent } from './encoded-message.ts';
import type { RelaySocket } from './relay-server.ts';
import { createRoomMembers, tickEachMs } from './room-members.ts';

const room = 'auction:0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01';
const at = { epoch: 1, version: 1 };
const message = (name: 'head' | 'state') => encodeEvent(name, '{}');

describe('heads of a room', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    return () => vi.useRealTimers();
  });
  afterEach(() => vi.restoreAllMocks());

  /** A room with sockets that read all and acknowledge when told; `heads` holds who got one, tick by tick. */
  function openRoom(names: readonly string[]) {
    const heads: string[][] = [];
    const sockets = names.map((name) => {
      const data = { rooms: new Set<string>() };
      return { conn: { name }, data } as unknown as RelaySocket;
    });
    let got: string[] = [];
    const head = message('head');
    const members = createRoomMembers(createMetrics(), (connection, sent) => {
      if (sent === head) got.push(Reflect.get(connection, 'name'));
    });
    for (const socket of sockets) members.add(socket, room, at);
    const tick = () => {
      vi.advanceTimersByTime(tickEachMs);
      got = [];
      members.tick(() => head);
      heads.push(got);
    };
    const frame = (version: number) => members.broadcast(room, { epoch: 1, version }, message('state'));
    return { members, sockets, heads, tick, frame };
  }

  it('[R1] come every 2 s, and 1.5 s after the last frame', () => {
    const { heads, tick, frame } = openRoom(['one']);
    for (let turn = 0; turn < 6; turn++) tick();
    expect(heads.map(({ length }) => length)).toEqual([1, 0, 0, 0, 1, 0]);
    frame(2);
    for (let turn = 0; turn < 3; turn++) tick();
    expect(heads.slice(6)).toEqual([[], [], ['one']]);
  });

  it('[R1] are left out while frames come, unless the number of watchers has changed', () => {
    const { members, sockets, heads, tick, frame } = openRoom(['one', 'two']);
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
  });

  it('[R5] go to a member that is left out all the same', () => {
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
