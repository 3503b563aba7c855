import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { standingOf } from '../room/standing/standing.ts';

/** One auction of a board, with the account's private data. */
export interface BoardRow {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer | undefined;
}

/** Needs of an auction, the most urgent first. */
export const needs = [
  'decide',
  'outbid',
  'running',
  'held',
  'prepare',
  'coming',
  'closed',
  'pending',
  'over',
] as const;
export type Need = (typeof needs)[number];

const lost: ReadonlySet<string> = new Set(['outbid', 'withdrawn']);

/**
 * The act that an auction needs from the account: from its owner a decision [L10], from a bidder a new bid or
 * acceptance of the terms [L9].
 */
export function needOf({ auction, viewer }: BoardRow): Need {
  switch (auction.status) {
    case 'InProgress':
      if (lost.has(standingOf(auction, viewer).kind)) return 'outbid';
      return auction.hold === null ? 'running' : 'held';
    case 'Closed':
      return viewer?.isOwner ? 'decide' : 'closed';
    case 'Scheduled':
      return viewer?.why === 'AuctionNotStarted' && !viewer.hasAcceptedTerms ? 'prepare' : 'coming';
    case 'Pending':
      return 'pending';
    default:
      return 'over';
  }
}

/** When the act is due, or when the auction ended; ISO instant. */
function dueAt({ status, startsAt, endsAt, hardEndsAt, decisionEndsAt }: LiveAuctionState): string {
  if (status === 'Scheduled' || status === 'Pending') return startsAt;
  return (status === 'Closed' ? decisionEndsAt : endsAt) ?? hardEndsAt;
}

/** Rows by urgency for the account, then by time; independent of the input order. */
export function boardOrder<Row extends BoardRow>(rows: readonly Row[]): readonly Row[] {
  const keyed = rows.map((row) => ({
    row,
    key: `${needs.indexOf(needOf(row))} ${dueAt(row.auction)} ${row.auction.id}`,
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
