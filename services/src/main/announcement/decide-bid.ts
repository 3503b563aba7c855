import type { AnnouncementBidView } from '@recolta/shared/contracts/http/announcement-state';
import { isAcceptedAtOnce } from '@recolta/shared/domain/announcement/accepted-at-once';
import {
  type BidAct,
  decideBidAct,
  isOpen,
  sideToAnswer,
} from '@recolta/shared/domain/announcement/announcement';
import type { BidSide } from '@recolta/shared/domain/announcement/announcement-status';
import { type BidTerms, withStatedAval } from '@recolta/shared/domain/goods/bid-terms';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { storeAcceptance, storeBid } from './accept-bid.ts';
import { bidCountered, bidRejected, bidRemoved, bidUpdated } from './announcement-notifications.ts';
import { type AnnouncementBidRow, type AnnouncementRow, announcementOf, bidOf } from './announcement-row.ts';
import { bidViewOf, findLastBid } from './announcement-view.ts';
import { bidColumns, bidsChanged, changeAnnouncement } from './change-announcement.ts';
import { lockAnnouncement, requireBid } from './lock-announcement.ts';
import type { AnnouncementOptions } from './post-announcement.ts';
import { requireTerms } from './require-terms.ts';

interface StatedBid {
  readonly terms: BidTerms;
  /** Version of the bid that the caller has seen. */
  readonly version?: number | undefined;
}

/**
 * Replaces the bidder's last round while it is unanswered, or answers a counter-offer with the next round [B4]. Like a
 * new bid it is accepted at once on the announcement's own terms before the deadline, if the owner allows it [A9].
 *
 * @throws BorderError like `lockAnnouncement`, `requireTerms`, `decideBidAct` and, for one that is accepted at once,
 *   `storeAcceptance`; 404 without a bid
 */
export async function changeMyBid(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  id: string,
  stated: StatedBid,
): Promise<AnnouncementBidView> {
  const view = await db.transaction().execute(async (trx) => {
    const locked = await lockAnnouncement(trx, calledBy, id);
    const bid = await findLastBid(trx, id, locked.caller.accountId);
    if (!bid) throw notFound();
    requireActive(locked.caller);
    return storeRound(trx, locked, bid, 'bidder', stated);
  });
  signal.committed();
  return view;
}

/**
 * Answers a bid with a counter-offer, for the owner [B4].
 *
 * @throws BorderError like `lockAnnouncement`, `requireTerms` and `decideBidAct`; 404 for a bid of another
 *   announcement; 403 for everyone but the owner
 */
export async function counterBid(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  { id, bidId }: { readonly id: string; readonly bidId: string },
  stated: StatedBid,
): Promise<AnnouncementBidView> {
  const view = await db.transaction().execute(async (trx) => {
    const locked = await lockAnnouncement(trx, calledBy, id, bidId);
    const bid = await requireBid(trx, id, bidId);
    requireSide(locked.row, bid, locked.caller, 'owner');
    requireActive(locked.caller);
    return storeRound(trx, locked, bid, 'owner', stated);
  });
  signal.committed();
  return view;
}

type Locked = Awaited<ReturnType<typeof lockAnnouncement>>;

async function storeRound(
  trx: MainTrx,
  { row, caller, nowMs }: Locked,
  bid: AnnouncementBidRow,
  by: BidSide,
  { terms: statedTerms, version }: StatedBid,
): Promise<AnnouncementBidView> {
  const announcement = announcementOf(row);
  const terms = withStatedAval(statedTerms, row.goods);
  const isAnswer = sideToAnswer(bidOf(bid)) === by;
  const decision = decideBidAct(announcement, bidOf(bid), { type: 'round', by, terms, version }, nowMs);
  if (decision.kind === 'refused') throw refusedBid(decision.refusal);
  requireTerms(announcement, terms);
  const stored = await storeBid(trx, bid, decision.bid);
  // Who names no version may not have read what is accepted now: it waits for the owner.
  const isRead = by === 'bidder' && version !== undefined;
  if (isRead && isOpen(announcement, nowMs) && isAcceptedAtOnce(announcement, terms, row.goods)) {
    const act = { type: 'accept', by: 'owner' } as const;
    return bidViewOf(trx, row, await storeAcceptance(trx, row, stored, act, nowMs, 'bidder'), caller);
  }
  const changed = await changeAnnouncement(trx, row.id, await bidColumns(trx, row));
  await bidsChanged(trx, [bid.account_id, row.owner_account_id]);
  await notifyAll(trx, [isAnswer ? bidCountered(changed, stored, by, terms) : bidUpdated(changed, stored)]);
  return bidViewOf(trx, row, stored, caller);
}

