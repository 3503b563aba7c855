import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { nameOfPart } from '@recolta/shared/domain/goods-name';
import { formatMoney } from '@recolta/shared/domain/money';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { type AnnouncementBidRow, type AnnouncementRow, publicName } from './announcement-row.ts';

/** Target of a notification about an announcement: its page shows each party its own side. */
const linkOf = ({ id }: AnnouncementRow) => `/auctions/${id}` as const;
const nameOf = ({ goods }: AnnouncementRow) => goods.name;

/** The owner as visible to a bidder [B5]: a confidential one has neither name nor number. */
const shownOwner = ({ privacy_type, owner_company_name }: AnnouncementRow) => ({
  by: publicName(privacy_type, owner_company_name) ?? '',
  number: '',
});

type Bid = Pick<AnnouncementBidRow, 'id' | 'account_id' | 'number' | 'company_name' | 'version'>;

/** A bidder as visible to the owner [B5]: a confidential one only by number. */
const shownBidder = ({ privacy_type }: AnnouncementRow, { number, company_name }: Bid) => ({
  by: publicName(privacy_type, company_name) ?? '',
  number: String(number),
});
/** Currency and unit of its prices. */
const pricedIn = ({ currency, goods }: AnnouncementRow) => ({ currency, unit: goods.unit });
const once = (bid: Bid) => `announcementBid:${bid.id}:${bid.version}`;

/** The best price as stored with the bids; empty if none is at the announcement's own delivery terms. */
const bestPrice = ({ best }: AnnouncementRow) => (best === null ? '' : formatMoney(best.priceMinor));

/**
 * To the owner: a bid was placed.
 *
 * @param row with the best bid after it
 */
export function bidPlaced(row: AnnouncementRow, bid: Bid): NewNotification {
  return {
    accountId: row.owner_account_id,
    type: 'AuctionBidPlaced',
    link: linkOf(row),
    tokens: { name: nameOf(row), count: '1', price: bestPrice(row), ...pricedIn(row) },
    eventKey: once(bid),
  };
}

/** To the owner: the bidder changed an unanswered round. */
export function bidUpdated(row: AnnouncementRow, bid: Bid): NewNotification {
  return {
    accountId: row.owner_account_id,
    type: 'BidUpdated',
    link: linkOf(row),
    tokens: { name: nameOf(row), ...shownBidder(row, bid) },
    eventKey: once(bid),
  };
}

/** To the side that has to answer: the other one made a counter-offer [B4]. */
export function bidCountered(
  row: AnnouncementRow,
  bid: Bid,
  by: 'bidder' | 'owner',
  { price }: BidTerms,
): NewNotification {
  return {
    accountId: by === 'bidder' ? row.owner_account_id : bid.account_id,
    type: 'AuctionBidCounterOfferReceived',
    link: linkOf(row),
    tokens: {
      name: nameOf(row),
      ...(by === 'bidder' ? shownBidder(row, bid) : shownOwner(row)),
      price,
      ...pricedIn(row),
    },
    eventKey: once(bid),
  };
}

/** To the side whose round was accepted by the other one. */
export function bidAccepted(
  row: AnnouncementRow,
  bid: Bid,
  by: 'bidder' | 'owner',
  { price, quantity }: BidTerms,
): NewNotification {
  return {
    accountId: by === 'bidder' ? row.owner_account_id : bid.account_id,
    type: 'AuctionBidAccepted',
    link: linkOf(row),
    tokens: { name: nameOfPart(nameOf(row), quantity), price, ...pricedIn(row) },
    eventKey: once(bid),
  };
}

/** To the bidder: rejected by the owner, by another sale or by the clock. */
export function bidRejected(row: AnnouncementRow, bid: Bid): NewNotification {
  return {
    accountId: bid.account_id,
    type: 'AuctionBidRejected',
    link: linkOf(row),
    tokens: { name: nameOf(row) },
    eventKey: once(bid),
  };
}

