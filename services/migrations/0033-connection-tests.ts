import { type Kysely, sql } from 'kysely';

/** Connection tests of devices before an auction [I2]: the latest of each account, until the auction ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.connection_tests (
      auction_id uuid not null,
      account_id uuid not null,
      at timestamptz(3) not null,
      result jsonb not null,
      primary key (auction_id, account_id)
    )`.execute(db);
}
