import { type Kysely, sql } from 'kysely';

/** Photos, bulletins and contract files of live auctions, and the auctions that use them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Purpose of a file: each purpose has its own quota.
  await sql`alter table platform.files add column purpose text not null default 'document'`.execute(db);
  await sql`
    create table live.auction_files (
      key text primary key,
      account_id uuid not null,
      kind text not null check (kind in ('photo', 'bulletin', 'contract')),
      small_key text,
      width integer,
      height integer,
      uploaded_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index auction_files_account on live.auction_files (account_id)`.execute(db);
  await sql`
    create table live.auction_file_uses (
      auction_id uuid not null references live.auctions (id) on delete cascade,
      key text not null references live.auction_files (key),
      primary key (auction_id, key)
    )`.execute(db);
  await sql`create index auction_file_uses_key on live.auction_file_uses (key)`.execute(db);
}
