import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import type { AnyDatabase } from '../tables.ts';
import type { TradeData } from '../trade-data.ts';

/** The caller, as the main service's tables say now, inside the caller's own transaction. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
  readonly locale: 'ro' | 'en';
  /** The effective role: an administrator who may not act counts as a Client. */
  readonly role: Role;
  /** True if the user may act in the market: activated, with a confirmed e-mail [S1, S6]. */
  readonly isActive: boolean;
  readonly isEmailConfirmed: boolean;
  /** True if the account has accepted the current terms; otherwise it may read but not bind itself [S10]. */
  readonly hasAcceptedTerms: boolean;
  /** True if the user has a second factor and has not given it in this session within ten minutes [S13]. */
  readonly owesFactor: boolean;
  readonly permissions: Permission[];
  readonly companyName: string | null;
  readonly administratorName: string | null;
  /** Company data that an auction or a first bid of theirs would keep. */
  readonly tradeData: TradeData;
  readonly hasBankDetails: boolean;
  /**
   * True if an invitation is enough to bid, without activation [I1]: for a Bidder with a confirmed e-mail and a
   * telephone who was never deactivated by an administrator.
   */
  readonly mayBidInvited: boolean;
}

/** Decides whether an account may act in the market, without a session. */
export type Member = Pick<
  Caller,
  'accountId' | 'role' | 'isActive' | 'companyName' | 'tradeData' | 'mayBidInvited'
>;

/** The person to ask for at a company by phone. */
export interface Representative {
  readonly companyName: string | null;
  readonly administratorName: string | null;
  readonly telephone: string | null;
}

/** The current contact of a company. */
export interface Contact {
  readonly administratorName: string | null;
  readonly telephone: string | null;
  readonly email: string;
}

/**
 * Sessions, users and companies, for modules that do not own them. Implemented by `main`; every method reads the
 * shared database on the given connection or in the given transaction, whichever services the process runs.
 */
export interface IdentityPort {
  /** The callers of session tokens, by hash; a hash without a valid session is not in the map. */
  findCallers(db: AnyDatabase, tokenHashes: readonly string[]): Promise<ReadonlyMap<string, Caller>>;
  /**
   * The caller's current data: for decisions under locks, some time after the request was authorised.
   *
   * @returns undefined when the session has ended
   */
  refreshCaller(db: AnyDatabase, caller: Caller): Promise<Caller | undefined>;
  /** The current member of an account; undefined when it has none. */
  findMember(db: AnyDatabase, accountId: string): Promise<Member | undefined>;
  /** Account ids by token hash, of valid sessions. */
  findAccountIds(db: AnyDatabase, tokenHashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Shares the account locks of the accounts behind sessions, and of others, in one statement, see
   * `account-lock.ts`.
   */
  shareCallersLocks(
    trx: AnyDatabase,
    tokenHashes: readonly string[],
    otherAccountIds: readonly string[],
  ): Promise<void>;
  findContact(db: AnyDatabase, accountId: string): Promise<Contact | undefined>;
  /** Current representatives of accounts, by account id. */
  findRepresentatives(
    db: AnyDatabase,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, Representative>>;
  /** Current trade data of accounts, by account id. */
  findTradeData(db: AnyDatabase, accountIds: readonly string[]): Promise<ReadonlyMap<string, TradeData>>;
  /** The account that has confirmed an e-mail, in its folded form, and is not closed. */
  findAccountByEmail(db: AnyDatabase, emailFolded: string): Promise<string | undefined>;
  /** The closed ones of these accounts. */
  findClosedAccounts(db: AnyDatabase, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
}
