import { isDeepStrictEqual } from 'node:util';
import type { AnnouncementSnapshot } from '@recolta/shared/contracts/feed';
import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { Announcement, AnnouncementBid } from '@recolta/shared/domain/announcement/announcement';
import { nextAnnouncementClockMs } from '@recolta/shared/domain/announcement/announcement';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { dayOf, deadlineMsOf, decisionEndMsOf } from '@recolta/shared/domain/announcement/deadline';
import type { PrivacyType } from '@recolta/shared/domain/enumerations';
import {
  postedGoods,
  publishedGoods,
  statedGoods,
  storedParts,
} from '@recolta/shared/domain/goods/published-goods';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import type { VatState } from '@recolta/shared/domain/vat';
import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AnnouncementBidTable, AnnouncementTable } from '../tables.ts';

export type AnnouncementRow = Selectable<AnnouncementTable>;
export type AnnouncementBidRow = Selectable<AnnouncementBidTable>;

/** The row as input of the domain's decisions. */
export function announcementOf(row: AnnouncementRow): Announcement {
  return {
    status: row.status,
    type: row.type,
    biddingType: row.bidding_type,
    privacyType: row.privacy_type,
    priceMinor: row.price_minor,
    minPriceMinor: row.min_price_minor,
    maxPriceMinor: row.max_price_minor,
    quantityThousandths: row.quantity_thousandths,
    leftThousandths: row.left_thousandths,
    thresholdThousandths: row.threshold_thousandths,
    acceptsDesiredPrice: row.accepts_desired_price,
    deadlineMs: row.deadline_at.getTime(),
  };
}

export function bidOf({ status, version, rounds }: AnnouncementBidRow): AnnouncementBid {
  return { status, version, rounds };
}

/** A party's company as visible to others; null in a confidential announcement [B5]. */
export function publicName(privacyType: PrivacyType, companyName: string): string | null {
  return privacyType === 'Public' ? companyName : null;
}

const money = (minor: number | null) => (minor === null ? null : formatMoney(minor));

/** The public state [B5]: no account, no name or exact place of a confidential party, no backup price. */
export function announcementStateOf(row: AnnouncementRow, epoch: number): AnnouncementState {
  const { privacy_type: privacyType, best } = row;
  const { goods } = storedParts(row.goods);
  // Photos would identify the owner of a confidential one.
  const cover = privacyType === 'Public' ? row.goods.photos[0] : undefined;
  return {
    id: row.id,
    epoch,
    version: row.version,
    number: row.number,
    status: row.status,
    type: row.type,
    ...goods,
    deliveryLocation: privacyType === 'Public' ? goods.deliveryLocation : null,
    ...(goods.posterVat !== undefined && privacyType !== 'Public' ? { posterVat: null } : {}),
    category: row.goods.category,
    unit: row.goods.unit,
    isAnalysed: row.is_analysed,
    ...(cover !== undefined && { cover }),
    ...(row.goods.sustainability && { sustainabilityScheme: row.goods.sustainability.scheme }),
    biddingType: row.bidding_type,
    privacyType,
    currency: row.currency,
    price: formatMoney(row.price_minor),
    minPrice: money(row.min_price_minor),
    maxPrice: money(row.max_price_minor),
    acceptsDesiredPrice: row.accepts_desired_price,
    quantity: formatTonnes(row.quantity_thousandths),
    quantityLeft: formatTonnes(row.left_thousandths),
    minimumBidThreshold: row.threshold_thousandths === null ? null : formatTonnes(row.threshold_thousandths),
    deadline: row.deadline_at.toISOString(),
    decisionEndsAt: new Date(decisionEndMsOf(row.deadline_at.getTime())).toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    bidCount: row.active_bid_count,
    participantCount: row.participant_count,
    bestBid: best && {
      price: formatMoney(best.priceMinor),
      quantity: formatTonnes(best.quantityThousandths),
      by: publicName(privacyType, best.companyName),
      number: best.number,
    },
    owner: publicName(privacyType, row.owner_company_name),
    ownerId: privacyType === 'Public' ? row.owner_account_id : null,
    isDemo: row.is_demo,
  };
}

