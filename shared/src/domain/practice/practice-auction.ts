import { advanceTo } from '../live-auction/advance-to.ts';
import { type BidLimits, noLimits } from '../live-auction/automatic-bids.ts';
import { createAuction } from '../live-auction/create-auction.ts';
import { type Bid, decideBid, type LiveBidRefusal } from '../live-auction/decide-bid.ts';
import { decideCommand } from '../live-auction/decide-command.ts';
import type { Entry, LiveAuction } from '../live-auction/live-auction.ts';
import { type Bidder, type BiddingSide, type ReasonNotToBid, whyMayNotBid } from '../live-auction/may-bid.ts';
import { noGaps } from '../live-auction/outage.ts';
import { refusalParams } from '../live-auction/refusal-params.ts';
import { nextSimulatedBid, simulatedBidderCount } from './next-simulated-bid.ts';
import { type PracticeLot, practiceLot } from './practice-lot.ts';

/** The visitor among the parties of a practice; the simulated bidders follow, from 1. */
const visitor = 0;
/** Interval at which the simulated bidders decide whether to bid. */
const lookEveryMs = 500;

/** A practice auction [L19] at one moment: decided by the rules of the market, without a market. */
export interface Practice {
  readonly lot: PracticeLot;
  readonly auction: LiveAuction;
  /** The whole log. */
  readonly entries: readonly Entry[];
  readonly limits: BidLimits;
  /** The parties that have bid, in the order of their participant numbers. */
  readonly parties: readonly number[];
  readonly hasAcceptedTerms: boolean;
  readonly nextLookMs: number;
}

export interface PracticeRefusal {
  readonly code: LiveBidRefusal['code'] | ReasonNotToBid;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An approved auction that starts in half a minute. */
export function startPractice(id: string, nowMs: number): Practice {
  const lot = practiceLot(id, nowMs);
  const created = createAuction(lot.terms, null, nowMs);
  const approved = decideCommand(created.auction, { type: 'administrator.approve' }, nowMs);
  if (approved.kind === 'refused') throw new Error('a practice auction was not approved');
  return {
    lot,
    auction: approved.auction,
    entries: [created.entry, ...approved.entries],
    limits: noLimits,
    parties: [],
    hasAcceptedTerms: false,
    nextLookMs: nowMs,
  };
}

/**
 * The practice at a later moment: what the clock changes, and the bids of the simulated bidders in between. The result
 * does not depend on how often it is called.
 */
export function advancePractice(practice: Practice, nowMs: number): Practice {
  let current = practice;
  while (current.nextLookMs <= nowMs && current.auction.outcome === null) {
    const atMs = current.nextLookMs;
    current = { ...simulate(byTheClock(current, atMs), atMs), nextLookMs: atMs + lookEveryMs };
  }
  return byTheClock(current, nowMs);
}

/** The visitor accepts the terms [L9]. */
export function acceptPracticeTerms(practice: Practice): Practice {
  return { ...practice, hasAcceptedTerms: true };
}

/** Decides a bid of the visitor, as the market decides a bid of an account [L3, L4, L7, L9]. */
export function bidInPractice(
  practice: Practice,
  bid: Omit<Bid, 'number'>,
  nowMs: number,
): { readonly practice: Practice; readonly refusal: PracticeRefusal | null } {
  const current = advancePractice(practice, nowMs);
  const why = whyNoPracticeBid(current);
  if (why !== null) return { practice: current, refusal: { code: why, params: paramsOf(why, current) } };
  const decided = decideFor(current, visitor, bid, nowMs);
  if ('code' in decided)
    return { practice: current, refusal: { code: decided.code, params: refusalParams(decided) } };
  return { practice: decided, refusal: null };
}

/** Why the visitor may not bid now; null if they may [L9]. */
export function whyNoPracticeBid({
  auction,
  lot,
  hasAcceptedTerms,
  parties,
}: Practice): ReasonNotToBid | null {
  const side: BiddingSide = {
    status: auction.status,
    audience: lot.listing.audience,
    ownerAccountId: 'owner',
    otherCompanies: [],
  };
  return whyMayNotBid(side, { ...invited, hasAcceptedTerms, hasBid: parties.includes(visitor) });
}

/** The visitor's participant number; null before the first bid. */
export function practiceNumber({ parties }: Pick<Practice, 'parties'>): number | null {
  const place = parties.indexOf(visitor);
  return place < 0 ? null : place + 1;
}

const invited: Omit<Bidder, 'hasAcceptedTerms' | 'hasBid'> = {
  accountId: 'visitor',
  isActive: true,
  role: 'Bidder',
  company: { companyNumber: null, iban: null },
  vatState: 'registered',
  isInvited: true,
  mayBidInvited: true,
};

function byTheClock(practice: Practice, nowMs: number): Practice {
  const { auction, entries } = advanceTo(practice.auction, nowMs, noGaps);
  return entries.length === 0
    ? practice
    : { ...practice, auction, entries: [...practice.entries, ...entries] };
}

/** The next bid of the simulated bidders, by one that does not lead. */
function simulate(practice: Practice, nowMs: number): Practice {
  const { auction, lot, parties } = practice;
  const postedEndsAtMs = lot.terms.endsAtMs;
  const bid = nextSimulatedBid({ auction, postedEndsAtMs, visitorNumber: practiceNumber(practice) }, nowMs);
  if (bid === null) return practice;
  const leader = auction.best && parties[auction.best.number - 1];
  const others = Array.from({ length: simulatedBidderCount }, (_, at) => at + 1).filter(
    (party) => party !== leader,
  );
  const party = others[auction.version % others.length];
  if (party === undefined) return practice;
  const { priceMinor, limitMinor } = bid;
  const decided = decideFor(practice, party, limitMinor === null ? { priceMinor } : bid, nowMs);
  return 'code' in decided ? practice : decided;
}

function decideFor(
  practice: Practice,
  party: number,
  bid: Omit<Bid, 'number'>,
  nowMs: number,
): Practice | LiveBidRefusal {
  const place = practice.parties.indexOf(party);
  const number = place < 0 ? null : place + 1;
  const decided = decideBid(practice.auction, { number, ...bid }, nowMs, practice.limits);
  if (decided.kind === 'refused') return decided.refusal;
  return {
    ...practice,
    auction: decided.auction,
    entries: [...practice.entries, ...decided.entries],
    limits: decided.limits,
    parties: number === null ? [...practice.parties, party] : practice.parties,
  };
}

function paramsOf(why: ReasonNotToBid, { auction }: Practice): PracticeRefusal['params'] {
  const { startsAtMs, endsAtMs } = auction;
  if (why === 'AuctionNotStarted') return refusalParams({ code: why, startsAtMs });
  if (why === 'ExpiredAuction') return refusalParams({ code: why, endedAtMs: endsAtMs });
  return {};
}
