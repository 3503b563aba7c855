import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import type { StoredActs } from './check-acts.ts';

/** Reads the input of `checkActs`. */
export async function readStoredActs(db: Kysely<AllTables>): Promise<StoredActs> {
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => [...(await query.execute(db)).rows];
  return {
    bids: await rows(sql<StoredActs['bids'][number]>`
      select id, status, (select jsonb_agg(jsonb_build_object('by', r->>'by', 'price', r->'terms'->>'price'))
        from jsonb_array_elements(rounds) r) as rounds from main.announcement_bids`),
    deals: await rows(sql<StoredActs['deals'][number]>`
      select id, bid_id as "bidId", live_auction_id as "auctionId", terms->>'price' as price,
        concluded_at is not null as "isConcluded" from main.deals`),
    contracts: await rows(sql<StoredActs['contracts'][number]>`
      select deal_id as "dealId", sha256 from main.contracts`),
    signatures: await rows(sql<StoredActs['signatures'][number]>`
      select c.deal_id as "dealId", s.account_id as "accountId"
      from main.contract_signatures s join main.contracts c on c.id = s.contract_id`),
  };
}

/** Auctions and announcements whose feed has a version twice, or lacks the newest. */
export async function findWrongEvents(db: Kysely<AllTables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from platform.events e where kind in ('auction', 'announcement')
    group by kind, subject_id
    having count(*) <> count(distinct version) or max(version) is distinct from case kind
      when 'auction' then (select version from live.auctions where id::text = subject_id)
      else (select version from main.announcements where id::text = subject_id) end`.execute(db);
  return rows.map(({ id }) => id);
}
