import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import { standingBids } from '@recolta/shared/domain/live-auction/standing-bids';
import type { IdentityPort } from '../../platform/ports/identity-port.ts';
import { entryOf } from '../auction/auction-row.ts';
import type { KeptParticipant } from '../auction/write-change.ts';
import type { LiveDatabase } from '../tables.ts';

/** The bids and corrections of an auction, which decide the standing bids, in version order [L17]. */
export async function findEnteredBids(db: LiveDatabase, auctionId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('live.entries')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .where('kind', 'in', ['bid', 'corrected'])
    .orderBy('version')
    .execute();
  return rows.map(entryOf);
}

/** Numbers of the participants whose account is closed: none of them may lead after a correction [L17]. */
export async function findClosedParticipants(
  db: LiveDatabase,
  identity: Pick<IdentityPort, 'findClosedAccounts'>,
  auctionId: string,
): Promise<ReadonlySet<number>> {
  const participants = await db
    .selectFrom('live.participants')
    .select(['number', 'account_id'])
    .where('auction_id', '=', auctionId)
    .execute();
  const closed = await identity.findClosedAccounts(
    db,
    participants.map(({ account_id }) => account_id),
  );
  return new Set(participants.flatMap(({ number, account_id }) => (closed.has(account_id) ? [number] : [])));
}

/**
 * The participants whose standing bid a correction changes or withdraws; their limits end with it [L17]. Other
 * limits stay and wait for the next bid.
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
  const corrections = entries.filter(({ kind }) => kind === 'corrected');
  const last = corrections.at(-1);
  if (!last) return [];
  const versions = new Set(corrections.map(({ corrects }) => corrects));
  const withdrawn = new Set(bids.flatMap(({ version, number }) => (versions.has(version) ? [number] : [])));
  const standing = new Map(
    standingBids([...bids, ...corrections]).map((bid) => [bid.number, bid.priceMinor]),
  );
  const participants = await db
    .selectFrom('live.participants')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .execute();
  return participants.flatMap((one) => {
    const isWithdrawn = withdrawn.has(one.number);
    const priceMinor = standing.get(one.number) ?? null;
    if (!isWithdrawn && priceMinor === one.price_minor) return [];
    const losesLimit = isWithdrawn && one.limit_minor !== null;
    return {
      ...one,
      price_minor: priceMinor,
      version: last.version,
      ...(losesLimit ? { limit_minor: null, limit_at: null, limit_changes: one.limit_changes + 1 } : {}),
    };
  });
}
