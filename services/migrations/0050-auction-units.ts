import { type Kysely, sql } from 'kysely';

/** The unit of auctions that are not in tonnes, in the row that every frame of the room is made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update live.auctions a set goods = a.goods || jsonb_build_object('unit', g.details->>'unit')
    from live.auction_goods g where g.auction_id = a.id and g.details->>'unit' <> 'Ton'`.execute(db);
}
