import { nextChangeAtMs } from '@recolta/shared/domain/live-auction/advance-to';
import type { AuctionTerms } from '@recolta/shared/domain/live-auction/create-auction';
import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import type { Listing } from '@recolta/shared/domain/live-auction/public-state';
import type { Selectable } from 'kysely';
import type { AuctionTable, EntryTable } from '../tables.ts';

export type AuctionRow = Selectable<AuctionTable>;
export type EntryRow = Selectable<EntryTable>;

/** The row as input of the domain's decisions. */
export function liveAuctionOf(row: AuctionRow): LiveAuction {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    type: row.type,
    biddingType: row.bidding_type,
    startingPriceMinor: row.starting_price_minor,
    desiredPriceMinor: row.desired_price_minor,
    stepMinor: row.step_minor,
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
    hardEndsAtMs: row.hard_ends_at.getTime(),
    extensionWindowMs: row.extension_window_ms,
    decisionWindowMs: row.decision_window_ms,
    decisionEndsAtMs: row.decision_ends_at?.getTime() ?? null,
    hold: row.hold,
    hasResumedAfterOutage: row.resumed_after_outage,
    best: bestOf(row),
    bidCount: row.bid_count,
    participantCount: row.participant_count,
    outcome: row.outcome,
    lastAtMs: row.last_at.getTime(),
    lastHash: row.last_hash,
  };
}

function bestOf(row: AuctionRow): LiveAuction['best'] {
  if (row.best_price_minor === null || row.best_number === null || row.best_at === null) return null;
  return {
    priceMinor: row.best_price_minor,
    number: row.best_number,
    atMs: row.best_at.getTime(),
    automatic: row.best_automatic ?? false,
  };
}

/** The part of the row that does not change during bidding. */
export function listingOf(row: AuctionRow): Listing {
  return {
    goods: row.goods,
    cover: row.cover,
    currency: row.currency,
    quantityKg: row.quantity_kg,
    privacyType: row.privacy_type,
    audience: row.audience,
    isDemo: row.is_demo,
    ownerCompanyName: row.owner_company_name,
  };
}

/** The times as posted. */
export function postedOf(
  row: AuctionRow,
): Pick<LiveAuction, 'endsAtMs' | 'hardEndsAtMs' | 'decisionWindowMs'> {
  return {
    endsAtMs: row.posted_ends_at.getTime(),
    hardEndsAtMs: row.posted_hard_ends_at.getTime(),
    decisionWindowMs: row.decision_window_ms,
  };
}

/** The columns of the posting, besides those that a decision changes too. */
export function termsColumns({
  terms,
  listing,
  backupPriceMinor,
}: {
  readonly terms: Omit<AuctionTerms, 'id'>;
  readonly listing: Omit<Listing, 'isDemo' | 'ownerCompanyName'>;
  readonly backupPriceMinor: number | null;
}) {
  return {
    type: terms.type,
    bidding_type: terms.biddingType,
    privacy_type: listing.privacyType,
    audience: listing.audience,
    currency: listing.currency,
    quantity_kg: listing.quantityKg,
    starting_price_minor: terms.startingPriceMinor,
    desired_price_minor: terms.desiredPriceMinor,
    backup_price_minor: backupPriceMinor,
    step_minor: terms.stepMinor,
    goods: JSON.stringify(listing.goods),
    cover: listing.cover,
    starts_at: new Date(terms.startsAtMs),
    posted_ends_at: new Date(terms.endsAtMs),
    posted_hard_ends_at: new Date(terms.hardEndsAtMs),
    extension_window_ms: terms.extensionWindowMs,
    decision_window_ms: terms.decisionWindowMs,
  };
}

/** The columns that a decision changes, with the time of the next change by the clock. */
export function changedColumns(auction: LiveAuction) {
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    version: auction.version,
    status: auction.status,
    ends_at: new Date(auction.endsAtMs),
    hard_ends_at: new Date(auction.hardEndsAtMs),
    hold: auction.hold === null ? null : JSON.stringify(auction.hold),
    resumed_after_outage: auction.hasResumedAfterOutage,
    decision_ends_at: instant(auction.decisionEndsAtMs),
    next_change_at: instant(nextChangeAtMs(auction)),
    best_price_minor: auction.best?.priceMinor ?? null,
    best_number: auction.best?.number ?? null,
    best_at: instant(auction.best?.atMs ?? null),
    best_automatic: auction.best?.automatic ?? null,
    bid_count: auction.bidCount,
    participant_count: auction.participantCount,
    outcome: auction.outcome === null ? null : JSON.stringify(auction.outcome),
    last_at: new Date(auction.lastAtMs),
    last_hash: auction.lastHash,
  };
}

export function entryOf(row: Omit<EntryRow, 'auction_id'>): Entry {
  return {
    version: row.version,
    kind: row.kind,
    number: row.number,
    priceMinor: row.price_minor,
    atMs: new Date(row.at).getTime(),
    automatic: row.automatic,
    endsAtMs: row.ends_at === null ? null : new Date(row.ends_at).getTime(),
    reason: row.reason,
    termsHash: row.terms_hash,
    corrects: row.corrects,
    hash: row.hash,
  };
}

export function entryRowOf(auctionId: string, entry: Entry): EntryRow {
  return {
    auction_id: auctionId,
    version: entry.version,
    kind: entry.kind,
    number: entry.number,
    price_minor: entry.priceMinor,
    at: new Date(entry.atMs),
    automatic: entry.automatic,
    ends_at: entry.endsAtMs === null ? null : new Date(entry.endsAtMs),
    reason: entry.reason,
    terms_hash: entry.termsHash,
    corrects: entry.corrects,
    hash: entry.hash,
  };
}
