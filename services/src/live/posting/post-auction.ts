import { randomUUID } from 'node:crypto';
import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { maxPostedPerHour, maxUnstarted } from '@recolta/shared/contracts/http/postings';
import { createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { issuesOfToday, type Posting } from '@recolta/shared/domain/live-auction/posting';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { type Kysely, sql } from 'kysely';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { attachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { bodyHashOf } from '../../platform/http/command-body.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { requireMayPost, requireNoIssues } from '../../platform/sale/may-post.ts';
import { postOnce, type SaleKind } from '../../platform/sale/post-once.ts';
import { getAuction } from '../auction/get-auction.ts';
import { insertAuction } from '../auction/insert-auction.ts';
import type { LiveTables } from '../tables.ts';
import { partsOfPosting } from './posting-parts.ts';

const auctions: SaleKind = {
  kind: 'auctions',
  idName: 'auctionId',
  commands: { table: 'live.postings', account: 'account_id', sale: 'auction_id', at: 'at' },
  open: {
    code: 'TooManyAuctions',
    table: 'live.auctions',
    account: 'owner_account_id',
    where: sql`status in ('Pending', 'Scheduled')`,
    max: maxUnstarted,
  },
  maxPerHour: maxPostedPerHour,
};

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
 * @throws BorderError like `postOnce` and `requireMayPost`; 400 for a posting that is not valid today; 404 if a
 *   repetition finds its auction deleted
 */
export async function postAuction(
  { db, identity, signal }: PostingOptions,
  calledBy: Caller,
  commandId: string,
  posting: Posting,
): Promise<AuctionAnswer> {
  const id = await postOnce({ db, identity, signal }, auctions, calledBy, {
    commandId,
    bodyHash: bodyHashOf(posting),
    check(_trx, caller, nowMs) {
      requireMayPost(caller);
      requireNoIssues(issuesOfToday(posting, nowMs));
    },
    async insert(trx, { accountId, companyName, tradeData }, nowMs) {
      const { terms, listing, details, backupPriceMinor } = partsOfPosting(
        posting,
        tradeData.vatState ?? null,
      );
      const hash = termsHashOf(terms, listing, details);
      const { auction, entry } = createAuction({ id: randomUUID(), ...terms }, hash, nowMs);
      await insertAuction(trx, identity, {
        auction,
        posted: terms,
        listing: { ...listing, isDemo: false, ownerCompanyName: companyName ?? '' },
        details,
        ownerAccountId: accountId,
        backupPriceMinor,
        entries: [entry],
        participants: [],
      });
      await attachFiles(trx.$pickTables<SaleFileTables>(), auction.id, accountId, details);
      const command = { command_id: commandId, body_hash: bodyHashOf(posting) };
      await trx
        .insertInto('live.postings')
        .values({ account_id: accountId, auction_id: auction.id, ...command })
        .execute();
      return auction.id;
    },
  });
  return getAuction({ db, identity }, calledBy, id);
}