type Decision = 'Accepted' | 'Rejected' | 'Removed';

/**
 * Accepts the last round for the side whose turn it is, rejects a bid for the owner, or removes it for its bidder
 * [B2, B4]. A repetition changes nothing.
 *
 * @param seen version of the bid that the caller has seen
 * @throws BorderError like `lockAnnouncement` and `decideBidAct`; 404 for a bid that is neither on the caller's
 *   announcement nor the caller's; 403 for a decision of the other side, and for an inactive account unless it
 *   removes its own bid
 */
export async function decideAnnouncementBid(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  { id, bidId }: { readonly id: string; readonly bidId: string },
  status: Decision,
  seen: number | undefined,
): Promise<AnnouncementBidView> {
  const view = await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockAnnouncement(trx, calledBy, id, bidId);
    const bid = await requireBid(trx, id, bidId);
    const side = requireSide(row, bid, caller, sideThat[status]);
    // Withdrawing one's own bid does not need the right to trade.
    if (status !== 'Removed') requireActive(caller);
    if (bid.status === status) return bidViewOf(trx, row, bid, caller);
    const decided =
      status === 'Accepted'
        ? await storeAcceptance(trx, row, bid, { type: 'accept', by: side, version: seen }, nowMs)
        : await storeEnd(trx, row, bid, ends(status, seen), nowMs);
    return bidViewOf(trx, row, decided, caller);
  });
  signal.committed();
  return view;
}

type EndingAct = Extract<BidAct, { type: 'reject' | 'remove' }>;

const ends = (status: 'Rejected' | 'Removed', version: number | undefined): EndingAct =>
  status === 'Rejected' ? { type: 'reject', version } : { type: 'remove' };

const sideThat = { Accepted: 'either', Rejected: 'owner', Removed: 'bidder' } as const;

/** @throws BorderError 404 for callers that are no party of the bid, 403 for administrators and for the other side */
function requireSide(
  row: AnnouncementRow,
  bid: AnnouncementBidRow,
  caller: Caller,
  needed: BidSide | 'either',
): BidSide {
  const side = sideOf(row, bid, caller);
  if (side === null) {
    if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
    throw notFound();
  }
  if (needed !== 'either' && side !== needed) throw new BorderError(403, 'NotEnoughPrivileges');
  return side;
}

function sideOf(row: AnnouncementRow, bid: AnnouncementBidRow, { accountId }: Caller): BidSide | null {
  if (accountId === row.owner_account_id) return 'owner';
  return accountId === bid.account_id ? 'bidder' : null;
}

function requireActive({ isActive }: Caller): void {
  if (!isActive) throw new BorderError(403, 'AccountNotActive');
}

/** Stores a rejection or a withdrawal. */
async function storeEnd(
  trx: MainTrx,
  row: AnnouncementRow,
  bid: AnnouncementBidRow,
  act: EndingAct,
  nowMs: number,
): Promise<AnnouncementBidRow> {
  const decision = decideBidAct(announcementOf(row), bidOf(bid), act, nowMs);
  if (decision.kind === 'refused') throw refusedBid(decision.refusal);
  const stored = await storeBid(trx, bid, decision.bid);
  const changed = await changeAnnouncement(trx, row.id, await bidColumns(trx, row));
  await bidsChanged(trx, [bid.account_id, row.owner_account_id]);
  await notifyAll(trx, [
    stored.status === 'Rejected' ? bidRejected(changed, stored) : bidRemoved(changed, stored),
  ]);
  return stored;
}
