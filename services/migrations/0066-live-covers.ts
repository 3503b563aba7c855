import { type Kysely, sql } from 'kysely';

/** The first photo of a live auction beside its state, for lists. The previous release leaves it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live.auctions add column cover text`.execute(db);
  await sql`
    update live.auctions a set cover = g.details->'photos'->>0
    from live.auction_goods g where g.auction_id = a.id`.execute(db);
}
