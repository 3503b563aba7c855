import type { DownMessages } from '@recolta/shared/contracts/socket/messages';
import type { RelaySocket } from './relay-server.ts';

/** A message as any number of sockets get it: encoded once, framed once, one buffer that each is written. */
export interface EncodedMessage {
  /** Of Socket.IO's protocol: an event of the default namespace. */
  readonly packet: string;
  /** Engine.IO writes the frame as it stands; a version that does not know the option frames `packet` itself. */
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly [Buffer] };
}

export function encodeMessage<Name extends keyof DownMessages>(
  name: Name,
  ...content: Parameters<DownMessages[Name]>
): EncodedMessage {
  const packet = `2${JSON.stringify([name, ...content])}`;
  return { packet, options: { compress: false, wsPreEncodedFrame: [textFrame(`4${packet}`)] } };
}

export function sendEncoded(socket: RelaySocket, { packet, options }: EncodedMessage): void {
  socket.conn.write(packet, options);
}

const finalText = 0x81;

/** One whole, unmasked text frame (RFC 6455 §5.2). */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
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
  return Buffer.concat([head.subarray(0, headLength), Buffer.from(text)]);
}
