import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { endedAtMs } from '@recolta/shared/domain/live-auction/live-auction';
import {
  issuesInAuction,
  maxPersonalizedBidsOpen,
  maxPersonalizedBidsSent,
  type ReasonNotToSendPersonalizedBid,
  whyMayNotSendPersonalizedBid,
} from '@recolta/shared/domain/live-auction/personalized-bid';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { NotificationsPort } from '../../platform/ports/notifications-port.ts';
import { bidderOf, biddingSide } from '../auction/viewer.ts';
import type { PostingOptions } from '../posting/post-auction.ts';
import type { LiveDatabase } from '../tables.ts';
import { type LockedForPersonalizedBid, lockForPersonalizedBid } from './lock-for-personalized-bid.ts';
import {
  findBid,
  type PersonalizedBidRow,
  personalizedBidOf,
  personalizedPriceOf,
} from './personalized-bid-view.ts';

export interface PersonalizedBidOptions extends PostingOptions {
  readonly notifications: NotificationsPort;
}

/**
 * Sends a personalised bid [P1]; this removes the caller's open one, if any. A repetition with the same command id
 * sends nothing more [L5].
 *
 * @throws BorderError like `lockForPersonalizedBid`; the first reason not to send one with its figures; 400 for
 *   terms that the auction does not accept; 409 `TooManyPersonalizedBids`, `PersonalizedBidsFull`; 422 for another body with the
 *   same command id
 */
export async function sendPersonalizedBid(
  { db, identity, notifications, signal }: PersonalizedBidOptions,
  calledBy: Caller,
  auctionId: string,
  commandId: string,
  terms: BidTerms,
): Promise<PersonalizedBid> {
  const bodyHash = bodyHashOf(terms);
  const sent = await db.transaction().execute(async (trx) => {
    const locked = await lockForPersonalizedBid(trx, identity, calledBy, auctionId);
    const { row, auction, caller, nowMs } = locked;
    const view = { ...row, status: auction.status };
    const before = await findByCommand(trx, auctionId, caller.accountId, commandId);
    requireSameBody(before, bodyHash);
    if (before) return personalizedBidOf(view, await requireBid(trx, auctionId, before.id), caller);

    requireMaySend(locked);
    const posted = { ...auction, quantityKg: row.quantity_kg, privacyType: row.privacy_type };
    const fields = issuesInAuction(terms, posted);
    if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
    await requireCapacity(trx, auctionId, caller.accountId);
    const at = new Date(nowMs);
    await trx
      .updateTable('live.personalized_bids')
      .set({ status: 'Removed', decided_at: at })
      .where('auction_id', '=', auctionId)
      .where('account_id', '=', caller.accountId)
      .where('status', '=', 'Active')
      .execute();
    const { id } = await trx
      .insertInto('live.personalized_bids')
      .values({
        auction_id: auctionId,
        account_id: caller.accountId,
        company_name: caller.companyName ?? '',
        company: JSON.stringify(caller.tradeData),
        terms: JSON.stringify(terms),
        contract_file: null,
        sent_at: at,
        decided_at: null,
        command_id: commandId,
        body_hash: bodyHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bid = await requireBid(trx, auctionId, id);
    // If the bid needs a contract, the owner is notified once the contract is stored.
    if (row.goods.contractType !== 'Bidder') await notifyOwner(notifications, trx, row, bid);
    await raiseVersions(trx, [caller.accountId, row.owner_account_id]);
    return personalizedBidOf(view, bid, caller);
  });
  signal.committed();
  return sent;
}

function requireMaySend({ row, auction, caller, participation }: LockedForPersonalizedBid): void {
  const side = biddingSide({ ...row, status: auction.status }, participation);
  const why = whyMayNotSendPersonalizedBid(auction, side, bidderOf(caller, participation));
  if (why === 'NotFound') throw notFound();
  if (why !== null) throw new BorderError(errorStatus[why], why, paramsOf(why, auction));
}

function paramsOf(
  why: ReasonNotToSendPersonalizedBid,
  auction: LockedForPersonalizedBid['auction'],
): Readonly<Record<string, unknown>> {
  const { startsAtMs, hold } = auction;
  if (why === 'AuctionNotStarted') return refusalParams({ code: why, startsAtMs });
  if (why === 'ExpiredAuction') return refusalParams({ code: why, endedAtMs: endedAtMs(auction) });
  return why === 'AuctionHeld' ? refusalParams({ code: why, reason: hold?.reason ?? '' }) : {};
}

/** Limits how much one account makes others read, and how much one owner has to read. */
async function requireCapacity(trx: LiveDatabase, auctionId: string, accountId: string): Promise<void> {
  const { sent, open } = await trx
    .selectFrom('live.personalized_bids')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('account_id', '=', accountId).as('sent'),
      fn
        .countAll<number>()
        .filterWhere('account_id', '<>', accountId)
        .filterWhere('status', '=', 'Active')
        .as('open'),
    ])
    .where('auction_id', '=', auctionId)
    .executeTakeFirstOrThrow();
  if (sent >= maxPersonalizedBidsSent)
    throw new BorderError(409, 'TooManyPersonalizedBids', { limit: maxPersonalizedBidsSent });
  if (open >= maxPersonalizedBidsOpen)
    throw new BorderError(409, 'PersonalizedBidsFull', { limit: maxPersonalizedBidsOpen });
}

async function findByCommand(trx: LiveDatabase, auctionId: string, accountId: string, commandId: string) {
  return trx
    .selectFrom('live.personalized_bids')
    .select(['id', 'body_hash'])
    .where('auction_id', '=', auctionId)
    .where('account_id', '=', accountId)
    .where('command_id', '=', commandId)
    .executeTakeFirst();
}

async function requireBid(trx: LiveDatabase, auctionId: string, id: string): Promise<PersonalizedBidRow> {
  const bid = await findBid(trx, auctionId, id);
  if (!bid) throw new Error('a stored personalised bid is gone');
  return bid;
}

/** Notifies once for each personalised bid, despite repetitions [N1]. */
export async function notifyOwner(
  { notifyAll }: NotificationsPort,
  trx: LiveDatabase,
  { id, goods, currency, owner_account_id }: LockedForPersonalizedBid['row'],
  bid: PersonalizedBidRow,
): Promise<void> {
  await notifyAll(trx, [
    {
      accountId: owner_account_id,
      type: 'PersonalizedBidReceived',
      link: `/live-auctions/${id}/participate`,
      tokens: { name: goods.name, price: personalizedPriceOf(bid), currency, unit: goods.unit ?? 'Ton' },
      eventKey: `personalizedBid:${bid.id}`,
    },
  ]);
}

/** Makes open pages of these accounts fetch their side again [R3]. */
export async function raiseVersions(trx: LiveDatabase, accountIds: readonly string[]): Promise<void> {
  const events = accountIds.map((accountId) => ({ kind: 'myBids' as const, accountId }));
  await appendEvents(trx, 'live-auctions', events);
}
