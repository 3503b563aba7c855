import path from 'node:path';
import { sql } from 'kysely';
import { events } from '../src/content/content-model.ts';
import type { ContentDatabase } from '../src/content/tables.ts';

/** Content of the demonstration beside the site's own: an article with every kind of block, and relations. */
export const demoContentDir = path.join(import.meta.dirname, 'content');

/** Each post was read together with this many others, in 3 visits or more: fewer are not counted. */
const readWith = 3;
const leastVisits = 3;

/**
 * Stores what readers do in a month, so that `Popular_*` and `PeopleAlsoViewed_*` answer: events of every kind, and
 * visits in which several posts were read. Does nothing while there are any of the last weeks.
 */
export async function seedReads(db: ContentDatabase): Promise<void> {
  const posts = sql`(
    select id, row_number() over (order by created_on, id) as place from content.items where model = 'Post')`;
  const recently = sql`day > current_date - 14`;
  await sql`
    insert into content.events (item_id, day, event, count)
    select post.id, current_date, kind.name, 1 + (post.place * kind.place) % 17
    from ${posts} as post cross join unnest(${Object.keys(events)}::text[]) with ordinality as kind (name, place)
    where not exists (select from content.events where ${recently})
    on conflict do nothing`.execute(db);
  await sql`
    insert into content.read_pairs (item_id, other_id, day, reads)
    select least(one.id, other.id), greatest(one.id, other.id), current_date,
      ${leastVisits}::integer + other.place - one.place
    from ${posts} as one join ${posts} as other
      on other.place between one.place + 1 and one.place + ${readWith}::integer
    where not exists (select from content.read_pairs where ${recently})
    on conflict do nothing`.execute(db);
}
