import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { canonicalJson, type Json } from '@recolta/shared/domain/canonical-json';
import { editTerms } from '@recolta/shared/domain/live-auction/create-auction';
import { issuesOfToday, type Posting, postingSchema } from '@recolta/shared/domain/live-auction/posting';
import { applyPostingPatch, type PostingPatch } from '@recolta/shared/domain/live-auction/posting-patch';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import type { Transaction } from 'kysely';
import { attachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireMayPost } from '../../platform/sale/may-post.ts';
import { changedColumns, termsColumns } from '../auction/auction-row.ts';
import { changeAuction } from '../auction/change-auction.ts';
import { getAuction } from '../auction/get-auction.ts';
import type { LiveTables } from '../tables.ts';
import { findPosting } from './get-posting.ts';
import { lockOwnAuction, type OwnAuction } from './lock-own-auction.ts';
import type { PostingOptions } from './post-auction.ts';
import { partsOfPosting } from './posting-parts.ts';

/**
 * Edits a posting for its owner, while it is Pending [L1]: one `edited` entry with the hash of the new terms [L13],
 * under the lock that approvals take too. It stores the owner's current company data [S9]. A patch without changes
 * adds no entry.
 *
 * @throws BorderError like `lockOwnAuction`; 403 with the missing requirements for posting; 409 `AuctionNotPending`,
 *   and `RequestChanged` if a `test` found another value; 400 if the result is not a valid posting today
 */
export async function editAuction(
  { db, identity, signal }: PostingOptions,
  calledBy: Caller,
  id: string,
  patch: PostingPatch,
): Promise<AuctionAnswer> {
  await db.transaction().execute(async (trx) => {
    const own = await lockOwnAuction(trx, identity, calledBy, id);
    requireMayPost(own.caller);
    if (own.auction.status !== 'Pending') throw new BorderError(409, 'AuctionNotPending');
    const before = await findPosting(trx, own.row);
    const posting = patched(before, own, patch);
    // An auction of a release that stored no grid is not a complete posting, but has the same parts.
    if (textOf(posting) !== textOf(before as Posting)) await storeEdit(trx, own, posting);
  });
  signal.committed();
  return getAuction({ db, identity }, calledBy, id);
}

const textOf = (posting: Posting) => canonicalJson(partsOfPosting(posting, null) as unknown as Json);

function patched(before: object, { row, nowMs }: OwnAuction, patch: PostingPatch): Posting {
  const result = applyPostingPatch(before, row.version, patch);
  if (result.kind === 'changed') throw new BorderError(409, 'RequestChanged');
  if (result.kind === 'noTarget')
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: result.path, rule: 'path' }] });
  const checked = postingSchema.safeParse(result.posting);
  if (!checked.success) throw refusalOfInput(checked.error);
  const fields = issuesOfToday(checked.data, nowMs);
  if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
  return checked.data;
}

async function storeEdit(
  trx: Transaction<LiveTables>,
  { row, auction, caller, nowMs }: OwnAuction,
  posting: Posting,
): Promise<void> {
  const posterVat = caller.tradeData.vatState ?? null;
  const { terms, listing, details, backupPriceMinor } = partsOfPosting(posting, posterVat);
  const edited = editTerms(auction, terms, termsHashOf(terms, listing, details), nowMs);
  const stored = JSON.stringify(details);
  await trx
    .insertInto('live.auction_goods')
    .values({ auction_id: row.id, details: stored })
    .onConflict((conflict) => conflict.column('auction_id').doUpdateSet({ details: stored }))
    .execute();
  await attachFiles(trx.$pickTables<SaleFileTables>(), row.id, row.owner_account_id, details);
  const changed = await trx
    .updateTable('live.auctions')
    .set({
      ...termsColumns({ terms, listing, backupPriceMinor }),
      ...changedColumns(edited.auction),
      owner_company_name: caller.companyName ?? '',
      owner_company: JSON.stringify(caller.tradeData),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await changeAuction(trx, changed, edited.auction, [edited.entry]);
}
