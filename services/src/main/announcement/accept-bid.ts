import {
  type AnnouncementBid,
  type BidAct,
  decideBidAct,
  lastRound,
  sideToAnswer,
} from '@recolta/shared/domain/announcement/announcement';
import type { BidSide } from '@recolta/shared/domain/announcement/announcement-status';
import { isSameCompany } from '@recolta/shared/domain/company/same-company';
import { nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { refusedBid } from '../../platform/sale/refused-bid.ts';
import { checkedCompany } from '../../platform/trade-data.ts';
import { deals } from '../contract/open-deals.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { endActiveBids } from './announcement-deadlines.ts';
import { announcementEnded, bidAccepted, bidRejected } from './announcement-notifications.ts';
import {
  type AnnouncementBidRow,
  type AnnouncementRow,
  announcementOf,
  bidOf,
  clockColumn,
  goodsSeenOf,
} from './announcement-row.ts';
import { bidColumns, bidsChanged, changeAnnouncement } from './change-announcement.ts';

/** Stores a decided bid. */
export async function storeBid(
  trx: MainTrx,
  bid: AnnouncementBidRow,
  decided: AnnouncementBid,
): Promise<AnnouncementBidRow> {
  return trx
    .updateTable('main.announcement_bids')
    .set({
      status: decided.status,
      version: decided.version,
      turn: decided.status === 'Active' ? sideToAnswer(decided) : null,
      rounds: JSON.stringify(decided.rounds),
      changed_at: nowSql,
    })
    .where('id', '=', bid.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Stores the acceptance of a bid's last round with the deal that it opens. If nothing is left, also rejects the other
 * bids and sets the announcement to Accepted, all in one transaction [B2, B3].
 *
 * @param act the decision of the accepting side
 * @param actsFor the calling side: the bidder's if the announcement accepts at once [A9], of which the owner is told
 * @throws BorderError like `decideBidAct` and `openDeals`; 409 `AuctionBidNotAllowed` for the same company
 */
export async function storeAcceptance(
  trx: MainTrx,
  row: AnnouncementRow,
  bid: AnnouncementBidRow,
  act: Extract<BidAct, { type: 'accept' }>,
  nowMs: number,
  actsFor: BidSide = act.by,
): Promise<AnnouncementBidRow> {
  const { by } = act;
  const decision = decideBidAct(announcementOf(row), bidOf(bid), act, nowMs);
  if (decision.kind === 'refused') throw refusedBid(decision.refusal);
  requireOtherCompany(row, bid);
  const { terms } = lastRound(bidOf(bid));
  const accepted = await storeBid(trx, bid, decision.bid);
  const { announcement } = decision;
  const isSold = announcement.status === 'Accepted';
  const rejected = isSold ? await endActiveBids(trx, [row.id], 'Rejected') : [];
  const changed = await changeAnnouncement(trx, row.id, {
    status: announcement.status,
    left_thousandths: announcement.leftThousandths,
    sold_at: new Date(nowMs),
    next_change_at: clockColumn(announcement),
    ...(isSold ? { next_reminder_at: null } : {}),
    ...(await bidColumns(trx, row)),
  });
  const isSelling = row.type === 'Selling';
  await deals.openDeals(trx, [
    {
      source: { kind: 'announcement', announcementId: row.id, bidId: bid.id },
      sellerAccountId: isSelling ? row.owner_account_id : bid.account_id,
      buyerAccountId: isSelling ? bid.account_id : row.owner_account_id,
      ownerSide: isSelling ? 'seller' : 'buyer',
      ownerVat: row.goods.posterVat ?? null,
      bidderVat: bid.company.vatState ?? null,
      isConfidential: row.privacy_type === 'Incognito',
      decidedBy: (actsFor === 'owner') === isSelling ? 'seller' : 'buyer',
      currency: row.currency,
      goods: goodsSeenOf(row, true),
      terms,
      contractFile: row.goods.contractFile,
      openedAtMs: nowMs,
    },
  ]);
  await bidsChanged(trx, [bid.account_id, row.owner_account_id, ...rejected.map((one) => one.account_id)]);
  await notifyAll(trx, [
    bidAccepted(changed, accepted, by, terms),
    ...rejected.map((one) => bidRejected(changed, one)),
    // In the same call: its order of the inboxes prevents a deadlock with an acceptance between the same accounts.
    ...(actsFor === by ? [] : [announcementEnded(changed, 'announcementSold')]),
  ]);
  return accepted;
}

/** Refuses the bid of a party that has since become the same company. @throws BorderError 409 */
function requireOtherCompany(row: AnnouncementRow, bid: AnnouncementBidRow): void {
  const [owner, bidder] = [checkedCompany(row.owner_company), checkedCompany(bid.company)];
  if (owner && bidder && isSameCompany(owner, bidder)) throw new BorderError(409, 'AuctionBidNotAllowed');
}
