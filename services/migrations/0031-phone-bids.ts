import { type Kysely, sql } from 'kysely';

/**
 * Consents of accounts to bids that administrators enter for them, and the bids entered this way [L18]. Separate from
 * participants and entries, so that neither public data nor hashes of an auction reveal them. A withdrawn consent
 * keeps its row without a price; `changes` counts, to notify the account's pages. A bid references its consent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.phone_consents (
      auction_id uuid not null references live.auctions (id) on delete cascade,
      account_id uuid not null,
      price_minor integer check (price_minor > 0),
      at timestamptz(3) not null,
      changes integer not null,
      primary key (auction_id, account_id)
    )`.execute(db);
  await sql`create index phone_consents_account on live.phone_consents (account_id)`.execute(db);
  await sql`
    create table live.phone_bids (
      auction_id uuid not null references live.auctions (id) on delete cascade,
      version integer not null,
      account_id uuid not null,
      by_user_id uuid not null,
      by_name text,
      consent_minor integer not null,
      consented_at timestamptz(3) not null,
      primary key (auction_id, version)
    )`.execute(db);
  await sql`create index phone_bids_account on live.phone_bids (account_id)`.execute(db);
}
