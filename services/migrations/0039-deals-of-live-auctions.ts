import { type Kysely, sql } from 'kysely';

/**
 * Deals of live auctions beside those of announcements: each stores the agreed goods and terms, so that later edits of
 * its source change no contract [C1]. Signatures may be files that were signed elsewhere [C2].
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table main.deals
      alter column announcement_id drop not null,
      alter column bid_id drop not null,
      add column live_auction_id uuid unique,
      add column owner_side text check (owner_side in ('seller', 'buyer')),
      add column goods jsonb,
      add column contract_file text references platform.files (key),
      add constraint one_source check (num_nonnulls(bid_id, live_auction_id) = 1)`.execute(db);
  await sql`
    update main.deals d set goods = a.goods, contract_file = a.goods->>'contractFile',
      owner_side = case a.type when 'Selling' then 'seller' else 'buyer' end
    from main.announcements a where a.id = d.announcement_id`.execute(db);
  await sql`alter table main.deals alter column goods set not null, alter column owner_side set not null`.execute(
    db,
  );
  await sql`alter table main.contract_signatures add column file_key text references platform.files (key)`.execute(
    db,
  );
}
