import type { AuctionType, BiddingType } from '../../domain/enumerations.ts';
import type { Entry } from '../../domain/live-auction/live-auction.ts';

/** What one call to bid was answered [L5]; version and best price as they were at the decision. */
export interface RecordedAnswer {
  readonly accepted: boolean;
  readonly version: number;
  readonly bestPriceMinor: number | null;
  /** Code of the refusal; null when accepted. */
  readonly code: string | null;
  readonly entries?: readonly Entry[];
}

/** One call to bid, as its caller saw it. A repetition is a call of its own with the same command id. */
export interface RecordedCall {
  readonly commandId: string;
  readonly account: string;
  /** The participant's number, where the answer showed it. */
  readonly number?: number;
  readonly priceMinor: number;
  /** By one clock for all calls of a history, near enough to the log's to compare with an end. */
  readonly invokeMs: number;
  /** Null where the call never came back. */
  readonly returnMs: number | null;
  /** Null where the decision is not known: a time-out, a lost answer, a refusal before the market was asked. */
  readonly answer: RecordedAnswer | null;
}

/** What the owner chose; ends as they were before the first bid. */
export interface RecordedAuction {
  readonly id: string;
  readonly type: AuctionType;
  readonly biddingType: BiddingType;
  readonly startingPriceMinor: number;
  readonly desiredPriceMinor: number | null;
  readonly stepMinor: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly hardEndsAtMs: number;
  readonly extensionWindowMs: number;
}

/** All calls to bid in one auction, in any order, and its log from version 1 on where that was read after. */
export interface RecordedHistory {
  readonly auction: RecordedAuction;
  readonly calls: readonly RecordedCall[];
  readonly log?: readonly Entry[];
}

export type ViolationKind =
  /** Versions of the log are not 1, 2, 3 … */
  | 'gap'
  /** Two commands were accepted with one version, or the log has it twice. */
  | 'duplicatedVersion'
  /** An accepted bid is not in the log where its answer says. */
  | 'lostAcknowledgement'
  /** A bid in the log that no accepted or unanswered call explains. */
  | 'unclaimedEntry'
  /** One command made more than one entry or was accepted with more than one version. */
  | 'doubleExecution'
  /** A repetition of a command was answered otherwise than the first time. */
  | 'changedReplay'
  /** A bid stands in the log before one that was answered before it was sent. */
  | 'reordered'
  /** A refusal was decided on a version older than one answered before it was sent. */
  | 'staleRead'
  /** An answer names a version that the log never had. */
  | 'unknownVersion'
  | 'startingPriceNotReached'
  | 'notBetter'
  | 'offGrid'
  | 'acceptedBeforeStart'
  | 'acceptedAfterEnd'
  /** `ExpiredAuction` though the auction still ran. */
  | 'earlyExpiry'
  /** The code of a refusal does not follow from price and state at its version. */
  | 'wrongRefusal'
  | 'wrongBestPrice'
  /** The entries in an answer are not those of the log. */
  | 'changedEntry'
  | 'brokenHash'
  | 'wrongExtension'
  | 'wrongNumber'
  | 'timeWentBack'
  /** Ended too soon, twice, or with another outcome or winner than the bids have it. */
  | 'wrongOutcome';

export interface Violation {
  readonly kind: ViolationKind;
  readonly versions: readonly number[];
  readonly commandIds: readonly string[];
}

/** Takes a violation down. */
export type Report = (
  kind: ViolationKind,
  versions: readonly number[],
  commandIds?: readonly string[],
) => void;
