import type { ReadReport } from '@recolta/shared/contracts/http/content';
import { sql } from 'kysely';
import type { ContentDatabase } from '../tables.ts';

const today = sql`(statement_timestamp() at time zone 'UTC')::date`;
/** True if the item of a row is published in any locale. */
const isPublished = sql`exists (
  select from content.localizations as l where l.item_id = item.id and l.publish_on <= statement_timestamp())`;

/**
 * Counts a read of a published item for today, and a pair with each published item that was read before it. Stores
 * nothing else: no account, address, browser or time.
 *
 * @returns false if the item is not published
 */
export async function countRead(db: ContentDatabase, { id, before }: ReadReport): Promise<boolean> {
  // Locks the rows of pairs in one order, regardless of which item was read first.
  const { rows } = await sql<{ isCounted: boolean }>`
    with read as (
      select item.id from content.items as item where item.id = ${id} and ${isPublished}
    ), counted as (
      insert into content.daily_reads (item_id, day, reads)
      select read.id, ${today}, 1 from read
      on conflict (item_id, day) do update set reads = daily_reads.reads + 1
    ), paired as (
      insert into content.read_pairs (item_id, other_id, day, reads)
      select least(read.id, item.id), greatest(read.id, item.id), ${today}, 1
      from read join content.items as item on item.id = any(${[...before]}::uuid[]) and item.id <> read.id
      where ${isPublished}
      order by 1, 2
      on conflict (item_id, other_id, day) do update set reads = read_pairs.reads + 1
    )
    select exists (select from read) as "isCounted"`.execute(db);
  return rows[0]?.isCounted === true;
}
