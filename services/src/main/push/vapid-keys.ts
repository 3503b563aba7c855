import { createECDH, generateKeyPairSync } from 'node:crypto';
import type { MainDatabase } from '../tables.ts';

/** The server's identity for push services (RFC 8292), base64url. */
export interface VapidKeys {
  /** Uncompressed P-256 point: what browsers subscribe with. */
  readonly publicKey: string;
  /** The 32 bytes of the P-256 scalar. */
  readonly privateKey: string;
}

/** The database's keys, generated at the first start and never changed: every subscription is bound to them. */
export async function findVapidKeys(db: MainDatabase): Promise<VapidKeys> {
  const generated = generateVapidKeys();
  await db
    .insertInto('main.push_keys')
    .values({ public_key: generated.publicKey, private_key: generated.privateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return db
    .selectFrom('main.push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirstOrThrow();
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
