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
import { whatIsMissingToPost } from '@recolta/shared/domain/live-auction/may-post';
import { type Kysely, sql } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { databaseNowMs } from '../../platform/clock.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { attachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError, signInRequired } from '../../platform/http/border-error.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTables, MainTrx } from '../tables.ts';
import { postedColumns } from './announcement-row.ts';
import { getAnnouncement } from './announcement-view.ts';
import { announce } from './change-announcement.ts';

/** Advisory locks by account: one account's postings are counted one after the other. */
const postingLocks = 1_504_128_634;

export interface AnnouncementOptions {
  readonly db: Kysely<MainTables>;
  readonly signal: Pick<FeedSignal, 'committed'>;
}

/**
 * Posts an announcement, which is Pending until an administrator approves it [A1]. A repetition with the same command id
 * posts nothing more and returns the same announcement [L5].
 *
 * @param commandId chosen by the caller, unique within the account
 * @throws BorderError 401 when the session has ended since; 403 `NotEnoughPrivileges` with what is missing; 400 for what
 *   may not be posted today and for files that are not the account's; 409 `TooManyAuctions`, 429 for too many; 422 for another body with the same command id
 */
export async function postAnnouncement(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  commandId: string,
  posting: AnnouncementPosting,
  bodyHash = bodyHashOf(posting),
): Promise<AnnouncementAnswer> {
  const id = await db.transaction().execute(async (trx) => {
    const { accountId } = calledBy;
    await sql`select pg_advisory_xact_lock(${postingLocks}, hashtext(${accountId}::uuid::text))`.execute(trx);
    await shareAccountLocks(trx, [accountId]);
    const caller = await identity.refreshCaller(trx, calledBy);
    if (!caller) throw signInRequired();
    const before = await findPosted(trx, accountId, commandId);
    requireSameBody(before, bodyHash, { auctionId: before?.id });
    if (before) return before.id;

    const ownerCompanyName = requireMayPost(caller);
    const fields = announcementIssuesOfToday(posting, await databaseNowMs(trx));
    if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
    await requireRoom(trx, accountId);
    const deadlineMs = deadlineMsOf(posting.deadline);
    const row = await trx
      .insertInto('main.announcements')
      .values({
        ...postedColumns(posting, deadlineMs, caller.tradeData.vatState ?? null),
        owner_account_id: accountId,
        owner_company_name: ownerCompanyName,
        owner_company: JSON.stringify(caller.tradeData),
        status: 'Pending',
        next_change_at: new Date(deadlineMs),
        command_id: commandId,
        body_hash: bodyHash,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await attachFiles(trx.$pickTables<SaleFileTables>(), row.id, accountId, posting.goods);
    await announce(trx, row);
    await administratorsChanged(trx);
    return row.id;
  });
  signal.committed();
  return getAnnouncement(db, calledBy, id);
}

/** What an account posted under a command id. */
export function findPosted(db: MainDatabase, accountId: string, commandId: string) {
  return db
    .selectFrom('main.announcements')
    .select(['id', 'body_hash'])
    .where('owner_account_id', '=', accountId)
    .where('command_id', '=', commandId)
    .executeTakeFirst();
}

/** @returns the company's name @throws BorderError 403 with what is missing to post [A1] */
export function requireMayPost({ role, isActive, permissions, companyName, tradeData }: Caller): string {
  const hasCheckedCompany = companyName !== null && tradeData.isChecked;
  const vatState = tradeData.vatState ?? null;
  const missing = whatIsMissingToPost({ role, isActive, permissions, hasCheckedCompany, vatState });
  if (missing !== null) throw new BorderError(403, 'NotEnoughPrivileges', { missing });
  return companyName ?? '';
}

/** Bounds what an account makes the system hold and administrators read. */
async function requireRoom(trx: MainTrx, accountId: string): Promise<void> {
  const { pending, posted, seconds } = await trx
    .selectFrom('main.announcements')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'Pending').as('pending'),
      fn.countAll<number>().filterWhere(lastHour, '=', true).as('posted'),
      sql<number>`ceil(coalesce(extract(epoch from
        min(created_at) filter (where ${lastHour}) + interval '1 hour' - clock_timestamp()), 0))::integer`.as(
        'seconds',
      ),
    ])
    .where('owner_account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (pending >= maxPendingAnnouncements)
    throw new BorderError(409, 'TooManyAuctions', { limit: maxPendingAnnouncements });
  if (posted >= maxAnnouncementsPerHour) throw new BorderError(429, 'TooManyRequests', { seconds });
}

const lastHour = sql<boolean>`(created_at > clock_timestamp() - interval '1 hour')`;
