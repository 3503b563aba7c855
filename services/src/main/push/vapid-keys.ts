import { createECDH, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';

/** The server's identity for push services (RFC 8292), base64url. */
export interface VapidKeys {
  /** Uncompressed P-256 point: what browsers subscribe with. */
  readonly publicKey: string;
  /** The 32 bytes of the P-256 scalar. */
  readonly privateKey: string;
}

/** The database's keys, generated at the first start and never changed: every subscription is bound to them. */
export async function findVapidKeys(db: AnyDatabase): Promise<VapidKeys> {
  const generated = generateVapidKeys();
  await sql`
    insert into main.push_keys (public_key, private_key)
    values (${generated.publicKey}, ${generated.privateKey})
    on conflict (id) do nothing`.execute(db);
  const { rows } = await sql<VapidKeys>`
    select public_key as "publicKey", private_key as "privateKey" from main.push_keys`.execute(db);
  const [keys] = rows;
  if (!keys) throw new Error('there are no push keys');
  return keys;
}

function generateVapidKeys(): VapidKeys {
  // JWK pads the scalar to 32 bytes; ECDH's own getters drop leading zeros.
  const { d = '' } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
    format: 'jwk',
  });
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey: d };
}
