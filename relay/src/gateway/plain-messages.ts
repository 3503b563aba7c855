/** An acknowledgement as our clients write it, in Socket.IO's protocol: an event of the default namespace. */
const plainAck = /^2\["ack",\{"room":"([a-z0-9:-]{1,60})","version":(\d{1,15})\}\]$/;
/** A join or leave with the id of its acknowledgement. */
const plainJoinOrLeave = /^2(\d{1,15})\["(join|leave)",(\{.{0,300}\})\]$/;

/** Each returns false to leave the message to Socket.IO. */
interface PlainMessageListeners {
  readonly onAck: (room: string, version: number) => boolean;
  readonly onJoin: (answerId: string, message: unknown) => boolean;
  readonly onLeave: (answerId: string, message: unknown) => boolean;
}

/**
 * Handles three messages before Socket.IO decodes them: acknowledgements, by far the most frequent, since each
 * receiver sends one a second; joins, whose responses are encoded once for all sockets; and leaves, because Socket.IO
 * defers what it decodes, and a join must not overtake the leave before it. Any other form is left to Socket.IO.
 *
 * @param rooms the rooms that the sender has joined
 * @returns true if the message is handled
 */
export function takePlainMessage(
  data: string,
  rooms: ReadonlySet<string>,
  { onAck, onJoin, onLeave }: PlainMessageListeners,
): boolean {
  const ack = plainAck.exec(data);
  if (ack !== null) {
    const room = [...rooms].find((name) => name === ack[1]);
    return room !== undefined && onAck(room, Number(ack[2]));
  }
  const [, answerId = '', name, json = ''] = plainJoinOrLeave.exec(data) ?? [];
  if (json === '') return false;
  const message = parsed(json);
  return message !== undefined && (name === 'join' ? onJoin : onLeave)(answerId, message);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