/** To the owner: the bidder withdrew. */
export function bidRemoved(row: AnnouncementRow, bid: Bid): NewNotification {
  return {
    accountId: row.owner_account_id,
    type: 'AuctionBidRemoved',
    link: linkOf(row),
    tokens: { name: nameOf(row), ...shownBidder(row, bid) },
    eventKey: once(bid),
  };
}

export function announcementApproved(row: AnnouncementRow): NewNotification {
  return {
    accountId: row.owner_account_id,
    type: 'AnnouncementApproved',
    link: linkOf(row),
    tokens: { name: nameOf(row), endsAt: row.deadline_at.toISOString() },
    eventKey: `announcement:${row.id}:${row.version}`,
  };
}

/** To the owner and the bidders whose bids end with it. */
export function announcementCancelled(
  row: AnnouncementRow,
  bids: readonly Bid[],
  reason: string,
): NewNotification[] {
  return [row.owner_account_id, ...bids.map(({ account_id }) => account_id)].map((accountId) => ({
    accountId,
    type: 'AnnouncementCancelled',
    link: linkOf(row),
    tokens: { name: nameOf(row), reason },
    eventKey: `announcement:${row.id}:cancelled`,
  }));
}

/** To the bidders whose bids now stand until a later deadline. */
export function announcementExtended(row: AnnouncementRow, bids: readonly Bid[]): NewNotification[] {
  return bids.map(({ account_id: accountId }) => ({
    accountId,
    type: 'AnnouncementExtended',
    link: linkOf(row),
    tokens: { name: nameOf(row), endsAt: row.deadline_at.toISOString() },
    eventKey: `announcement:${row.id}:${row.version}`,
  }));
}

/** To the owner [S11]. */
export function announcementHidden(row: AnnouncementRow, reason: string): NewNotification {
  return {
    accountId: row.owner_account_id,
    type: 'SaleHidden',
    link: linkOf(row),
    tokens: { name: nameOf(row), reason },
    eventKey: `announcement:${row.id}:hidden`,
  };
}

/** To the bidders whose bids ended with it. */
export function announcementDeleted(row: AnnouncementRow, bids: readonly Bid[]): NewNotification[] {
  return bids.map(({ account_id: accountId }) => ({
    accountId,
    type: 'AnnouncementDeleted',
    link: '/auction-bids/my',
    tokens: { name: nameOf(row) },
    eventKey: `announcement:${row.id}:deleted`,
  }));
}

export type AnnouncementOutcome =
  | 'announcementWithoutBids'
  | 'announcementPartlySold'
  | 'announcementRestNotDecided'
  | 'announcementNotApproved'
  | 'announcementNotDecided'
  | 'announcementNoBidLeft'
  | 'announcementSold';

/** To the owner: it ended. */
export function announcementEnded(row: AnnouncementRow, outcome: AnnouncementOutcome): NewNotification {
  return {
    accountId: row.owner_account_id,
    type: 'AuctionClosed',
    link: linkOf(row),
    tokens: { name: nameOf(row), outcome },
    eventKey: `announcement:${row.id}:ended`,
  };
}

/**
 * To the owner: the deadline has passed and they have to decide; once, and again with each reminder.
 *
 * @param hoursLeft of a reminder; null at the deadline itself
 */
export function decisionDue(
  row: AnnouncementRow,
  decisionEndsAtMs: number,
  hoursLeft: number | null,
): NewNotification {
  return {
    accountId: row.owner_account_id,
    type: 'DecisionDue',
    link: linkOf(row),
    tokens: {
      name: nameOf(row),
      price: bestPrice(row),
      ...pricedIn(row),
      decisionEndsAt: new Date(decisionEndsAtMs).toISOString(),
    },
    eventKey: `announcement:${row.id}:decision${hoursLeft === null ? '' : `:${hoursLeft}`}`,
  };
}
