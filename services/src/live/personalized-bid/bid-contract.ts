import { createHash } from 'node:crypto';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { personalizedBidStatus } from '@recolta/shared/domain/live-auction/personalized-bid';
import { pdfContent } from '../../platform/files/document-content.ts';
import { auctionQuota, keepFile, reserveFile } from '../../platform/files/file-records.ts';
import { receiveUpload, type Upload } from '../../platform/files/receive-upload.ts';
import type { ShownFile } from '../../platform/files/sale-files.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import { findParticipation, mayWatch } from '../auction/find-viewer.ts';
import type { FileOptions } from '../file/file-options.ts';
import { contractPartSchema } from '../file/upload-auction-file.ts';
import type { LiveDatabase } from '../tables.ts';
import type { BidId } from './decide-personalized-bid.ts';
import { lockForPersonalizedBid } from './lock-for-personalized-bid.ts';
import { findBid, isDisclosed, type PersonalizedBidRow, personalizedBidOf } from './personalized-bid-view.ts';
import { notifyOwner, type PersonalizedBidOptions, raiseVersions } from './send-personalized-bid.ts';

/**
 * Stores the contract of the caller's own open personalised bid, a PDF inspected like documents [S8, P1]. Each bid
 * has one contract, so that the owner accepts the one that they have read; sending it again changes nothing.
 *
 * @throws BorderError 404, 403 for the owner; 409 `PersonalizedBidNotOpen`, `ContractNotAsked`, `ContractAlreadySent`
 *   for a different contract; like `receiveUpload` and `reserveFile`
 */
export async function uploadBidContract(
  options: FileOptions & PersonalizedBidOptions,
  which: BidId,
  upload: Upload,
): Promise<PersonalizedBid> {
  const { db } = options;
  const { row, bid } = await findVisibleBid(db, upload.caller, which);
  requireAsked(row, bid, upload.caller);
  return receiveUpload(options, upload, contractPartSchema, ({ contract }) =>
    storeContract(options, upload.caller, which, contract),
  );
}

async function storeContract(
  { db, identity, notifications, files, signal }: FileOptions & PersonalizedBidOptions,
  calledBy: Caller,
  { id, bidId }: BidId,
  given: Uint8Array,
): Promise<PersonalizedBid> {
  const { accountId } = calledBy;
  const records = db.$pickTables<'platform.files'>();
  const key = await reserveFile(records, accountId, given.length, auctionQuota);
  const bytes = await pdfContent(given);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files.put(key, bytes);
  const stored = await db.transaction().execute(async (trx) => {
    const { row, auction, caller } = await lockForPersonalizedBid(trx, identity, calledBy, id, bidId);
    const bid = await findBid(trx, id, bidId);
    const view = { ...row, status: auction.status };
    if (!bid) throw notFound();
    requireAsked(view, bid, caller);
    if (bid.contract_file !== null) {
      if ((await findSha256(trx, bid.contract_file)) !== sha256)
        throw new BorderError(409, 'ContractAlreadySent');
      // The bytes that were stored again are swept, like those of an interrupted upload.
      return personalizedBidOf(view, bid, caller);
    }
    const file = { key, name: 'contract.pdf', mimeType: 'application/pdf', sizeBytes: bytes.length, sha256 };
    await keepFile(trx.$pickTables<'platform.files'>(), file);
    const kept = { small_key: null, width: null, height: null };
    await trx
      .insertInto('platform.sale_files')
      .values({ key, account_id: accountId, kind: 'contract', ...kept })
      .execute();
    await trx
      .updateTable('live.personalized_bids')
      .set({ contract_file: key })
      .where('id', '=', bidId)
      .execute();
    await notifyOwner(notifications, trx, row, bid);
    await raiseVersions(trx, [accountId, row.owner_account_id]);
    return personalizedBidOf(view, { ...bid, contract_file: key }, caller);
  });
  signal.committed();
  return stored;
}

/** @throws BorderError 403 for a party or an administrator that did not send it; 409 if no contract is accepted */
function requireAsked(
  auction: Pick<AuctionRow, 'status' | 'goods'>,
  bid: PersonalizedBidRow,
  caller: Caller,
): void {
  if (bid.account_id !== caller.accountId) throw new BorderError(403, 'NotEnoughPrivileges');
  if (personalizedBidStatus(bid.status, auction.status) !== 'Active')
    throw new BorderError(409, 'PersonalizedBidNotOpen');
  if (auction.goods.contractType !== 'Bidder') throw new BorderError(409, 'ContractNotAsked');
}

async function findSha256(trx: LiveDatabase, key: string): Promise<string | undefined> {
  const file = await trx
    .selectFrom('platform.files')
    .select('sha256')
    .where('key', '=', key)
    .executeTakeFirst();
  return file?.sha256 ?? undefined;
}

/**
 * The contract of a personalised bid, for its parties and administrators; for the owner of an Incognito auction once
 * it is accepted [B5].
 *
 * @throws BorderError 404 for everyone else, and if there is none
 */
export async function findBidContract(db: LiveDatabase, caller: Caller, which: BidId): Promise<ShownFile> {
  const { row, bid } = await findVisibleBid(db, caller, which);
  if (bid.contract_file === null || !isDisclosed(row, bid, caller)) throw notFound();
  return { key: bid.contract_file, mayBeCached: false };
}

/** @throws BorderError 404 for a bid that is neither on the caller's auction nor the caller's */
async function findVisibleBid(
  db: LiveDatabase,
  caller: Caller,
  { id, bidId }: BidId,
): Promise<{ readonly row: AuctionRow; readonly bid: PersonalizedBidRow }> {
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', id).executeTakeFirst();
  const isKnown = row && mayWatch(row, caller, await findParticipation(db, id, caller.accountId));
  const bid = isKnown ? await findBid(db, id, bidId) : undefined;
  if (!row || !bid) throw notFound();
  const isParty = caller.accountId === row.owner_account_id || caller.accountId === bid.account_id;
  if (!isParty && caller.role !== 'Admin') throw notFound();
  return { row, bid };
}
