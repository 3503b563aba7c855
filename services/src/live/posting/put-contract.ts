import { receiveUpload, type Upload } from '../../platform/files/receive-upload.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireMayPost } from '../../platform/sale/may-post.ts';
import { findParticipation, mayWatch } from '../auction/find-viewer.ts';
import type { FileOptions } from '../file/file-options.ts';
import { contractPartSchema, storeAuctionFile } from '../file/upload-auction-file.ts';
import type { LiveDatabase } from '../tables.ts';
import { editAuction } from './edit-auction.ts';
import type { PostingOptions } from './post-auction.ts';

/**
 * Stores or replaces the contract of an auction for its owner, if the contract is the owner's own and the auction
 * Pending: an upload plus an edit of the posting, with its entry and the hash of the new terms [L1, L13].
 *
 * @returns the file's key @throws BorderError like `editAuction`, `receiveUpload` and `storeAuctionFile`
 */
export async function putContract(
  options: FileOptions & PostingOptions,
  id: string,
  upload: Upload,
): Promise<{ key: string; sizeBytes: number }> {
  const { caller } = upload;
  await requireEditable(options.db, caller, id);
  return receiveUpload(options, upload, contractPartSchema, async ({ contract }) => {
    const { key, sizeBytes } = await storeAuctionFile(options, caller, 'contract', contract);
    await editAuction(options, caller, id, [{ op: 'replace', path: '/goods/contractFile', value: key }]);
    return { key, sizeBytes };
  });
}

/** Checked before the body is read; the edit decides again under the lock. */
async function requireEditable(db: LiveDatabase, caller: Caller, id: string): Promise<void> {
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !mayWatch(row, caller, await findParticipation(db, id, caller.accountId))) throw notFound();
  if (caller.accountId !== row.owner_account_id) throw new BorderError(403, 'NotEnoughPrivileges');
  requireMayPost(caller);
  if (row.status !== 'Pending') throw new BorderError(409, 'AuctionNotPending');
  if (row.goods.contractType !== 'Custom') {
    const fields = [{ path: 'contract', rule: 'contract' }];
    throw new BorderError(400, 'ValidationFailed', { fields });
  }
}
