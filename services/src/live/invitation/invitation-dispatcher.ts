import type { Log } from '@recolta/server-kit/log';
import { type Kysely, sql, type Transaction } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { nowSql } from '../../platform/clock.ts';
import type { DueWork, WorkRound } from '../../platform/due-worker.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import type { IdentityPort } from '../../platform/ports/identity-port.ts';
import type { MailsPort } from '../../platform/ports/mails-port.ts';
import type { NotificationsPort } from '../../platform/ports/notifications-port.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import type { LiveTables } from '../tables.ts';
import { invitations } from './invitation-links.ts';
import { isOpenSql } from './open-auction.ts';

const batchSize = 50;

interface InvitationDispatcherOptions {
  readonly db: Kysely<LiveTables>;
  readonly identity: Pick<IdentityPort, 'findAccountByEmail'>;
  readonly notifications: NotificationsPort;
  readonly mails: MailsPort;
  readonly signal: Pick<FeedSignal, 'committed'>;
  readonly log: Log;
}

/**
 * Sends invitations that are due, once their auction is approved [I1]: as a notification to the account with the
 * e-mail, which then owns the invitation, else as a mail with a link. Any number of processes may do so: each
 * invitation is sent in a transaction that locks it, so that a kill neither repeats nor loses it.
 */
export class InvitationDispatcher implements DueWork {
  readonly name = 'invitations';
  readonly pace = { minSleepMs: 50, maxSleepMs: 500 };
  private readonly options: InvitationDispatcherOptions;

  constructor(options: InvitationDispatcherOptions) {
    this.options = options;
  }

  async round(stop: AbortSignal): Promise<WorkRound> {
    const { db, signal, log } = this.options;
    const due = await db
      .selectFrom('live.invitations as i')
      .innerJoin('live.auctions as a', 'a.id', 'i.auction_id')
      .select(['i.id', 'i.email_folded as emailFolded'])
      .where('i.due_at', '<=', nowSql)
      .where('a.status', '<>', 'Pending')
      .orderBy('i.due_at')
      .limit(batchSize)
      .execute();
    for (const one of due) {
      if (stop.aborted) break;
      try {
        await db.transaction().execute((trx) => this.send(trx, one));
      } catch (error) {
        log.error({ err: error, invitation: one.id }, 'an invitation was not sent; retrying');
        await this.postpone(db, one.id, '1 minute');
      }
    }
    if (due.length > 0) signal.committed();
    return { hasWorked: due.length > 0, ...(due.length === batchSize ? { nextInMs: 0 } : {}) };
  }

  private async send(
    trx: Transaction<LiveTables>,
    { id, emailFolded }: { readonly id: string; readonly emailFolded: string },
  ): Promise<void> {
    const { identity } = this.options;
    await invitations.lockEmail(trx, emailFolded);
    const known = await identity.findAccountByEmail(trx, emailFolded);
    // Locked before the invitation's row: closing an account takes them in this order.
    if (known) await shareAccountLocks(trx, [known]);
    const invitation = await trx
      .selectFrom('live.invitations')
      .selectAll()
      .where('id', '=', id)
      .where('due_at', '<=', nowSql)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!invitation) return;
    const accountId = await identity.findAccountByEmail(trx, emailFolded);
    const auction = await trx
      .selectFrom('live.auctions as a')
      .select(['id', 'goods', 'starts_at', 'privacy_type', 'owner_company_name'])
      .select([isOpenSql.as('isOpen'), sql<boolean>`a.status = 'InProgress'`.as('hasStarted')])
      .where('id', '=', invitation.auction_id)
      .executeTakeFirstOrThrow();
    const isAnswered = invitation.state !== 'Sent' && invitation.state !== 'Opened';
    if (!auction.isOpen || isAnswered) {
      await trx.updateTable('live.invitations').set({ due_at: null }).where('id', '=', id).execute();
      return;
    }
    const sent_at = sentAtSql(auction);
    if (accountId !== undefined) await this.notify(trx, invitation, auction, accountId);
    else if (!(await this.mail(trx, invitation, auction))) {
      // An account is told at once: the owner must not learn from a later time which address has none [S3].
      await trx.updateTable('live.invitations').set({ sent_at }).where('id', '=', id).execute();
      await this.postpone(trx, id, '20 minutes');
      return;
    }
    await trx
      .updateTable('live.invitations')
      .set((of) => ({
        due_at: null,
        sent_at,
        mails: of('mails', '+', 1),
        ...(accountId === undefined ? {} : { account_id: accountId }),
      }))
      .where('id', '=', id)
      .execute();
  }

  private async notify(
    trx: Transaction<LiveTables>,
    { id, mails }: { readonly id: string; readonly mails: number },
    auction: InvitedAuction,
    accountId: string,
  ): Promise<void> {
    await this.options.notifications.notifyAll(trx, [
      {
        accountId,
        type: 'Invited',
        link: `/live-auctions/${auction.id}/participate`,
        tokens: {
          name: auction.goods.name,
          by: inviterOf(auction) ?? '',
          startsAt: auction.hasStarted ? '' : auction.starts_at.toISOString(),
        },
        eventKey: `invitation:${id}:${mails}`,
      },
    ]);
    await appendEvents(trx, 'live-auctions', [{ kind: 'myBids', accountId }]);
  }

  /** @returns false if the address gets no mail for now */
  private async mail(
    trx: Transaction<LiveTables>,
    { id, email, locale }: { readonly id: string; readonly email: string; readonly locale: 'ro' | 'en' },
    auction: InvitedAuction,
  ): Promise<boolean> {
    const token = newToken();
    const isSent = await this.options.mails.sendInvitation(trx, {
      to: email,
      locale,
      token,
      name: auction.goods.name,
      by: inviterOf(auction),
      startsAt: auction.hasStarted ? null : auction.starts_at,
    });
    if (isSent)
      await trx
        .insertInto('live.invitation_tokens')
        .values({ token_hash: hashToken(token), invitation_id: id })
        .execute();
    return isSent;
  }

  private async postpone(db: Kysely<LiveTables>, id: string, by: '1 minute' | '20 minutes'): Promise<void> {
    await db
      .updateTable('live.invitations')
      .set({ due_at: sql<Date>`clock_timestamp() + ${by}::interval` })
      .where('id', '=', id)
      .where('due_at', 'is not', null)
      .execute();
  }
}

/**
 * When an invitation was sent, as its owner reads it: the first attempt of its last order. In an Incognito auction that of
 * its first order, else its owner would see which are sent again: those that are not answered [I2].
 */
const sentAtSql = ({ privacy_type }: InvitedAuction) =>
  privacy_type === 'Incognito'
    ? sql<Date>`coalesce(sent_at, clock_timestamp())`
    : sql<Date>`case when sent_at >= ordered_at then sent_at else clock_timestamp() end`;

/** The owner's company; null if the auction is confidential [B5]. */
function inviterOf({ privacy_type, owner_company_name }: InvitedAuction): string | null {
  return privacy_type === 'Public' ? owner_company_name : null;
}

interface InvitedAuction {
  readonly id: string;
  readonly goods: { readonly name: string };
  readonly starts_at: Date;
  readonly hasStarted: boolean;
  readonly privacy_type: string;
  readonly owner_company_name: string;
}
