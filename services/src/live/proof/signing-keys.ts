import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SigningKey } from '@recolta/shared/contracts/http/auction-proof';
import { type Kysely, sql } from 'kysely';
import type { LiveDatabase, LiveTables } from '../tables.ts';

/** Signs with the current key. */
export interface Signer {
  readonly keyId: string;
  /** Ed25519 over the UTF-8 text, in hex. */
  sign(text: string): string;
}

/** Generates the database's first signing key, at its first start. Another process may do so at the same time. */
export async function ensureSigningKey(db: LiveDatabase): Promise<void> {
  if (!(await findCurrent(db).executeTakeFirst())) await insertKey(db);
}

export async function findSigner(db: LiveDatabase): Promise<Signer> {
  return signerOf(await findCurrent(db).executeTakeFirstOrThrow());
}

/** All keys, the current one first [L13]. */
export async function listSigningKeys(db: LiveDatabase): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom('live.signing_keys')
    .select(['key_id', 'public_key', 'valid_from', 'valid_until'])
    .orderBy('valid_from', 'desc')
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    publicKey: Buffer.from(row.public_key, 'base64url').toString('hex'),
    from: row.valid_from.toISOString(),
    until: row.valid_until?.toISOString() ?? null,
  }));
}

/** Replaces the signing key; its public half stays, its private half is deleted. @returns the new key's id */
export function rotateSigningKey(db: Kysely<LiveTables>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('live.signing_keys')
      .set({ private_key: null, valid_until: sql<Date>`clock_timestamp()` })
      .where('valid_until', 'is', null)
      .execute();
    await insertKey(trx);
    return (await findSigner(trx)).keyId;
  });
}

function findCurrent(db: LiveDatabase) {
  return db
    .selectFrom('live.signing_keys')
    .select(['key_id as keyId', 'public_key as publicKey', 'private_key as privateKey'])
    .where('valid_until', 'is', null);
}

/** Does nothing if another process was first: that process's key stays. */
async function insertKey(db: LiveDatabase): Promise<void> {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  await db
    .insertInto('live.signing_keys')
    .values({
      key_id: createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16),
      public_key: x,
      private_key: d,
      valid_from: sql<Date>`clock_timestamp()`,
      valid_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function signerOf(row: { keyId: string; publicKey: string; privateKey: string | null }): Signer {
  const { keyId, publicKey, privateKey } = row;
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey ?? '' },
  });
  return { keyId, sign: (text) => sign(null, Buffer.from(text), key).toString('hex') };
}
