import type {
  AnnouncementAnswer,
  AnnouncementBidView,
  RoundTerms,
  StoredAnnouncement,
} from '@recolta/shared/contracts/http/announcement-state';
import { describedSale } from '@recolta/shared/contracts/http/described-sale';
import { isOpen, sideToAnswer } from '@recolta/shared/domain/announcement/announcement';
import type { BidSide } from '@recolta/shared/domain/announcement/announcement-status';
import {
  type ReasonNotToBidOnAnnouncement,
  whyMayNotBidOnAnnouncement,
} from '@recolta/shared/domain/announcement/may-bid-on-announcement';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { checkedCompany, traderOf } from '../../platform/trade-data.ts';
import { findBands } from '../deal/company-records.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase } from '../tables.ts';
import {
  type AnnouncementBidRow,
  type AnnouncementRow,
  announcementOf,
  announcementPostingOf,
  announcementStateOf,
  bidOf,
  goodsSeenOf,
  publicName,
} from './announcement-row.ts';
import { maySeeAnnouncement } from './lock-announcement.ts';

/** One announcement with the caller's own side. @throws BorderError 404 if it is hidden from the caller */
export async function getAnnouncement(
  db: MainDatabase,
  caller: Caller | null,
  id: string,
): Promise<AnnouncementAnswer> {
  const { rows } = await sql<AnnouncementRow & { epoch: number }>`
    select a.*, (select epoch from platform.epoch) as epoch from main.announcements a where a.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row || !(await maySeeAnnouncement(db, row, caller))) throw notFound();
  const bid = caller ? await findLastBid(db, id, caller.accountId) : undefined;
  const why = whyCallerMayNotBidOnAnnouncement(row, caller, bid, await databaseNowMs(db));
  const isOwner = caller?.accountId === row.owner_account_id;
  const isAdministrator = caller?.role === 'Admin';
  const announcement = announcementStateOf(row, row.epoch);
  const accepted = caller ? await findAcceptedBids(db, id, caller.accountId) : [];
  const goods = goodsSeenOf(row, isParty(row, caller, accepted));
  const bands = await findBands(db, [row.owner_account_id], row.privacy_type === 'Public');
  const ownerRecord = isOwner ? undefined : bands.get(row.owner_account_id);
  const others = accepted.filter((one) => one.id !== bid?.id);
  return {
    ...(ownerRecord && { ownerRecord }),
    ...{ announcement, goods, ...describedSale(announcement, goods) },
    viewer: {
      isOwner,
      isAdministrator,
      mayBid: why === null,
      why,
      bid: bid && caller ? await bidViewOf(db, row, bid, caller) : null,
      ...(caller &&
        others.length > 0 && {
          acceptedBids: await Promise.all(others.map((one) => bidViewOf(db, row, one, caller))),
        }),
      backupPrice:
        (isOwner || isAdministrator) && row.backup_price_minor !== null
          ? formatMoney(row.backup_price_minor)
          : null,
      reason: isOwner || isAdministrator ? row.reason : null,
      ...((isOwner || isAdministrator) && row.hidden_reason !== null && { hiddenReason: row.hidden_reason }),
      ownerName: isAdministrator ? row.owner_company_name : null,
    },
  };
}

/**
 * Returns true if the caller sees all of an announcement's goods and terms: its owner, administrators, and its buyers
 * or sellers, whatever they bid later.
 */
function isParty(
  row: AnnouncementRow,
  caller: Caller | null,
  accepted: readonly AnnouncementBidRow[],
): boolean {
  return caller?.accountId === row.owner_account_id || caller?.role === 'Admin' || accepted.length > 0;
}

/** Goods and terms as visible to the caller [B5]. @throws BorderError 404 if the announcement is hidden from them */
export async function findGoodsSeen(db: MainDatabase, caller: Caller | null, id: string) {
  const row = await db.selectFrom('main.announcements').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !(await maySeeAnnouncement(db, row, caller))) throw notFound();
  const accepted = caller ? await findAcceptedBids(db, id, caller.accountId) : [];
  return { row, goods: goodsSeenOf(row, isParty(row, caller, accepted)) };
}

/**
 * The posting of an announcement, backup price and files included, for its owner and administrators.
 *
 * @throws BorderError 404 for everyone else, and for a deleted one
 */
export async function getStoredAnnouncement(
  db: MainDatabase,
  caller: Caller,
  id: string,
): Promise<StoredAnnouncement> {
  const row = await db.selectFrom('main.announcements').selectAll().where('id', '=', id).executeTakeFirst();
  const isParty = row?.owner_account_id === caller.accountId || caller.role === 'Admin';
  if (!row || !isParty || !(await maySeeAnnouncement(db, row, caller))) throw notFound();
  return { ...announcementPostingOf(row), quantityLeft: formatTonnes(row.left_thousandths) };
}

/** The reason why the caller may not place a bid now [B1]. */
export function whyCallerMayNotBidOnAnnouncement(
  row: AnnouncementRow,
  caller: Caller | null,
  lastBid: Pick<AnnouncementBidRow, 'status'> | undefined,
  nowMs: number,
): ReasonNotToBidOnAnnouncement | null {
  return whyMayNotBidOnAnnouncement(
    {
      isOpen: isOpen(announcementOf(row), nowMs),
      ownerAccountId: row.owner_account_id,
      ownerCompany: checkedCompany(row.owner_company),
    },
    caller && { ...traderOf(caller), hasActiveBid: lastBid?.status === 'Active' },
  );
}

export function findLastBid(
  db: MainDatabase,
  announcementId: string,
  accountId: string,
): Promise<AnnouncementBidRow | undefined> {
  return db
    .selectFrom('main.announcement_bids')
    .selectAll()
    .where('announcement_id', '=', announcementId)
    .where('account_id', '=', accountId)
    .orderBy(sql`status = 'Active'`, 'desc')
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The accepted bids of an account on an announcement, the latest first. */
function findAcceptedBids(
  db: MainDatabase,
  announcementId: string,
  accountId: string,
): Promise<AnnouncementBidRow[]> {
  return db
    .selectFrom('main.announcement_bids')
    .selectAll()
    .where('announcement_id', '=', announcementId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'Accepted')
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .execute();
}

type Announced = Pick<
  AnnouncementRow,
  'id' | 'privacy_type' | 'owner_account_id' | 'owner_company_name' | 'owner_company'
>;

/**
 * A bid as visible to one of its parties or an administrator. In a confidential announcement each side knows only the
 * other's number and county until the bid is accepted; then the two sides, and no others, know each other's details
 * [B5].
 */
export async function bidViewOf(
  db: MainDatabase,
  row: Announced,
  bid: AnnouncementBidRow,
  caller: Pick<Caller, 'accountId' | 'role'>,
): Promise<AnnouncementBidView> {
  const side = sideOf(row, bid, caller);
  const isAccepted = bid.status === 'Accepted';
  const seesAll = seesAllOf(row, bid, side);
  const isOwn = side === 'bidder';
  const bands =
    side === 'owner' ? await findBands(db, [bid.account_id], row.privacy_type === 'Public') : null;
  const record = bands?.get(bid.account_id);
  return {
    ...(record && { record }),
    id: bid.id,
    announcementId: row.id,
    createdDate: new Date(bid.rounds[0]?.atMs ?? Number.NaN).toISOString(),
    status: bid.status,
    version: bid.version,
    number: bid.number,
    by: seesAll || isOwn ? bid.company_name : publicName(row.privacy_type, bid.company_name),
    bidderVat: seesAll || isOwn ? (bid.company.vatState ?? null) : null,
    side,
    turn: bid.status === 'Active' ? sideToAnswer(bidOf(bid)) : null,
    rounds: roundsSeen(row, bid, side),
    counterparty: isAccepted && side !== null ? await counterpartyOf(db, row, bid, side) : null,
    dealId: isAccepted ? await findDealId(db, bid.id) : null,
  };
}

/** True if the reader knows the other side: an administrator (`null`), and a party unless the sale is confidential. */
function seesAllOf(
  { privacy_type }: Pick<Announced, 'privacy_type'>,
  { status }: Pick<AnnouncementBidRow, 'status'>,
  side: BidSide | null,
): boolean {
  return side === null || privacy_type === 'Public' || status === 'Accepted';
}

/** The rounds of a bid in their wire form, as visible to one side of it, or to an administrator (`null`) [B5]. */
export function roundsSeen(
  row: Pick<Announced, 'privacy_type'>,
  bid: Pick<AnnouncementBidRow, 'status' | 'rounds'>,
  side: BidSide | null,
): AnnouncementBidView['rounds'] {
  return bid.rounds.map(({ by, atMs, terms }) => ({
    by,
    at: new Date(atMs).toISOString(),
    terms: roundTermsOf(terms, seesAllOf(row, bid, side) || by === side),
  }));
}

async function findDealId(db: MainDatabase, bidId: string): Promise<string | null> {
  const deal = await db.selectFrom('main.deals').select('id').where('bid_id', '=', bidId).executeTakeFirst();
  return deal?.id ?? null;
}

function sideOf(
  row: Announced,
  bid: Pick<AnnouncementBidRow, 'account_id'>,
  { accountId }: Pick<Caller, 'accountId'>,
): BidSide | null {
  if (accountId === bid.account_id) return 'bidder';
  return accountId === row.owner_account_id ? 'owner' : null;
}

/** Terms in their wire form. @param seesPlace true if the reader may know the place of delivery [B5] */
export function roundTermsOf(terms: BidTerms, seesPlace: boolean): RoundTerms {
  return {
    ...terms,
    price: withPlaces(terms.price, 2),
    quantity: withPlaces(terms.quantity, 3),
    deliveryLocation: seesPlace ? terms.deliveryLocation : null,
  };
}

/** `12.5` → `12.50`: the wire form of all figures. */
function withPlaces(figure: string, places: number): string {
  const [whole = '', fraction = ''] = figure.split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
}

async function counterpartyOf(db: MainDatabase, row: Announced, bid: AnnouncementBidRow, side: BidSide) {
  const other =
    side === 'owner'
      ? { accountId: bid.account_id, name: bid.company_name, company: bid.company }
      : { accountId: row.owner_account_id, name: row.owner_company_name, company: row.owner_company };
  const contact = await identity.findContact(db, other.accountId);
  return contact
    ? {
        companyName: other.name,
        companyNumber: other.company.companyNumber,
        administratorName: contact.administratorName,
        email: contact.email,
        telephone: contact.telephone,
      }
    : null;
}
