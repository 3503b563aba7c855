import {
  maxReportedAccounts,
  type PresenceAnswer,
  presenceLastsMs,
  presenceReportSchema,
} from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import { countElsewhere } from '../auction/count-watchers.ts';
import type { LiveDatabase } from '../tables.ts';

/**
 * Stores a relay's report of who is connected [I2] and how many watch. Returns the accounts that it may report, the
 * invited ones and the bidders of its rooms, and how many watch these at other relays. A presence expires unless a
 * relay repeats it, so that a killed relay or a lost report leaves nobody connected.
 *
 * @throws BorderError 400 for a malformed report
 */
export async function reportPresence(db: LiveDatabase, body: unknown): Promise<PresenceAnswer> {
  const report = presenceReportSchema.safeParse(body);
  if (!report.success) throw new BorderError(400, 'MalformedRequest');
  const { auctions, present } = report.data;
  if (present.length > 0) await savePresences(db, present);
  const auctionIds = auctions.map(({ auctionId }) => auctionId);
  const { rows } = await sql<PresenceAnswer['invited'][number]>`
    select auction_id as "auctionId", (array_agg(distinct account_id::text))[1:${maxReportedAccounts}] as "accountIds"
    from ${reportedAccounts} i where auction_id = any(${auctionIds}::uuid[]) group by auction_id`.execute(db);
  return { invited: rows, elsewhere: await countElsewhere(db, report.data) };
}

/** Accounts that may be reported: invited ones, for the owner [I2], and those that have bid, for administrators. */
const reportedAccounts = sql`(
  select auction_id, account_id from live.invited_accounts
  union select auction_id, account_id from live.participants)`;

async function savePresences(
  db: LiveDatabase,
  present: readonly { readonly auctionId: string; readonly accountIds: readonly string[] }[],
): Promise<void> {
  const pairs = present.flatMap(({ auctionId, accountIds }) =>
    accountIds.map((accountId) => ({ auctionId, accountId })),
  );
  // Ordered, so that the reports of two relays cannot deadlock.
  await sql`
    insert into live.presences as p (auction_id, account_id, since, until)
    select distinct i.auction_id, i.account_id, n.at, n.at + make_interval(secs => ${presenceLastsMs / 1000})
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r("auctionId" uuid, "accountId" uuid)
    join ${reportedAccounts} i on i.auction_id = r."auctionId" and i.account_id = r."accountId"
    cross join (select clock_timestamp()::timestamptz(3) as at) n
    order by 1, 2
    on conflict (auction_id, account_id) do update
      set since = case when p.until < excluded.since then excluded.since else p.since end,
        until = greatest(p.until, excluded.until)`.execute(db);
  await sql`delete from live.presences where until < clock_timestamp() - interval '1 hour'`.execute(db);
}
