const key = 'MDEyMzQ1Njc4OWFiY2RlZg==';
export const opText = 1;
export const opClose = 8;

/** The upgrade request for a Socket.IO connection. */
export function upgradeRequest(port: number, origin: string): string {
  return [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    `Origin: ${origin}`,
    '\r\n',
  ].join('\r\n');
}

/** The first frame's payload; null until it has arrived completely. A server's frames are not masked. */
export function readSocketFrame(buffer: Buffer): { op: number; start: number; end: number } | null {
  if (buffer.length < 2) return null;
  const op = buffer.readUInt8(0) & 0x0f;
  const short = buffer.readUInt8(1);
  let start = 2;
  let length = short;
  if (short === 126) {
    if (buffer.length < 4) return null;
    length = buffer.readUInt16BE(2);
    start = 4;
  } else if (short === 127) {
    if (buffer.length < 10) return null;
    length = Number(buffer.readBigUInt64BE(2));
    start = 10;
  }
  return buffer.length < start + length ? null : { op, start, end: start + length };
}

/** A client's frame must be masked; a mask of zeros leaves the payload unchanged. Up to 65,535 bytes. */
export function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text, 'latin1');
  const isShort = payload.length < 126;
  const frame = Buffer.alloc((isShort ? 6 : 8) + payload.length);
  frame.writeUInt8(0x80 | opText, 0);
  frame.writeUInt8(0x80 | (isShort ? payload.length : 126), 1);
  if (!isShort) frame.writeUInt16BE(payload.length, 2);
  payload.copy(frame, frame.length - payload.length);
  return frame;
}
