import { dealsContract } from '@recolta/shared/contracts/http/deals';
import { byIdSchema } from '@recolta/shared/contracts/http/fields';
import { dealSides, signingCodeDigits } from '@recolta/shared/domain/contract/signing';
import { confidentialIssues } from '@recolta/shared/domain/goods/goods-terms';
import { sql } from 'kysely';
import * as z from 'zod';
import { nowSql } from '../../platform/clock.ts';
import { pdfContent } from '../../platform/files/document-content.ts';
import { receiveUpload, type Upload, uploadOf } from '../../platform/files/receive-upload.ts';
import { type SaleFileTables, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { jsonCall, type PathCall, type PathRequest, pathCall } from '../../platform/http/path-calls.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import { requireNoIssues } from '../../platform/sale/may-post.ts';
import type { AnnouncementRow } from '../announcement/announcement-row.ts';
import { bidsChanged, changeAnnouncement } from '../announcement/change-announcement.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { identity } from '../session/find-callers.ts';
import { requirePasswordAgain } from '../session/password-again.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { containsContract } from './contains-contract.ts';
import { findOwnDeal, findSeenDeal } from './deal-terms.ts';
import { getDeal } from './deal-view.ts';
import { readAll } from './make-contract.ts';
import { insertSignature, lockForSigning } from './sign-contract.ts';
import { requireCodeTaken, spendCode } from './signing-codes.ts';
import {
  findContract,
  insertContract,
  keepPdf,
  lockForContract,
  numbered,
  storeBytes,
} from './stored-contracts.ts';

const fileSchema = z.instanceof(Uint8Array);
const contractPart = z.strictObject({ contract: fileSchema });
const signedParts = z.strictObject({
  contract: fileSchema,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  password: z.string().max(200),
  code: z.string().regex(new RegExp(`^\\d{${signingCodeDigits}}$`)),
});

/** Calls that carry contracts as files: an upload is read only after its sender is authorized. */
export function contractFileCalls(options: MainOptions): PathCall[] {
  const { readDb, files, downloads } = options;
  const idOf = ({ params }: PathRequest) => checkedInput(byIdSchema, params).id;
  return [
    jsonCall(dealsContract.giveContract, (call) => giveContract(options, idOf(call), uploadOf(call))),
    jsonCall(dealsContract.uploadSigned, (call) => uploadSigned(options, idOf(call), uploadOf(call))),
    jsonCall(dealsContract.replaceContract, (call) => replaceContracts(options, idOf(call), uploadOf(call))),
    pathCall(dealsContract.signedContract, async ({ caller, params: { id, side }, response, context }) => {
      const key = await findSigned(readDb, caller, checkedInput(byIdSchema, { id }).id, side);
      const db = readDb.$pickTables<SaleFileTables>();
      return sendingSaleFile(
        { db, files, downloads },
        { key, mayBeCached: false },
        caller,
        response,
        context,
      );
    }),
  ];
}

/**
 * Stores the contract of a deal that the bidder has to provide, or replaces it until a party has signed [C1]. Sending
 * the same file again changes nothing.
 *
 * @throws BorderError 404 for a deal of others; 403 for the owner; 409 `ContractNotAsked` for another contract type,
 *   `ContractReplaced` once an administrator has replaced it, `ContractAlreadySent` if it came with the accepted bid
 *   and once it is signed; like `lockForContract` and `receiveUpload`
 */
async function giveContract(options: MainOptions, id: string, upload: Upload) {
  const { db, signal } = options;
  const { caller } = upload;
  const { deal, side } = await findOwnDeal(db, caller, id);
  if (side === deal.owner_side) throw new BorderError(403, 'NotEnoughPrivileges');
  if (deal.goods.contractType !== 'Bidder') throw new BorderError(409, 'ContractNotAsked');
  // It was accepted with the bid: no other file can be its contract.
  if (deal.contract_file !== null) throw new BorderError(409, 'ContractAlreadySent');
  return receiveUpload(options, upload, contractPart, async ({ contract }) => {
    const stored = await storeBytes(options, caller.accountId, await pdfContent(contract));
    await db.transaction().execute(async (trx) => {
      const locked = await lockForContract(trx, id);
      await freshCaller(trx, identity, caller);
      const before = await findContract(trx, id);
      if (before?.sha256 === stored.sha256) return;
      if (before && before.kind !== 'Bidder') throw new BorderError(409, 'ContractReplaced');
      if (before && (await signaturesOf(trx, before.id)) > 0)
        throw new BorderError(409, 'ContractAlreadySent');
      const { number } = await numbered(trx, id);
      await keepPdf(trx, stored, `${number}.pdf`);
      await insertContract(trx, locked, { kind: 'Bidder', file_key: stored.key, sha256: stored.sha256 });
    });
    signal.committed();
    return getDeal(db, caller, id);
  });
}

/**
 * Stores a PDF signed elsewhere that contains the contract's text [C2]: with password and mailed code, like a
 * signature here, and for the version that was read. A file that can't be compared waits for the other side's
 * confirmation. Sending it again after that changes nothing.
 *
 * @throws BorderError 404 for a deal of others; 400 at `password` and `code`; 409 `RequestChanged` if the contract
 *   has changed; 429 after many wrong passwords; like `receiveUpload`
 */
async function uploadSigned(options: MainOptions, id: string, upload: Upload) {
  const { db, files, signal } = options;
  const { caller: calledBy } = upload;
  await findOwnDeal(db, calledBy, id);
  return receiveUpload(options, upload, signedParts, async ({ contract: given, sha256, password, code }) => {
    await requirePasswordAgain(db, calledBy, password, 'password');
    const bytes = await pdfContent(given);
    const read = await findContract(db, id);
    if (read?.sha256 !== sha256) throw new BorderError(409, 'RequestChanged');
    const contract = await readAll(files, read.file_key);
    const isCompared = await containsContract({ contract, given: bytes });
    const stored = await storeBytes(options, calledBy.accountId, bytes);
    const refused = await db.transaction().execute(async (trx) => {
      const locked = await lockForSigning(trx, calledBy, id, true);
      if (locked.contract.sha256 !== sha256) throw new BorderError(409, 'RequestChanged');
      if (locked.isSigned) return null;
      const { userId } = locked.caller;
      const refusal = await spendCode(trx, { contractId: locked.contract.id, userId }, code);
      if (refusal !== null) return refusal;
      await keepPdf(trx, stored, `${locked.deal.contract_number}-${locked.side}.pdf`);
      await insertSignature(trx, locked, { key: stored.key, isCompared });
      return null;
    });
    requireCodeTaken(refused);
    signal.committed();
    return getDeal(db, calledBy, id);
  });
}

/** The key of the file that a side has signed elsewhere, for parties and administrators. @throws BorderError 404 */
async function findSigned(
  db: MainDatabase,
  caller: Upload['caller'],
  id: string,
  given: string | undefined,
): Promise<string> {
  const { deal } = await findSeenDeal(db, caller, id);
  const side = dealSides.find((one) => one === given);
  const contract = await findContract(db, deal.id);
  const signed =
    contract &&
    side &&
    (await db
      .selectFrom('main.contract_signatures')
      .select('file_key')
      .where('contract_id', '=', contract.id)
      .where('side', '=', side)
      .executeTakeFirst());
  if (!signed || signed.file_key === null) throw notFound();
  return signed.file_key;
}

/**
 * Stores or replaces the contract of an announcement or a live auction, for an administrator [C1]. It applies to the
 * deals that are neither concluded nor annulled, which voids their signatures, and to later deals of the announcement.
 * All versions stay. It is stored as a file of the owner's account.
 *
 * @returns the number of deals with a new version
 * @throws BorderError 404 for an unknown id; 400 for a confidential announcement that has more to sell; 409 `StatusConflict` if no deal is open
 */
async function replaceContracts(
  options: MainOptions,
  id: string,
  upload: Upload,
): Promise<{ readonly replaced: number }> {
  const { db, signal } = options;
  const { caller } = upload;
  const ownerAccountId = await findOwner(db, id);
  return receiveUpload(options, upload, contractPart, async ({ contract }) => {
    const stored = await storeBytes(options, ownerAccountId, await pdfContent(contract));
    const replaced = await db.transaction().execute(async (trx) => {
      const announcement = await trx
        .selectFrom('main.announcements')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        // A conclusion updates its deal twice, which locks the announcement's key while it holds the deal.
        .forNoKeyUpdate()
        .executeTakeFirst();
      const { userId } = await freshCaller(trx, identity, caller);
      const open = await trx
        .selectFrom('main.deals')
        .selectAll()
        .where((of) => of.or([of('announcement_id', '=', id), of('live_auction_id', '=', id)]))
        .where('concluded_at', 'is', null)
        .where(sql<boolean>`life->>'stage' is distinct from 'annulled'`)
        .orderBy('id')
        .forUpdate()
        .execute();
      const hasMore = announcement && ['Pending', 'InProgress', 'Closed'].includes(announcement.status);
      if (open.length === 0 && !hasMore) throw new BorderError(409, 'StatusConflict');
      if (announcement && hasMore) {
        const { privacy_type: privacyType } = announcement;
        requireNoIssues(confidentialIssues({ privacyType, goods: { contractType: 'Custom' } }));
      }
      await keepPdf(trx, stored, 'contract.pdf');
      for (const deal of open) {
        await numbered(trx, deal.id);
        await insertContract(trx, deal, { kind: 'Custom', file_key: stored.key, sha256: stored.sha256 });
      }
      if (announcement && hasMore) await replaceForRest(trx, announcement, stored.key);
      await writeAudit(trx, {
        byUserId: userId,
        action: 'contract.replaced',
        subject: { name: announcement?.goods.name ?? open[0]?.goods.name ?? '' },
        details: { auctionId: id, sha256: stored.sha256, deals: open.map((deal) => deal.id) },
      });
      return open.length;
    });
    signal.committed();
    return { replaced };
  });
}

/**
 * Makes a file the contract of what a locked announcement still sells. Bids and decisions of those who have read the
 * earlier contract are refused from then on, so the Active bids get their next version too.
 */
async function replaceForRest(trx: MainTrx, announcement: AnnouncementRow, key: string): Promise<void> {
  const { id, goods, owner_account_id, version } = announcement;
  const files = trx.$pickTables<SaleFileTables>();
  const file = { key, account_id: owner_account_id, kind: 'contract' as const };
  await files
    .insertInto('platform.sale_files')
    .values({ ...file, small_key: null, width: null, height: null })
    .execute();
  await files.insertInto('platform.sale_file_uses').values({ used_by: id, key }).execute();
  await changeAnnouncement(trx, id, {
    goods: JSON.stringify({ ...goods, contractType: 'Custom', contractFile: key }),
    edited_version: version + 1,
  });
  const bids = await trx
    .updateTable('main.announcement_bids')
    .set((of) => ({ version: of('version', '+', 1), changed_at: nowSql }))
    .where('announcement_id', '=', id)
    .where('status', '=', 'Active')
    .returning('account_id')
    .execute();
  await bidsChanged(trx, [owner_account_id, ...bids.map(({ account_id }) => account_id)]);
}

/** @throws BorderError 404 */
async function findOwner(db: MainDatabase, id: string): Promise<string> {
  const announcement = await db
    .selectFrom('main.announcements')
    .select('owner_account_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (announcement) return announcement.owner_account_id;
  const deal = await db
    .selectFrom('main.deals')
    .selectAll()
    .where('live_auction_id', '=', id)
    .executeTakeFirst();
  if (!deal) throw notFound();
  return deal.owner_side === 'seller' ? deal.seller_account_id : deal.buyer_account_id;
}

async function signaturesOf(trx: MainTrx, contractId: string): Promise<number> {
  const signatures = await trx
    .selectFrom('main.contract_signatures')
    .select('side')
    .where('contract_id', '=', contractId)
    .execute();
  return signatures.length;
}
