import type { AnyDatabase } from '../tables.ts';

/** An e-mail, and the account that has confirmed it. */
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
   * Blocks the dispatcher of invitations to an e-mail until the end of the transaction. Call it first in a
   * transaction that assigns the e-mail to an account.
   */
  lockEmail(trx: AnyDatabase, emailFolded: string): Promise<void>;
  /** Assigns the invitations to its e-mail to the account [I1]. Call `signal.committed()` after the commit. */
  tieInvitations(trx: AnyDatabase, proved: ProvedEmail): Promise<void>;
  /**
   * Redeems the link of an invitation for a new account, and assigns the other invitations to its e-mail to it
   * [I1].
   *
   * @throws BorderError `InvitationUnknown`, `InvitationForeign` for another e-mail's, `InvitationRevoked`,
   *   `InvitationUsed`, `InvitationEnded`
   */
  redeemInvitation(trx: AnyDatabase, token: string, proved: ProvedEmail): Promise<void>;
  /**
   * The approved, unfinished auction with the earliest start that each account is invited to, by account, without
   * accounts that have none.
   */
  findInvitedAuctions(
    db: AnyDatabase,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, InvitedAuction>>;
}
