import type { Entry } from '../../domain/live-auction/live-auction.ts';
import type { ModelChoices } from '../market-model.ts';

/** The answer to one bid call [L5]; version and best price at the time of the decision. */
export interface RecordedAnswer {
  readonly accepted: boolean;
  readonly version: number;
  readonly bestPriceMinor: number | null;
  /** Code of the refusal; null when accepted. */
  readonly code: string | null;
  readonly entries?: readonly Entry[];
}

/** One bid call as its caller saw it. A retry is another call with the same command id. */
export interface RecordedCall {
  readonly commandId: string;
  readonly account: string;
  /** The participant's number, if the answer contained it. */
  readonly number?: number;
  /** A price by hand; null if only a limit was sent. */
  readonly priceMinor: number | null;
  /** A limit [L7]; null withdraws. */
  readonly limitMinor?: number | null | undefined;
  /** From one clock for all calls of a history, close enough to the log's to compare with an end. */
  readonly invokeMs: number;
  /** Null if no answer arrived. */
  readonly returnMs: number | null;
  /** Null if the decision is unknown: a timeout, a lost answer, a refusal before the market decided. */
  readonly answer: RecordedAnswer | null;
}

/** The owner's choices; ends as they were before the first bid. */
export interface RecordedAuction extends Omit<ModelChoices, 'decisionWindowMs'> {
  readonly id: string;
}

/** All bid calls in one auction, in any order, and its log from version 1 if it was read afterwards. */
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
  /** A retry of a command got another answer than the first call. */
  | 'changedReplay'
  /** A bid precedes in the log one that was answered before it was sent. */
  | 'reordered'
  /** A refusal was decided on a version older than one answered before it was sent. */
  | 'staleRead'
  /** An answer names a version that the log does not have. */
  | 'unknownVersion'
  | 'startingPriceNotReached'
  | 'notBetter'
  | 'offGrid'
  | 'acceptedBeforeStart'
  | 'acceptedAfterEnd'
  | 'acceptedWhileHeld'
  /** `ExpiredAuction` although the auction still ran. */
  | 'earlyExpiry'
  /** The code of a refusal does not follow from price and state at its version. */
  | 'wrongRefusal'
  /** An automatic bid past every limit that its participant sent by then. */
  | 'beyondLimit'
  /** A participant leads although the previous leader's limit reaches that. */
  | 'limitIgnored'
  | 'wrongBestPrice'
  /** The entries in an answer are not those of the log. */
  | 'changedEntry'
  | 'brokenHash'
  | 'wrongExtension'
  | 'wrongNumber'
  /** Held or resumed in the wrong state, or with a wrong end. */
  | 'wrongHold'
  | 'wrongMessage'
  /** Not for a standing bid by hand, after the outcome, or with a wrong best bid afterwards. */
  | 'wrongCorrection'
  | 'timeWentBack'
  /** Ended too soon, twice, or with an outcome or winner that does not follow from the bids. */
  | 'wrongOutcome';

export interface Violation {
  readonly kind: ViolationKind;
  readonly versions: readonly number[];
  readonly commandIds: readonly string[];
}

/** Records a violation. */
export type Report = (
  kind: ViolationKind,
  versions: readonly number[],
  commandIds?: readonly string[],
) => void;
