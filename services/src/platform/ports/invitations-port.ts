import type { AnyDatabase } from '../tables.ts';

/** An e-mail, and the account that has proved that it is its own. */
export interface ProvedEmail {
  readonly emailFolded: string;
  readonly accountId: string;
}

/** An auction that an account is invited to. */
export interface InvitedAuction {
  readonly auctionId: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly hasStarted: boolean;
}

/** Invitations to auctions, for the module that registers accounts and confirms e-mails. Implemented by `live`. */
export interface InvitationsPort {
  /**
   * Holds back the dispatcher of invitations to an e-mail until the end of the transaction: the first statement of one
   * that makes the e-mail an account's.
   */
  lockEmail(trx: AnyDatabase, emailFolded: string): Promise<void>;
  /** Gives the account the invitations to its e-mail [I1]. Call `signal.committed()` after the commit. */
  tieInvitations(trx: AnyDatabase, proved: ProvedEmail): Promise<void>;
  /**
   * Uses the link of an invitation up for a new account, and gives it the other invitations to its e-mail [I1].
   *
   * @throws BorderError `InvitationUnknown`, `InvitationForeign` for another e-mail's, `InvitationRevoked`,
   *   `InvitationUsed`, `InvitationEnded`
   */
  redeemInvitation(trx: AnyDatabase, token: string, proved: ProvedEmail): Promise<void>;
  /**
   * The approved auction that is not over and starts first, of those that an account is invited to; by account, without
   * those that have none.
   */
  findInvitedAuctions(
    db: AnyDatabase,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, InvitedAuction>>;
}
