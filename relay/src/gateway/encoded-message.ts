import type { ServerToClientEvents } from '@recolta/shared/contracts/socket/messages';
import type { EncodedAnswer, EncodedEnd } from '../rooms/room-store.ts';

/** A message encoded once for any number of sockets, as a complete WebSocket frame. */
export interface EncodedMessage {
  readonly bytes: number;
  /** One buffer, or two if the second is shared with other messages. */
  readonly frame: readonly Buffer[];
}

/**
 * Encodes an event for many receivers in one buffer: writing two takes a fifth longer.
 *
 * @param json the content, or its part before `end`
 */
export function encodeEvent(
  name: keyof ServerToClientEvents,
  json: string,
  end: EncodedEnd | null = null,
): EncodedMessage {
  if (end === null) return encodePacket(`2["${name}",${json}]`);
  const { bytes, frame } = encodePacket(`2["${name}",${json}`, end.bytes);
  return { bytes, frame: [Buffer.concat(frame)] };
}

/** Encodes the acknowledgement of the message with that id; the shared end is not copied. */
export function encodeAnswerTo(id: string, { start, end }: EncodedAnswer): EncodedMessage {
  return end === null ? encodePacket(`3${id}[${start}]`) : encodePacket(`3${id}[${start}`, end.bytes);
}

/** @param end follows `start` and closes the packet */
function encodePacket(start: string, end?: Buffer): EncodedMessage {
  const payload = Buffer.from(`4${start}`);
  const length = payload.length + (end?.length ?? 0);
  const head = frameHead(length);
  const first = Buffer.concat([head, payload]);
  return { bytes: head.length + length, frame: end ? [first, end] : [first] };
}

const finalText = 0x81;

/** Header of a whole, unmasked text frame (RFC 6455 §5.2). */
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
