import { randomUUID } from 'node:crypto';
import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { maxPostedPerHour, maxUnstarted } from '@recolta/shared/contracts/http/postings';
import { createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { whatIsMissingToPost } from '@recolta/shared/domain/live-auction/may-post';
import { issuesOfToday, type Posting } from '@recolta/shared/domain/live-auction/posting';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { type Kysely, sql, type Transaction } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { databaseNowMs } from '../../platform/clock.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { attachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError, signInRequired } from '../../platform/http/border-error.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { getAuction } from '../auction/get-auction.ts';
import { insertAuction } from '../auction/insert-auction.ts';
import type { LiveTables } from '../tables.ts';
import { partsOfPosting } from './posting-parts.ts';

/** Advisory locks by account: one account's postings are counted one after the other. */
const postingLocks = 1_504_128_633;

export interface PostingOptions {
  readonly db: Kysely<LiveTables>;
  readonly identity: IdentityPort;
  readonly signal: FeedSignal;
}

/**
 * Posts a live auction, which is Pending until an administrator approves it [L0, L1]. A repetition with the same
 * command id posts nothing more and returns the same auction [L5].
 *
 * @param commandId chosen by the caller, unique within the account
 * @throws BorderError 401 when the session has ended since; 403 `NotEnoughPrivileges` with what is missing; 400 for
 *   what may not be posted today; 409 `TooManyAuctions`, 429 for too many; 422 with the earlier auction's id for another body with
 *   the same command id; 404 when a repetition finds its auction deleted
 */
export async function postAuction(
  { db, identity, signal }: PostingOptions,
  calledBy: Caller,
  commandId: string,
  posting: Posting,
): Promise<AuctionAnswer> {
  const bodyHash = bodyHashOf(posting);
  const id = await db.transaction().execute(async (trx) => {
    const { accountId } = calledBy;
    await sql`select pg_advisory_xact_lock(${postingLocks}, hashtext(${accountId}::uuid::text))`.execute(trx);
    await shareAccountLocks(trx, [accountId]);
    const caller = await identity.refreshCaller(trx, calledBy);
    if (!caller) throw signInRequired();
    const before = await trx
      .selectFrom('live.postings')
      .select(['auction_id', 'body_hash'])
      .where('account_id', '=', accountId)
      .where('command_id', '=', commandId)
      .executeTakeFirst();
    requireSameBody(before, bodyHash, { auctionId: before?.auction_id });
    if (before) return before.auction_id;

    const ownerCompanyName = requireMayPost(caller);
    const nowMs = await databaseNowMs(trx);
    const fields = issuesOfToday(posting, nowMs);
    if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
    await requireRoom(trx, accountId);

    const { terms, listing, details, backupPriceMinor } = partsOfPosting(
      posting,
      caller.tradeData.vatState ?? null,
    );
    const hash = termsHashOf(terms, listing, details);
    const { auction, entry } = createAuction({ id: randomUUID(), ...terms }, hash, nowMs);
    await insertAuction(trx, identity, {
      auction,
      posted: terms,
      listing: { ...listing, isDemo: false, ownerCompanyName },
      details,
      ownerAccountId: accountId,
      backupPriceMinor,
      entries: [entry],
      participants: [],
    });
    await attachFiles(trx.$pickTables<SaleFileTables>(), auction.id, accountId, details);
    await trx
      .insertInto('live.postings')
      .values({ account_id: accountId, command_id: commandId, body_hash: bodyHash, auction_id: auction.id })
      .execute();
    return auction.id;
  });
  signal.committed();
  return getAuction({ db, identity }, calledBy, id);
}

/** @returns the company's name @throws BorderError 403 with what is missing to post [L0] */
export function requireMayPost({ role, isActive, permissions, companyName, tradeData }: Caller): string {
  const hasCheckedCompany = companyName !== null && tradeData.isChecked;
  const vatState = tradeData.vatState ?? null;
  const missing = whatIsMissingToPost({ role, isActive, permissions, hasCheckedCompany, vatState });
  if (missing !== null) throw new BorderError(403, 'NotEnoughPrivileges', { missing });
  return companyName ?? '';
}

/** Bounds what an account makes the system hold. */
async function requireRoom(trx: Transaction<LiveTables>, accountId: string): Promise<void> {
  const { unstarted } = await trx
    .selectFrom('live.auctions')
    .select(({ fn }) => fn.countAll<number>().as('unstarted'))
    .where('owner_account_id', '=', accountId)
    .where('status', 'in', ['Pending', 'Scheduled'])
    .executeTakeFirstOrThrow();
  if (unstarted >= maxUnstarted) throw new BorderError(409, 'TooManyAuctions', { limit: maxUnstarted });
  const { posted, seconds } = await trx
    .selectFrom('live.postings')
    .select(({ fn }) => [
      fn.countAll<number>().as('posted'),
      sql<number>`ceil(coalesce(extract(epoch from min(at) + interval '1 hour' - clock_timestamp()), 0))::integer`.as(
        'seconds',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (posted >= maxPostedPerHour) throw new BorderError(429, 'TooManyRequests', { seconds });
}
