import type { AnyDatabase } from '../tables.ts';

/** What an account has done in the market, in the market's own terms. */
export interface AccountTrade {
  readonly auctions: readonly unknown[];
  readonly bids: readonly unknown[];
  readonly limits: readonly unknown[];
  readonly phoneConsents: readonly unknown[];
  /** Bids that administrators entered for it. */
  readonly phoneBids: readonly unknown[];
  /** Those that it sent. */
  readonly personalizedBids: readonly unknown[];
  /** The auctions that it follows. */
  readonly follows: readonly unknown[];
  /** Goods and terms that it saved to post from. */
  readonly templates: readonly unknown[];
  /** Invitations that it received. */
  readonly invitations: readonly unknown[];
  readonly connectionTests: readonly unknown[];
  /** What it has among announcements and products, which are of another module than the live auctions. */
  readonly announcements?: readonly unknown[];
  readonly announcementBids?: readonly unknown[];
  readonly products?: readonly unknown[];
  readonly productBids?: readonly unknown[];
  readonly deals?: readonly unknown[];
}

/**
 * What an account still owes others, so that it cannot be closed: a sale that takes bids, a bid that stands, a decision on
 * bids, a deal that is not concluded.
 */
export type Obligation = 'sale' | 'bid' | 'decision' | 'deal';

/** What accounts have in the market, for the module that closes and exports accounts. Implemented by `live`. */
export interface MarketPort {
  /**
   * The first obligation of the account, under its exclusive lock. What becomes of an obligation is looked for after it:
   * an acceptance that commits in between is seen as the bid or as the deal.
   */
  findObligation(db: AnyDatabase, accountId: string): Promise<Obligation | null>;
  /** Whether the account ever sold, bought or bid, so that what it agreed to must stay readable. */
  hasTraded(db: AnyDatabase, accountId: string): Promise<boolean>;
  findTrade(db: AnyDatabase, accountId: string): Promise<AccountTrade>;
  /** The name of an approved auction that anyone may watch; undefined where there is none. */
  findAuctionName(db: AnyDatabase, id: string): Promise<string | undefined>;
  /** The auctions of the demonstration, which are nobody's sales. */
  findDemoAuctions(db: AnyDatabase): Promise<readonly string[]>;
  /** Whose auction it is, and whether it can still be cancelled; undefined where there is none. */
  findReportedAuction(
    db: AnyDatabase,
    id: string,
  ): Promise<{ readonly ownerAccountId: string; readonly isOpen: boolean } | undefined>;
  /** A number that grows with every change of an account's own bids, by account id; an account without bids is not in the map. */
  findBidVersions(db: AnyDatabase, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Erases what accounts follow, their templates, invitations, consents to bids by phone and personalised bids that were not accepted, and J number and IBAN from their auctions and bids: name and company number are what
   * others' agreements need. Skips locked auctions; the caller repeats it later.
   */
  eraseTradeData(db: AnyDatabase, accountIds: readonly string[]): Promise<void>;
}
