import { type Kysely, sql } from 'kysely';

/** An auction may be deleted with its log before its start [L1]; otherwise the log stays append-only [L5]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger entries_append_only on live.entries`.execute(db);
  await sql`
    create trigger entries_append_only before update or truncate on live.entries
    for each statement execute function live.refuse_change()`.execute(db);
  await sql`
    create function live.refuse_entry_removal() returns trigger language plpgsql as $$
    begin
      if exists (select from live.auctions where id = old.auction_id and status in ('Pending', 'Scheduled'))
        then return old; end if;
      raise exception 'the log of an auction is append-only';
    end $$`.execute(db);
  await sql`
    create trigger entries_kept before delete on live.entries
    for each row execute function live.refuse_entry_removal()`.execute(db);
}
