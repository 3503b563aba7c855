import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import { mayStillWin, personalizedBidStatus } from '@recolta/shared/domain/live-auction/personalized-bid';
import type { Transaction } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { changeAuction } from '../auction/change-auction.ts';
import { findParticipation } from '../auction/find-viewer.ts';
import { bidderOf, biddingSide } from '../auction/viewer.ts';
import { openDeals } from '../deal/open-deals.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';
import { type LockedForPersonalizedBid, lockForPersonalizedBid } from './lock-for-personalized-bid.ts';
import { findBid, type PersonalizedBidRow, personalizedBidOf } from './personalized-bid-view.ts';
import { type PersonalizedBidOptions, raiseVersions } from './send-personalized-bid.ts';

export interface BidId {
  readonly id: string;
  readonly bidId: string;
}

type Decision = 'Accepted' | 'Rejected' | 'Removed';

/**
 * The owner accepts or rejects a personalised bid, or its bidder removes it, until the auction is decided [P1].
 * Accepting ends the auction, in the same transaction. A repetition changes nothing.
 *
 * @throws BorderError like `lockForPersonalizedBid`; 404 for a bid that is neither on the caller's auction nor the
 *   caller's; 403 for a decision of the other side, and for an inactive owner; 409 `PersonalizedBidNotOpen`; when accepting
 *   also `ContractMissing`, `BidderNotEligible`, `AuctionHeld`, `DesiredPriceMet`
 */
export async function decidePersonalizedBid(
  { db, identity, notifications, signal, deals }: PersonalizedBidOptions & { readonly deals: DealsPort },
  calledBy: Caller,
  { id, bidId }: BidId,
  decision: Decision,
): Promise<PersonalizedBid> {
  const decided = await db.transaction().execute(async (trx) => {
    const locked = await lockForPersonalizedBid(trx, identity, calledBy, id, bidId);
    const { row, auction, caller, nowMs } = locked;
    const bid = await findBid(trx, id, bidId);
    if (!bid) throw notFound();
    requireMayDecide(locked, bid, decision);
    if (bid.status === decision) return personalizedBidOf(row, bid, caller);
    if (personalizedBidStatus(bid.status, auction.status) !== 'Active')
      throw new BorderError(409, 'PersonalizedBidNotOpen');

    const ended = decision === 'Accepted' ? await accept(trx, { identity, deals }, locked, bid) : null;
    const changed = { ...bid, status: decision, decided_at: new Date(nowMs) };
    await trx
      .updateTable('live.personalized_bids')
      .set({ status: changed.status, decided_at: changed.decided_at })
      .where('id', '=', bidId)
      .execute();
    if (decision === 'Rejected')
      await notifications.notifyAll(trx, [
        {
          accountId: bid.account_id,
          type: 'AuctionBidRejected',
          link: `/live-auctions/${id}/participate`,
          tokens: { name: row.goods.name },
          eventKey: `personalizedBid:${bidId}`,
        },
      ]);
    await raiseVersions(trx, [bid.account_id, row.owner_account_id]);
    // Whose invitation was revoked may have watched only for the bid [L9].
    if (row.audience === 'Invited' && decision !== 'Accepted')
      await appendEvents(trx, 'live-auctions', [
        { kind: 'access', accountId: bid.account_id, room: roomKinds.auction.roomOf(id) },
      ]);
    return personalizedBidOf({ ...row, status: ended?.status ?? auction.status }, changed, caller);
  });
  signal.committed();
  return decided;
}

/** @throws BorderError 404 for someone else's; 403 for the other side's decision, and for an inactive owner */
function requireMayDecide(
  { row, caller }: LockedForPersonalizedBid,
  bid: PersonalizedBidRow,
  decision: Decision,
): void {
  const isOwner = caller.accountId === row.owner_account_id;
  const isBidder = caller.accountId === bid.account_id;
  if (!isOwner && !isBidder && caller.role !== 'Admin') throw notFound();
  if (decision === 'Removed' ? !isBidder : !isOwner) throw new BorderError(403, 'NotEnoughPrivileges');
  if (isOwner && !caller.isActive) throw new BorderError(403, 'AccountNotActive');
}

/** Ends the auction. Its log records that a personalised bid was accepted, and nothing else about it. */
async function accept(
  trx: Transaction<LiveTables>,
  { identity, deals }: { readonly identity: IdentityPort; readonly deals: DealsPort },
  { row, auction, dueEntries, nowMs }: LockedForPersonalizedBid,
  bid: PersonalizedBidRow,
) {
  const decision = decideCommand(auction, { type: 'owner.acceptPersonalizedBid' }, nowMs);
  if (decision.kind === 'refused') {
    const params = decision.code === 'AuctionHeld' ? { reason: auction.hold?.reason ?? '' } : {};
    throw new BorderError(409, decision.code, params);
  }
  if (row.goods.contractType === 'Bidder' && bid.contract_file === null)
    throw new BorderError(409, 'ContractMissing');
  if (!(await isStillEligible(trx, identity, row, bid.account_id)))
    throw new BorderError(409, 'BidderNotEligible');
  await changeAuction(trx, row, decision.auction, [...dueEntries, ...decision.entries]);
  await openDeals(trx, deals, [decision.auction], {
    by: 'owner',
    personalizedBids: new Map([[row.id, bid]]),
  });
  return decision.auction;
}

async function isStillEligible(
  trx: LiveDatabase,
  identity: IdentityPort,
  row: LockedForPersonalizedBid['row'],
  accountId: string,
): Promise<boolean> {
  const member = await identity.findMember(trx, accountId);
  if (!member) return false;
  const found = await findParticipation(trx, row.id, accountId);
  // The owner of an Incognito auction would learn from a refusal whose bid it is, and choose bidders by revoking [B5].
  const participation = row.privacy_type === 'Incognito' ? { ...found, isInvited: true } : found;
  return mayStillWin(biddingSide(row, participation), bidderOf(member, participation));
}