/** Returns true if anyone may see it: its approval is in force, and it is not deleted [A1, A3]. */
export function isPublicAnnouncement(
  row: Pick<AnnouncementRow, 'status' | 'approved_at' | 'deleted_at'>,
): boolean {
  return row.status !== 'Pending' && row.approved_at !== null && row.deleted_at === null;
}

/** The public state and who may see it, in the form of the feed. */
export function announcementSnapshotOf(row: AnnouncementRow, epoch: number): AnnouncementSnapshot {
  const state = announcementStateOf(row, epoch);
  const { id, version } = state;
  return { id, epoch, version, access: isPublicAnnouncement(row) ? 'public' : 'asked', state };
}

/** Goods and terms as visible to a reader [B5]. */
export function goodsSeenOf(row: AnnouncementRow, isParty: boolean) {
  const { goods, details } = storedParts(row.goods);
  return publishedGoods(goods, details, { privacyType: row.privacy_type, isParty });
}

/** The stored posting, as the basis of an edit. */
export function announcementPostingOf(row: AnnouncementRow): AnnouncementPosting {
  return {
    type: row.type,
    biddingType: row.bidding_type,
    privacyType: row.privacy_type,
    currency: row.currency,
    quantity: formatTonnes(row.quantity_thousandths),
    minimumBidThreshold: row.threshold_thousandths === null ? null : formatTonnes(row.threshold_thousandths),
    price: formatMoney(row.price_minor),
    minPrice: money(row.min_price_minor),
    maxPrice: money(row.max_price_minor),
    backupPrice: money(row.backup_price_minor),
    acceptsDesiredPrice: row.accepts_desired_price,
    deadline: dayOf(row.deadline_at.getTime()),
    goods: statedGoods(row.goods),
  };
}

/**
 * The columns of a posting.
 *
 * @param posting as its schema returned it
 * @param posterVat the owner's VAT state, which its terms state
 */
export function postedAnnouncementColumns(
  posting: AnnouncementPosting,
  deadlineMs: number,
  posterVat: VatState | null,
) {
  const { minimumBidThreshold } = posting;
  const quantity_thousandths = parsed(posting.quantity, parseTonnes);
  return {
    type: posting.type,
    bidding_type: posting.biddingType,
    privacy_type: posting.privacyType,
    currency: posting.currency,
    price_minor: parsed(posting.price, parseMoney),
    min_price_minor: optional(posting.minPrice),
    max_price_minor: optional(posting.maxPrice),
    backup_price_minor: optional(posting.backupPrice),
    accepts_desired_price: posting.acceptsDesiredPrice,
    quantity_thousandths,
    left_thousandths: quantity_thousandths,
    threshold_thousandths: minimumBidThreshold === null ? null : parsed(minimumBidThreshold, parseTonnes),
    deadline_at: new Date(deadlineMs),
    goods: JSON.stringify(postedGoods(posting.goods, posting, posterVat)),
  };
}

/** True if two postings store the same, however their figures are spelled. */
export function isSamePosting(one: AnnouncementPosting, other: AnnouncementPosting): boolean {
  const [before, after] = [one, other].map((posting) => {
    const { goods, ...columns } = postedAnnouncementColumns(posting, deadlineMsOf(posting.deadline), null);
    return { ...columns, goods: JSON.parse(goods) as object };
  });
  return isDeepStrictEqual(before, after);
}

/** The owner's company as an announcement keeps it: that of its last edit before it is approved [S9]. */
export function ownerColumns({ companyName, tradeData }: Pick<Caller, 'companyName' | 'tradeData'>) {
  return { owner_company_name: companyName ?? '', owner_company: JSON.stringify(tradeData) };
}

function optional(price: string | null): number | null {
  return price === null ? null : parsed(price, parseMoney);
}

function parsed(text: string, parse: (text: string) => number | null): number {
  const value = parse(text);
  if (value === null) throw new Error('a checked posting has no figure');
  return value;
}

/** The column of its next change by the clock. */
export function clockColumn(announcement: Announcement): Date | null {
  const ms = nextAnnouncementClockMs(announcement);
  return ms === null ? null : new Date(ms);
}
