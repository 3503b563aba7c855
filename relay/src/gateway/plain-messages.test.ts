import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { describe, expect, it } from 'vitest';
import { takePlainMessage } from './plain-messages.ts';

const room = roomKinds.auction.roomOf('0198a3c2-6f1e-4b7a-9c55-2d1f0e8b7a66');

/** A sender in `room`; returns the listeners called, and whether the message was handled. */
function taken(data: string, isHeard = true) {
  const acks: [string, number][] = [];
  const joins: [string, unknown][] = [];
  const leaves: [string, unknown][] = [];
  const isTaken = takePlainMessage(data, new Set([room]), {
    onAck(of, version) {
      acks.push([of, version]);
      return isHeard;
    },
    onJoin(id, message) {
      joins.push([id, message]);
      return isHeard;
    },
    onLeave(id, message) {
      leaves.push([id, message]);
      return isHeard;
    },
  });
  return { isTaken, acks, joins, leaves };
}

describe('plain messages', () => {
  it('[R5] are acknowledgements as our clients write them', () => {
    const ack = `2["ack",{"room":"${room}","version":41}]`;
    expect(taken(ack)).toEqual({ isTaken: true, acks: [[room, 41]], joins: [], leaves: [] });
  });

  it('are joins with the id of their acknowledgement', () => {
    const join = `217["join",{"room":"${room}","epoch":1,"version":2}]`;
    const joins = [['17', { room, epoch: 1, version: 2 }]];
    expect(taken(join)).toEqual({ isTaken: true, acks: [], joins, leaves: [] });
  });

  it('are leaves with the id of their acknowledgement', () => {
    const leave = `218["leave",{"room":"${room}"}]`;
    expect(taken(leave)).toEqual({ isTaken: true, acks: [], joins: [], leaves: [['18', { room }]] });
  });

  it.each([`2["ack",{"room":"${room}","version":41}]`, '20["join",{}]', '20["leave",{}]'])(
    'go the ordinary way where they are not taken: %s',
    (text) => {
      expect(taken(text, false).isTaken).toBe(false);
    },
  );

  it.each([
    '2["ack",{"room":"live-list","version":41}]',
    `2["ack",{"version":41,"room":"${room}"}]`,
    `2["ack",{"room":"${room}","version":"41"}]`,
    `2["ack",{"room":"${room}","version":41},1]`,
    `21["ack",{"room":"${room}","version":41}]`,
    '2["join",{"room":"live-list"}]',
    '20["join",{"room"}]',
    '20["join",{"room":"x"},{"y":1}]',
    '20["join",[{}]]',
    '20["leave",[{}]]',
    '2["leave",{"room":"live-list"}]',
  ])('leave %s to the ordinary way', (text) => {
    expect(taken(text)).toEqual({ isTaken: false, acks: [], joins: [], leaves: [] });
  });
});
