import { EventEmitter } from 'node:events';
import { auctionRoom } from '@recolta/shared/contracts/socket/messages';
import { describe, expect, it } from 'vitest';
import { takePlainMessages } from './plain-messages.ts';

const room = auctionRoom('0198a3c2-6f1e-4b7a-9c55-2d1f0e8b7a66');

/** A connection whose socket is in `room`, with what was heard at once and what went the ordinary way. */
function connection(isHeard: boolean) {
  const conn = new EventEmitter();
  const ordinary: unknown[] = [];
  const heard: [string, number][] = [];
  conn.on('data', (data: unknown) => ordinary.push(data));
  const joins: [string, unknown][] = [];
  takePlainMessages(
    { conn, data: { rooms: new Set([room]) } },
    {
      onAck(of, version) {
        heard.push([of, version]);
        return isHeard;
      },
      onJoin(id, message) {
        joins.push([id, message]);
        return isHeard;
      },
    },
  );
  return { conn, ordinary, heard, joins };
}

describe('acknowledgements', () => {
  it('[R5] are taken at once as our clients write them', () => {
    const { conn, ordinary, heard } = connection(true);
    conn.emit('data', `2["ack",{"room":"${room}","version":41}]`);
    expect(heard).toEqual([[room, 41]]);
    expect(ordinary).toEqual([]);
  });

  it('go the ordinary way where they are not taken', () => {
    const { conn, ordinary } = connection(false);
    const ack = `2["ack",{"room":"${room}","version":41}]`;
    conn.emit('data', ack);
    expect(ordinary).toEqual([ack]);
  });

  it.each([
    '2["ack",{"room":"live-list","version":41}]',
    `2["ack",{"version":41,"room":"${room}"}]`,
    `2["ack",{"room":"${room}","version":"41"}]`,
    `2["ack",{"room":"${room}","version":41},1]`,
    `21["ack",{"room":"${room}","version":41}]`,
    '2["join",{"room":"live-list"}]',
  ])('leaves %s to the ordinary way', (text) => {
    const { conn, ordinary, heard } = connection(true);
    conn.emit('data', text);
    expect(heard).toEqual([]);
    expect(ordinary).toEqual([text]);
  });

  it('takes a join with the id that its answer goes to', () => {
    const { conn, ordinary, joins } = connection(true);
    conn.emit('data', `217["join",{"room":"${room}","epoch":1,"version":2}]`);
    expect(joins).toEqual([['17', { room, epoch: 1, version: 2 }]]);
    expect(ordinary).toEqual([]);
  });

  it.each(['20["join",{"room"}]', '20["join",{"room":"x"},{"y":1}]', '20["join",[{}]]', '20["leave",{}]'])(
    'leaves %s to the ordinary way too',
    (text) => {
      const { conn, ordinary, joins } = connection(true);
      conn.emit('data', text);
      expect(joins).toEqual([]);
      expect(ordinary).toEqual([text]);
    },
  );
});
