import type { OwnPage, Task } from '@recolta/shared/domain/task/task';
import type { AnyDatabase } from '../tables.ts';

/** All acts of an account in the market, in the market's own terms. */
export interface AccountTrade {
  readonly auctions: readonly unknown[];
  readonly bids: readonly unknown[];
  readonly limits: readonly unknown[];
  readonly phoneConsents: readonly unknown[];
  /** Bids that administrators entered for it. */
  readonly phoneBids: readonly unknown[];
  /** Sent by it. */
  readonly personalizedBids: readonly unknown[];
  /** Followed auctions. */
  readonly follows: readonly unknown[];
  /** Saved goods and terms for new sales. */
  readonly templates: readonly unknown[];
  /** Received invitations. */
  readonly invitations: readonly unknown[];
  readonly connectionTests: readonly unknown[];
  /** Its announcements and products, which belong to another module than the live auctions. */
  readonly announcements?: readonly unknown[];
  readonly announcementBids?: readonly unknown[];
  readonly products?: readonly unknown[];
  readonly productBids?: readonly unknown[];
  readonly deals?: readonly unknown[];
  /** What it stated in its deals. */
  readonly dealFacts?: readonly unknown[];
}

/**
 * An obligation that prevents closing an account: a sale that takes bids, a standing bid, a decision on bids, a
 * deal that is not over.
 */
export type Obligation = 'sale' | 'bid' | 'decision' | 'deal';

/** Tasks of an account, and how many of its own sales, bids and deals are not over, by page. */
export interface AccountToday {
  readonly tasks: readonly Task[];
  readonly open: Partial<Record<OwnPage, number>>;
}

/** Market data of accounts, for the module that closes and exports accounts. Implemented by `live`. */
export interface MarketPort {
  /**
   * The first obligation of the account, under its exclusive lock. Checks an obligation's successor after it: an
   * acceptance that commits in between is found as the bid or as the deal.
   */
  findObligation(db: AnyDatabase, accountId: string): Promise<Obligation | null>;
  /** True if the account ever sold, bought or bid, so that its agreements must stay readable. */
  hasTraded(db: AnyDatabase, accountId: string): Promise<boolean>;
  findTrade(db: AnyDatabase, accountId: string): Promise<AccountTrade>;
  /** At most `maxTasksOfKind` tasks of each kind, in any order. */
  findToday(db: AnyDatabase, accountId: string): Promise<AccountToday>;
  /** The name of an approved auction that anyone may watch; undefined if there is none. */
  findAuctionName(db: AnyDatabase, id: string): Promise<string | undefined>;
  /** The auctions of the demonstration, which are not real sales. */
  findDemoAuctions(db: AnyDatabase): Promise<readonly string[]>;
  /** The owner of a reported auction, and whether it is still public or may become so; undefined if there is none. */
  findReportedAuction(
    db: AnyDatabase,
    id: string,
  ): Promise<{ readonly ownerAccountId: string; readonly isOpen: boolean } | undefined>;
  /**
   * A number that grows with every change of an account's own sales, bids and deals, by account id; an account without
   * any is not in the map.
   */
  findBidVersions(db: AnyDatabase, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Erases what accounts follow, their templates, invitations, consents to bids by phone and personalised bids that
   * were not accepted, and the J number and IBAN in their auctions and bids; keeps name and company number for
   * others' agreements. Skips locked auctions; the caller repeats it later.
   */
  eraseTradeData(db: AnyDatabase, accountIds: readonly string[]): Promise<void>;
}
