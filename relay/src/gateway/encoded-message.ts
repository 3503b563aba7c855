import type { ServerToClientEvents } from '@recolta/shared/contracts/socket/messages';
import type { EncodedAnswer, EncodedEnd } from '../rooms/room-store.ts';
import type { RelaySocket } from './relay-server.ts';

/** A message as any number of sockets get it: encoded once, framed once, one buffer that each is written. */
export interface EncodedMessage {
  readonly bytes: number;
  /** Engine.IO writes the frame as it stands. The text is not kept beside it: queues would hold both. */
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly Buffer[] };
}

/**
 * @param json the content, or what comes before its shared end
 * @param end  is not copied
 */
export function encodeEvent(
  name: keyof ServerToClientEvents,
  json: string,
  end: EncodedEnd | null = null,
): EncodedMessage {
  return end === null ? encodePacket(`2["${name}",${json}]`) : encodePacket(`2["${name}",${json}`, end.bytes);
}

/** The answer to the message with that id; its shared end is not copied. */
export function encodeAnswerTo(id: string, { start, end }: EncodedAnswer): EncodedMessage {
  return end === null ? encodePacket(`3${id}[${start}]`) : encodePacket(`3${id}[${start}`, end.bytes);
}

export function sendEncoded(socket: RelaySocket, { options }: EncodedMessage): void {
  socket.conn.write('', options);
}

/** @param end what follows `start` and closes the packet */
function encodePacket(start: string, end?: Buffer): EncodedMessage {
  const payload = Buffer.from(`4${start}`);
  const length = payload.length + (end?.length ?? 0);
  const head = frameHead(length);
  const frame = [Buffer.concat([head, payload]), ...(end ? [end] : [])];
  return { bytes: head.length + length, options: { compress: false, wsPreEncodedFrame: frame } };
}

const finalText = 0x81;

/** The head of a whole, unmasked text frame (RFC 6455 §5.2). */
function frameHead(length: number): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(finalText, 0);
  let headLength = 2;
  if (length < 126) head.writeUInt8(length, 1);
  else if (length <= 0xffff) {
    head.writeUInt8(126, 1);
    headLength = head.writeUInt16BE(length, 2);
  } else {
    head.writeUInt8(127, 1);
    headLength = head.writeBigUInt64BE(BigInt(length), 2);
  }
  return head.subarray(0, headLength);
}
