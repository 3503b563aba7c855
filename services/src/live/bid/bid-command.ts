import type { PublicEntry, Viewer } from '@recolta/shared/contracts/http/live-auction-state';

/** One validated call of `PUT …/bids/my`. */
export interface BidCommand {
  readonly auctionId: string;
  readonly tokenHash: string;
  /** Idempotency key chosen by the caller: a repetition gets the stored decision [L5]. */
  readonly commandId: string;
  /** SHA-256 of the request: the same key with another body is an error. */
  readonly bodyHash: string;
  /** A price by hand in minor units, > 0; null if only the limit bids or changes. */
  readonly priceMinor: number | null;
  /** The new limit; null withdraws it, undefined leaves it unchanged [L7]. */
  readonly limitMinor?: number | null | undefined;
  /** Account that an administrator enters the bid for by phone [L18]; undefined if the caller bids. */
  readonly forAccountId?: string;
}

/** A decision as stored and repeated, with version and best price at the time of the decision. */
export type StoredDecision =
  | {
      readonly accepted: true;
      readonly version: number;
      readonly bestPrice: string | null;
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
  /** The public state after the batch, encoded once for all its answers. */
  readonly stateText: string;
  readonly viewer: Viewer;
  /** Language of the bidder's account. */
  readonly locale: 'ro' | 'en';
}
