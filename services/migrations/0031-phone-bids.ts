import { type Kysely, sql } from 'kysely';

/**
 * Consents of accounts to bids that administrators enter for them, and which bids were entered so [L18]. Apart from
 * participants and entries: what others read of an auction, and its hashes, must not tell. A withdrawn consent keeps its
 * row without a price; `changes` counts, so that the account's pages learn of them. A bid keeps the consent that it rests on.
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
