/** An acknowledgement as our clients write it, in Socket.IO's protocol: an event of the default namespace. */
const plainAck = /^2\["ack",\{"room":"([a-z0-9:-]{1,60})","version":(\d{1,15})\}\]$/;
/** A join with the id of its acknowledgement. */
const plainJoin = /^2(\d{1,15})\["join",(\{.{0,300}\})\]$/;

/** Each returns false to leave the message to Socket.IO. */
interface PlainMessageListeners {
  readonly onAck: (room: string, version: number) => boolean;
  readonly onJoin: (answerId: string, message: unknown) => boolean;
}

/**
 * Handles two messages before Socket.IO decodes them: acknowledgements, by far the most frequent, since each
 * receiver sends one a second; and joins, whose responses are encoded once for all sockets. Any other form is left
 * to Socket.IO.
 *
 * @param rooms the rooms that the sender has joined
 * @returns true if the message is handled
 */
export function takePlainMessage(
  data: string,
  rooms: ReadonlySet<string>,
  { onAck, onJoin }: PlainMessageListeners,
): boolean {
  const ack = plainAck.exec(data);
  if (ack !== null) {
    const room = [...rooms].find((name) => name === ack[1]);
    return room !== undefined && onAck(room, Number(ack[2]));
  }
  const [, answerId = '', json = ''] = plainJoin.exec(data) ?? [];
  if (json === '') return false;
  const message = parsed(json);
  return message !== undefined && onJoin(answerId, message);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
