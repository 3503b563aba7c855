import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { standingBids } from '@recolta/shared/domain/live-auction/standing-bids';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import {
  type AuctionRow,
  type EntryRow,
  entryOf,
  liveAuctionOf,
} from '../../src/live/auction/auction-row.ts';

/** The facts about an auction that follow from the entries of its log. */
export function replayedLog(log: readonly Entry[]) {
  const made = log.filter(({ kind }) => kind === 'bid');
  const bids = standingBids(log);
  const byNumber = new Map(
    made.map(({ number }) => {
      const bid = bids.findLast((one) => one.number === number);
      return [number, { priceMinor: bid?.priceMinor ?? null, version: bid?.version }];
    }),
  );
  const last = log.at(-1);
  const best = bids.at(-1);
  return {
    auction: {
      version: last?.version,
      endsAtMs: last?.endsAtMs,
      lastAtMs: last?.atMs,
      lastHash: last?.hash,
      bidCount: bids.length,
      participantCount: byNumber.size,
      best: best
        ? { priceMinor: best.priceMinor, number: best.number, atMs: best.atMs, automatic: best.automatic }
        : null,
    },
    participants: [...byNumber]
      .map(([number, standing]) => ({ number, ...standing }))
      .sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
  };
}

/** The same facts from the stored auction. */
export function storedFacts({
  version,
  endsAtMs,
  lastAtMs,
  lastHash,
  bidCount,
  participantCount,
  best,
}: LiveAuction) {
  return { version, endsAtMs, lastAtMs, lastHash, bidCount, participantCount, best };
}

export async function storedAuction(db: Kysely<AllTables>, id: string): Promise<LiveAuction> {
  const { rows } = await sql<AuctionRow>`select * from live.auctions where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no auction ${id}`);
  return liveAuctionOf(row);
}

/** The whole log, version 1 first. */
export async function storedLog(db: Kysely<AllTables>, id: string): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`
    select * from live.entries where auction_id = ${id} order by version`.execute(db);
  return rows.map(entryOf);
}

export async function storedParticipants(db: Kysely<AllTables>, id: string): Promise<unknown[]> {
  const { rows } = await sql`
    select number, price_minor as "priceMinor", version from live.participants
    where auction_id = ${id} order by number`.execute(db);
  return rows;
}
