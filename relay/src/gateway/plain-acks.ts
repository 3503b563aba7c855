import type { EventEmitter } from 'node:events';
import type { Room } from '@recolta/shared/contracts/socket/messages';

interface Acknowledging {
  readonly conn: Pick<EventEmitter, 'listeners' | 'removeAllListeners' | 'on'>;
  readonly data: { readonly rooms: ReadonlySet<Room> };
}

/** An acknowledgement as our clients write it, in Socket.IO's protocol: an event of the default namespace. */
const plainAck = /^2\["ack",\{"room":"([a-z0-9:-]{1,60})","version":(\d{1,15})\}\]$/;

/**
 * Takes acknowledgements before Socket.IO decodes them: each receiver sends one for every 4 frames, which makes
 * them the most frequent message by far. What is written in another way goes the ordinary way.
 *
 * @param hear says false for what should go the ordinary way as well
 */
export function takePlainAcks(socket: Acknowledging, hear: (room: Room, version: number) => boolean): void {
  const { conn } = socket;
  const ordinary = conn.listeners('data');
  conn.removeAllListeners('data');
  conn.on('data', (data: unknown) => {
    const found = typeof data === 'string' ? plainAck.exec(data) : null;
    const room = found && [...socket.data.rooms].find((name) => name === found[1]);
    if (room && hear(room, Number(found[2]))) return;
    for (const listener of ordinary) Reflect.apply(listener, conn, [data]);
  });
}
