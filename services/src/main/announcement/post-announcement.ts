import type { AnnouncementAnswer } from '@recolta/shared/contracts/http/announcement-state';
import {
  maxAnnouncementsPerHour,
  maxPendingAnnouncements,
} from '@recolta/shared/contracts/http/announcements';
import {
  type AnnouncementPosting,
  announcementIssuesOfToday,
} from '@recolta/shared/domain/announcement/announcement-posting';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { type Kysely, sql } from 'kysely';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { attachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { bodyHashOf } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireMayPost, requireNoIssues } from '../../platform/sale/may-post.ts';
import { findPosted, postOnce, type SaleKind } from '../../platform/sale/post-once.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTables } from '../tables.ts';
import { ownerColumns, postedAnnouncementColumns } from './announcement-row.ts';
import { getAnnouncement } from './announcement-view.ts';
import { appendAnnouncementEvent } from './change-announcement.ts';

const announcements: SaleKind = {
  kind: 'announcements',
  idName: 'auctionId',
  commands: { table: 'main.announcements', account: 'owner_account_id', sale: 'id', at: 'created_at' },
  open: {
    code: 'TooManyAnnouncements',
    table: 'main.announcements',
    account: 'owner_account_id',
    where: sql`status = 'Pending'`,
    max: maxPendingAnnouncements,
  },
  maxPerHour: maxAnnouncementsPerHour,
};

export interface AnnouncementOptions {
  readonly db: Kysely<MainTables>;
  readonly signal: Pick<FeedSignal, 'committed'>;
}

/**
 * Posts an announcement, which is Pending until an administrator approves it [A1]. A repetition with the same command
 * id posts nothing more and returns the same announcement [L5].
 *
 * @param commandId chosen by the caller, unique within the account
 * @throws BorderError like `postOnce` and `requireMayPost`; 400 for a posting that is not valid today and for files
 *   that are not the account's
 */
export async function postAnnouncement(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  commandId: string,
  posting: AnnouncementPosting,
  bodyHash = bodyHashOf(posting),
): Promise<AnnouncementAnswer> {
  const id = await postOnce({ db, identity, signal }, announcements, calledBy, {
    commandId,
    bodyHash,
    check(_trx, caller, nowMs) {
      requireMayPost(caller);
      requireNoIssues(announcementIssuesOfToday(posting, nowMs));
    },
    async insert(trx, caller) {
      const { accountId, tradeData } = caller;
      const deadlineMs = deadlineMsOf(posting.deadline);
      const row = await trx
        .insertInto('main.announcements')
        .values({
          ...postedAnnouncementColumns(posting, deadlineMs, tradeData.vatState ?? null),
          owner_account_id: accountId,
          ...ownerColumns(caller),
          status: 'Pending',
          next_change_at: new Date(deadlineMs),
          command_id: commandId,
          body_hash: bodyHash,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await attachFiles(trx.$pickTables<SaleFileTables>(), row.id, accountId, posting.goods);
      await appendAnnouncementEvent(trx, row);
      await administratorsChanged(trx);
      return row.id;
    },
  });
  return getAnnouncement(db, calledBy, id);
}

/** The announcement that an account posted under a command id. */
export function findPostedAnnouncement(db: MainDatabase, accountId: string, commandId: string) {
  return findPosted(db, announcements, accountId, commandId);
}
