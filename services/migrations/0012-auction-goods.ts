import { type Kysely, sql } from 'kysely';

/**
 * Goods and terms of live auctions that frames do not carry, in a separate table because bids lock and read the
 * auction's row. They are part of the terms and cannot change once the auction is approved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.auction_goods (
      auction_id uuid primary key references live.auctions (id),
      details jsonb not null
    )`.execute(db);
  await sql`
    create function live.refuse_goods_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from live.auctions where id = old.auction_id and status in ('Pending', 'Scheduled')) then return old;
      end if;
      if tg_op = 'UPDATE' and new.auction_id = old.auction_id and exists (
        select from live.auctions where id = old.auction_id and status = 'Pending') then return new;
      end if;
      raise exception 'goods and terms are fixed once an auction is approved';
    end $$`.execute(db);
  await sql`
    create trigger auction_goods_fixed before update or delete on live.auction_goods
    for each row execute function live.refuse_goods_change()`.execute(db);
  await sql`
    create trigger auction_goods_kept before truncate on live.auction_goods
    for each statement execute function live.refuse_change()`.execute(db);
}
