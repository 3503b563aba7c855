import type { PublicEntry, Viewer } from '@recolta/shared/contracts/http/live-auction-state';

/** One call of `PUT …/bids/my`, checked in form. */
export interface BidCommand {
  readonly auctionId: string;
  readonly tokenHash: string;
  /** The caller's id of this intent: a repetition gets the stored decision [L5]. */
  readonly commandId: string;
  /** SHA-256 of what was asked: the same id with another body is no repetition. */
  readonly bodyHash: string;
  /** Minor units, > 0. */
  readonly priceMinor: number;
}

/** A decision as it is stored and told again: version and best price as they were when it was made. */
export type StoredDecision =
  | {
      readonly accepted: true;
      readonly version: number;
      readonly bestPrice: string;
      readonly entries: readonly PublicEntry[];
    }
  | {
      readonly accepted: false;
      readonly code: string;
      readonly params: Readonly<Record<string, unknown>>;
      readonly version: number;
      readonly bestPrice: string | null;
    };

export interface BidAnswer {
  readonly decision: StoredDecision;
  /** The public state after the batch, encoded once for all answers of it. */
  readonly stateText: string;
  readonly viewer: Viewer;
}
