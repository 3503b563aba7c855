import { type Kysely, sql } from 'kysely';

/** Announcements get photos, bulletins and contract files like live auctions: both share one table of files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live.auction_files set schema platform`.execute(db);
  await sql`alter table platform.auction_files rename to sale_files`.execute(db);
  await sql`alter index platform.auction_files_account rename to sale_files_account`.execute(db);
  await sql`alter table live.auction_file_uses set schema platform`.execute(db);
  await sql`alter table platform.auction_file_uses rename to sale_file_uses`.execute(db);
  await sql`alter index platform.auction_file_uses_key rename to sale_file_uses_key`.execute(db);
  // A file is used by an auction, an announcement or a bid; deleting one of these deletes its uses.
  await sql`alter table platform.sale_file_uses drop constraint auction_file_uses_auction_id_fkey`.execute(
    db,
  );
  await sql`alter table platform.sale_file_uses rename column auction_id to used_by`.execute(db);
}
