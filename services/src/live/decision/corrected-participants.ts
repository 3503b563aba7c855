import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import { standingBids } from '@recolta/shared/domain/live-auction/standing-bids';
import { entryOf } from '../auction/auction-row.ts';
import type { KeptParticipant } from '../auction/write-change.ts';
import type { LiveDatabase } from '../tables.ts';

/** All that decides which bids of an auction stand: its bids and corrections, in version order [L17]. */
export async function findBids(db: LiveDatabase, auctionId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('live.entries')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .where('kind', 'in', ['bid', 'corrected'])
    .orderBy('version')
    .execute();
  return rows.map(entryOf);
}

/**
 * The participants whose standing bid a correction changes, and the one whose bid it withdraws, whose limit ends with it
 * [L17]. The others' limits stay and wait for the next bid.
 *
 * @param bids    of the auction before the command
 * @param entries that the command made
 */
export async function correctedParticipants(
  db: LiveDatabase,
  auctionId: string,
  bids: readonly Entry[],
  entries: readonly Entry[],
): Promise<KeptParticipant[]> {
  const correction = entries.find(({ kind }) => kind === 'corrected');
  if (!correction) return [];
  const withdrawn = bids.find(({ version }) => version === correction.corrects);
  const standing = new Map(standingBids([...bids, correction]).map((bid) => [bid.number, bid.priceMinor]));
  const participants = await db
    .selectFrom('live.participants')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .execute();
  return participants.flatMap((one) => {
    const isWithdrawn = one.number === withdrawn?.number;
    const priceMinor = standing.get(one.number) ?? null;
    if (!isWithdrawn && priceMinor === one.price_minor) return [];
    const losesLimit = isWithdrawn && one.limit_minor !== null;
    return {
      ...one,
      price_minor: priceMinor,
      version: correction.version,
      ...(losesLimit ? { limit_minor: null, limit_at: null, limit_changes: one.limit_changes + 1 } : {}),
    };
  });
}
