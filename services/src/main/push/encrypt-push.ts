import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's keys, base64url: its P-256 point and its secret. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const curve = 'prime256v1';
const recordSize = 4096;
/** Most that fits a record besides padding mark and tag. */
export const maxPayloadBytes = 3800;

/** What is random in an encryption; given only by tests. */
interface Ephemeral {
  readonly local: ECDH;
  readonly salt: Buffer;
}

/**
 * Encrypts a message for one browser, as `aes128gcm` in one record (RFC 8291, RFC 8188).
 *
 * @throws Error for keys that are none, and for a message beyond 3,800 bytes
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: PushKeys,
  { local, salt }: Ephemeral = newEphemeral(),
): Buffer {
  if (message.length > maxPayloadBytes) throw new Error('a push message is too long');
  const receiver = Buffer.from(p256dh, 'base64url');
  const secret = Buffer.from(auth, 'base64url');
  if (receiver.length !== 65 || secret.length !== 16) throw new Error('these are no keys of a browser');
  const sender = local.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const keyMaterial = derive(local.computeSecret(receiver), secret, info, 32);
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const body = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()]);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, body, cipher.getAuthTag()]);
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

function newEphemeral(): Ephemeral {
  const local = createECDH(curve);
  local.generateKeys();
  return { local, salt: randomBytes(16) };
}
