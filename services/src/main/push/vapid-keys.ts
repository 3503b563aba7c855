import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';

/** Who the server is to push services (RFC 8292). */
export interface VapidKeys {
  /** Uncompressed P-256 point, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const tokenLifeS = 12 * 3600;

/** The database's keys, made at the first start; the same for every process and for ever, as subscriptions hang on them. */
export async function findVapidKeys(db: AnyDatabase): Promise<VapidKeys> {
  const made = createECDH('prime256v1');
  made.generateKeys();
  await sql`
    insert into main.push_keys (public_key, private_key)
    values (${made.getPublicKey('base64url')}, ${whole(made.getPrivateKey()).toString('base64url')})
    on conflict (id) do nothing`.execute(db);
  const { rows } = await sql<{ publicKey: string; privateKey: string }>`
    select public_key as "publicKey", private_key as "privateKey" from main.push_keys`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there are no push keys');
  const point = Buffer.from(row.publicKey, 'base64url');
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: row.privateKey,
    },
  });
  return { publicKey: row.publicKey, privateKey };
}

/** 32 bytes: a scalar comes without its leading zeros. */
function whole(scalar: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]);
}

/** The `Authorization` header for one push service: a signed statement of who calls, good for 12 hours. */
export function vapidAuthorization(keys: VapidKeys, origin: string, contact: string, nowMs: number): string {
  const claims = { aud: origin, exp: Math.floor(nowMs / 1000) + tokenLifeS, sub: contact };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
