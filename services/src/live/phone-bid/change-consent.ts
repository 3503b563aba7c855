import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { endedAtMs, ladderOf } from '@recolta/shared/domain/live-auction/live-auction';
import { whyMayNotBid } from '@recolta/shared/domain/live-auction/may-bid';
import { refusalOfConsent } from '@recolta/shared/domain/live-auction/phone-bid';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { parseMoney } from '@recolta/shared/domain/money';
import { sql } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import { findViewer } from '../auction/find-viewer.ts';
import { lockSeenAuction } from '../auction/lock-auction.ts';
import { bidderOf, biddingSide, type Participation } from '../auction/viewer.ts';
import { readClock } from '../close/heartbeat.ts';
import type { LiveDatabase } from '../tables.ts';

interface ConsentOptions {
  readonly db: LiveDatabase;
  readonly identity: IdentityPort;
  readonly signal: FeedSignal;
}

/**
 * Sets the price up to which administrators may enter the caller's bids, or withdraws this consent (null) [L18].
 * Takes the auction's lock, which serializes it with phone bids.
 *
 * @throws BorderError 404 for an auction that is hidden from the caller, 403 for its owner and administrators; for a
 *   consent the reason why the caller may not bid, and 409 for a price that no bid could have; 409 `ExpiredAuction`
 *   from the end on
 */
export async function changeConsent(
  { db, identity, signal }: ConsentOptions,
  calledBy: Caller,
  id: string,
  price: string | null,
): Promise<Viewer> {
  const viewer = await db.transaction().execute(async (trx) => {
    const { row, caller, participation } = await lockSeenAuction(trx, identity, calledBy, id);
    if (caller.role === 'Admin' || caller.accountId === row.owner_account_id)
      throw new BorderError(403, 'NotEnoughPrivileges');
    const priceMinor = price === null ? null : parseMoney(price);
    await requireMayChange(trx, row, caller, participation, priceMinor);
    if (priceMinor !== participation.phoneConsentMinor) {
      await saveConsent(trx, id, caller.accountId, priceMinor);
      await appendEvents(trx, 'live-auctions', [{ kind: 'myBids', accountId: caller.accountId }]);
    }
    return findViewer({ db: trx, identity }, row, caller);
  });
  if (!viewer) throw notFound();
  signal.committed();
  return viewer;
}

async function requireMayChange(
  trx: LiveDatabase,
  row: AuctionRow,
  caller: Caller,
  participation: Participation,
  priceMinor: number | null,
): Promise<void> {
  const { nowMs, gaps } = await readClock(trx, row);
  const { auction } = advanceTo(liveAuctionOf(row), nowMs, gaps);
  const { status } = auction;
  if (status !== 'Scheduled' && status !== 'InProgress') {
    throw new BorderError(
      409,
      'ExpiredAuction',
      refusalParams({ code: 'ExpiredAuction', endedAtMs: endedAtMs(auction) }),
    );
  }
  if (priceMinor === null) return;
  // Allowed before the start too: bidders who will be in the field consent in advance.
  const side = { ...biddingSide(row, participation), status: 'InProgress' as const };
  const why = whyMayNotBid(side, bidderOf(caller, participation));
  if (why) throw new BorderError(errorStatus[why], why);
  const refusal = refusalOfConsent(ladderOf(auction), priceMinor);
  if (refusal) throw new BorderError(409, refusal.code, refusalParams(refusal));
}

async function saveConsent(
  trx: LiveDatabase,
  auctionId: string,
  accountId: string,
  priceMinor: number | null,
): Promise<void> {
  await sql`
    insert into live.phone_consents as c (auction_id, account_id, price_minor, at, changes)
    values (${auctionId}, ${accountId}, ${priceMinor}, clock_timestamp(), 1)
    on conflict (auction_id, account_id) do update
      set price_minor = excluded.price_minor, at = excluded.at, changes = c.changes + 1`.execute(trx);
}
