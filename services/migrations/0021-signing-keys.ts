import { type Kysely, sql } from 'kysely';

/**
 * Ed25519 keys of receipts and protocols [L13], raw in base64url. One key signs. The public halves of earlier keys are
 * kept, their private halves are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.signing_keys (
      key_id text primary key,
      public_key text not null,
      private_key text,
      valid_from timestamptz(3) not null,
      valid_until timestamptz(3),
      check ((private_key is null) = (valid_until is not null))
    )`.execute(db);
  await sql`
    create unique index signing_keys_one_signs on live.signing_keys ((true)) where valid_until is null`.execute(
    db,
  );
}
